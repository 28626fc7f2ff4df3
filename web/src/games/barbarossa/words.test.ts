import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameModule } from "../../frame/game";
import { soundOf, tellEvent } from "../../frame/log";
import { promptOf } from "../../frame/prompt";
import { hasSentence, setLocale, withPart } from "../../i18n/index.svelte";
import { voiceOf } from "../../sound";
import type { Event, Stage, View } from "./base";
import { conceptsLoaded } from "./naming.svelte";
import { usualQuestions } from "./questions";
import { aView, name } from "./testing";
import { voices } from "./voices";
import { meanwhile, words } from "./words";

const tell = (event: Event, seat: number | null = 0, view: View | undefined = aView()) =>
  tellEvent(words, event, { seat, name, view });
const prompt = (view: View, seat: number | null) =>
  promptOf({ words } as unknown as GameModule, { name }, { view, due: [] }, seat);

const late = [true, false];
const events: Event[] = [
  ...late.map((timed_out) => ({ handed_in: { seat: 1, timed_out } })),
  { took_back: { seat: 1 } },
  { hall_opened: { figures: [], starter: 1 } },
  { turn_began: { turn: 1, seat: 1 } },
  { turn_over: { turn: 1, seat: 1, timed_out: true } },
  ...late.map((timed_out) => ({ rolled: { seat: 1, die: 4, timed_out } })),
  ...(["dwarf", "elf_stone", "dragon", "ghost", "riddle"] as const).map((cave) => ({
    wizard_moved: { seat: 1, from: 0, steps: 2, to: 2, cave },
  })),
  ...[11, 12, 13].map((to) => ({ stones_changed: { seat: 1, from: 12, to } })),
  ...(["dragon", "ghost"] as const).map((why) => ({ hat_moved: { seat: 1, from: 0, to: 1, why } })),
  { hat_moved: { seat: 1, from: 0, to: 5, why: { solved: { riddle: 2 } } } },
  ...[0, 3, 6].map((to) => ({
    hat_moved: { seat: 1, from: 3, to, why: { maker: { riddle: 4, spears: 3 } } },
  })),
  { letter_asked: { seat: 1, riddle: 2, place: 3, occasion: { turn: 2 } } },
  { letter_told: { riddle: 4, place: 3, told: { letter: "ä" } } },
  { letter_told: { riddle: 4, place: 3, told: "no_such_letter" } },
  { passed: { seat: 1 } },
  ...(["first", "second"] as const).map((round) => ({ round_began: { turn: 2, seat: 1, round } })),
  ...(["no", "ended", "attempt", "letter", "timed_out", "left"] as const).map((why) => ({
    round_over: { turn: 2, seat: 1, round: "second" as const, why },
  })),
  { pause_began: { turn: 2 } },
  { asked: { seat: 1, question: 0, riddle: 2, text: "Can it be eaten?" } },
  ...(["yes", "no", "perhaps", "unclear"] as const).flatMap((answer) =>
    late.map((timed_out) => ({ answered: { question: 0, riddle: 4, seat: 1, answer, timed_out } })),
  ),
  { turned_down: { question: 0, riddle: 4, seat: 1 } },
  { question_void: { question: 0, riddle: 4 } },
  { attempted: { seat: 1, attempt: 0, riddle: 2, occasion: { curse: 0 } } },
  { guessed: { attempt: 0, riddle: 2, guess: { concept: 0, word: null } } },
  ...late.map((right) => ({ judged: { attempt: 0, riddle: 2, right } })),
  ...late.flatMap((close) =>
    late.map((timed_out) => ({ close_told: { attempt: 0, riddle: 4, close, timed_out } })),
  ),
  ...[1, 2].map((in_figure) => ({ spear_stuck: { seat: 1, riddle: 2, in_figure, in_all: 5 } })),
  ...late.map((queued) => ({ curse_called: { seat: 1, left: 2, queued } })),
  { curse_began: { curse: 0, seat: 1 } },
  ...(["letter", "attempt", "let_go", "timed_out", "no_riddle", "left"] as const).map((why) => ({
    curse_over: { curse: 0, seat: 1, why },
  })),
  { taken_out: { seat: 1, riddles: [3, 4, 5] } },
  ...(["goal", "spears", "nothing_to_solve"] as const).map((why) => ({ ended: { why } })),
  ...[0, 1].map((spears) => ({ cost: { seat: 1, riddle: 4, spears, from: 7, to: 2 } })),
  { revealed: { riddle: 4, named: { concept: 0, word: null } } },
  { revealed: { riddle: 4, named: null } },
  { won: { seats: [1] } },
  { won: { seats: [0, 1] } },
];

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await conceptsLoaded;
});
afterAll(() => vi.unstubAllGlobals());

describe.each(["de", "en"] as const)("in %s", (locale) => {
  beforeEach(async () => {
    await setLocale(locale, false);
    await withPart("barbarossa");
  });

  it("tells every kind of event, to whoever did it and to everybody else", () => {
    const kinds = new Set(events.map((event) => Object.keys(event)[0]));
    expect(kinds).toEqual(new Set(Object.keys(words.tell)));
    for (const event of events)
      for (const seat of [0, 1, null]) {
        const lines = tell(event, seat);
        expect(lines.length, JSON.stringify(event)).toBeGreaterThan(0);
        // no name of a sentence and no parameter is left over
        for (const line of lines) expect(line).not.toMatch(/[{}]|barbarossa_|tell_|_you|undefined|…/);
      }
  });

  it("says for everybody what has to be done, whatever waits", () => {
    const stages: Stage[] = ["move", "dwarf", "first_round", "pause", "second_round"];
    const question = { turn: 5, round: "first" as const, seat: 0, riddle: 4, text: "?", reply: null };
    const attempt = { seat: 0, riddle: 4, occasion: { turn: 5 }, right: false, close: null, guess: null };
    const none = { question: null, verdict: null, curse: null, queue: [] };
    const views = [
      aView({ phase: "modelling" }),
      aView({ phase: "modelling", wizards: aView().wizards.map((one) => ({ ...one, handed_in: false })) }),
      ...stages.map((stage) => aView({ phase: { turn: { turn: 5, seat: 0, stage } } })),
      aView({ questions: [question], pending: { ...none, question: 0 } }),
      aView({ attempts: [attempt], pending: { ...none, verdict: 0 } }),
      aView({ pending: { ...none, curse: { number: 0, seat: 2 } } }),
      aView({ phase: { over: { why: "goal" } } }),
    ];
    for (const view of views)
      for (const seat of [0, 1, 2, null]) {
        const { text } = prompt(view, seat);
        expect(text).not.toMatch(/[{}]|barbarossa_|prompt_|_you/);
        expect(text.length).toBeGreaterThan(5);
      }
  });

  it("has a sentence for each usual question, and no two alike", () => {
    const ids = Object.values(usualQuestions).flat();
    expect(new Set(ids).size).toBe(60);
    for (const id of ids) expect(hasSentence(`barbarossa_question_${id}`), id).toBe(true);
    for (const kind of Object.keys(usualQuestions))
      expect(hasSentence(`barbarossa_questions_${kind}`)).toBe(true);
  });
});

describe("a curse", () => {
  const none = { question: 0, verdict: null, curse: null, queue: [1] };
  const called: Event = { curse_called: { seat: 1, left: 2, queued: true } };
  const others = [
    { ...none, queue: [2, 1] },
    { ...none, question: null, curse: { number: 0, seat: 2 } },
  ];
  it("that waits for an answer alone is no further one", () => {
    for (const view of [aView({ pending: none }), undefined])
      for (const seat of [0, 1]) expect(String(tell(called, seat, view))).not.toMatch(/auch|too/);
  });
  it("is a further one where others have cursed", () => {
    for (const pending of others) expect(String(tell(called, 0, aView({ pending })))).toMatch(/auch|too/);
  });
});

describe("whose turn it is to act", () => {
  const none = { question: null, verdict: null, curse: null, queue: [] };
  it("is the maker's while a question waits, and the curser's during a curse", () => {
    const question = { turn: 5, round: "first" as const, seat: 0, riddle: 4, text: "?", reply: null };
    const waits = aView({ questions: [question], pending: { ...none, question: 0 } });
    expect([prompt(waits, 0).yours, prompt(waits, 1).yours]).toEqual([false, true]);
    const cursed = aView({ pending: { ...none, curse: { number: 0, seat: 2 } } });
    expect([prompt(cursed, 0).yours, prompt(cursed, 2).yours]).toEqual([false, true]);
  });
});

describe("sounds", () => {
  it("are those of the house or of the game", () => {
    for (const event of events) {
      const sound = soundOf(words, event);
      if (sound) expect(voiceOf(sound, voices), sound).toBeDefined();
    }
  });
  it("tell a yes from a no", () => {
    const answered = (answer: "yes" | "no"): Event => ({
      answered: { question: 0, riddle: 0, seat: 1, answer, timed_out: false },
    });
    expect(soundOf(words, answered("yes"))).not.toBe(soundOf(words, answered("no")));
  });
});

describe("while the board moves", () => {
  it("nothing is given away", () => {
    const told = {
      n: 1,
      events: [
        { attempted: { seat: 1, attempt: 0, riddle: 2, occasion: { turn: 2 } } },
        { judged: { attempt: 0, riddle: 2, right: true } },
      ] as Event[],
    };
    expect(meanwhile(told, 0, name)).toMatch(/Ben/);
    expect(meanwhile({ n: 2, events: [{ passed: { seat: 1 } }] }, 0, name)).toBeNull();
  });
});
