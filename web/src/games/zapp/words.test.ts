import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Notice } from "../../protocol/table.gen";
import type { GameModule } from "../../frame/game";
import { soundOf, tellEvent } from "../../frame/log";
import { promptOf } from "../../frame/prompt";
import { setLocale, withPart } from "../../i18n/index.svelte";
import type { Event, Phase, View } from "../../protocol/zapp.gen";
import { orderOf, ring } from "./ground";
import { markOf, marksFor, noPlan, toggled } from "./marks";
import { guild, placeWords, realTime, words } from "./words";

const name = (seat: number) => ["Ada", "Ben", "Cem", "Dora"][seat]!;
const tell = (event: Event, seat: number | null, called: typeof name, view?: View, notices?: Notice[]) =>
  tellEvent(words, event, { seat, name: called, view, notices });
const sound = (event: Event) => soundOf(words, event);
const prompt = (view: View, seat: number | null, called: typeof name, desk?: Map<string, unknown>) =>
  promptOf({ words } as unknown as GameModule, { name: called }, { view, due: [] }, seat, desk);
const events: Event[] = [
  "shuffled",
  { round_began: { round: 2, roller: 1 } },
  { rolled: { seat: 0, dice: [3, 5] } },
  { took: { seat: 0, barrel: 2 } },
  { shook: { seat: 1, barrel: 2, strength: 3, rhythm: 4 } },
  { put_back: { seat: 0, barrel: 2 } },
  { set_down: { seat: 0, barrel: 12, timed_out: false } },
  { set_down: { seat: 1, barrel: 0, timed_out: true } },
  {
    revealed: {
      spells: [
        { seat: 1, barrel: 0, number: 8, works: true },
        { seat: 0, barrel: 12, number: 9, works: false },
      ],
    },
  },
  {
    moved: {
      who: { seat: 1, number: 0 },
      number: 8,
      from: { field: 23 },
      to: "city",
      lost: 1,
      met: [
        { who: { seat: 0, number: 2 }, field: 0, fate: "banished" },
        { who: { seat: 2, number: 0 }, field: 1, fate: { passed: "safe" } },
        { who: { seat: 1, number: 1 }, field: 2, fate: { carried: { to: "city" } } },
        { who: { seat: 2, number: 1 }, field: 3, fate: "spared" },
      ],
    },
  },
  {
    moved: {
      who: { seat: 0, number: 1 },
      number: 2,
      from: "start",
      to: { field: 1 },
      lost: 0,
      met: [{ who: { seat: 0, number: 0 }, field: 0, fate: { passed: "own" } }],
    },
  },
  { won: { seat: 0 } },
];
const view = (phase: Phase, more: Partial<View> = {}): View => ({
  options: { expert: false, memory: false, banish: "by-hand", time_limit: "off" },
  round: 1,
  roller: 0,
  phase,
  dice: [3, 5],
  plateau: [],
  spells: [{ seat: 0, barrel: 1, number: 6, works: true }],
  outcome: null,
  wizards: (["red", "blue"] as const).map((colour) => ({
    colour,
    places: ["start", "start", "start"],
    held: [],
    set_down: null,
    since: 0,
    gave_up: false,
  })),
  ...more,
});

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await withPart("zapp");
});
afterAll(() => vi.unstubAllGlobals());

describe.each(["de", "en"] as const)("in %s", (locale) => {
  beforeEach(() => setLocale(locale, false));

  it("every event is told, to everybody, without a gap", () => {
    expect(
      new Set(events.map((event) => (typeof event === "string" ? event : Object.keys(event)[0]))).size,
    ).toBe(10);
    for (const event of events)
      for (const seat of [0, 1, null]) {
        const lines = tell(event, seat, name);
        expect(lines.length).toBeGreaterThan(0);
        for (const line of lines) expect(line).toMatch(/^[A-ZÄÖÜ][^{}_]*[.]$/);
      }
  });

  it("whoever gave up has put nothing back: their barrels go back by themselves", () => {
    const event: Event = { put_back: { seat: 0, barrel: 2 } };
    const usual = tell(event, 0, name);
    const left = tell(event, 0, name, undefined, [{ gave_up: { seat: 0 } }]);
    expect(left).not.toEqual(usual);
    expect(left[0]).toMatch(/^(Fass|Barrel) C .*\.$/);
    expect(tell(event, 0, name, undefined, [{ gave_up: { seat: 1 } }])).toEqual(usual);
  });

  it("every field has a name of its own, by the sign that is seen on it and counted as it is walked", () => {
    const names = ring.map((_, field) => placeWords({ field }));
    expect(new Set(names).size).toBe(24);
    ring.forEach((ground, field) => {
      for (const colour of "zone" in ground ? [ground.zone] : ground.castles)
        expect(names[field]).toContain(guild(colour).slice(0, 4));
      if ("zone" in ground) expect(names[field]).toContain(String(orderOf(field)));
      const next = (field + 1) % ring.length;
      expect(orderOf(next)).toBe("zone" in ring[next]! ? orderOf(field) + 1 : 0);
    });
    expect(Math.max(...ring.map((_, field) => orderOf(field)))).toBe(5);
  });

  it("every moment has a prompt, and it is the turn of whoever acts", () => {
    const phases: [Phase, boolean, boolean][] = [
      ["roll", true, false],
      [{ shake: { until: null } }, true, true],
      [{ move: { seat: 0 } }, true, false],
      [{ over: { winner: 1 } }, false, false],
      [{ over: { winner: null } }, false, false],
    ];
    for (const [phase, ada, ben] of phases) {
      expect([0, 1, null].map((seat) => prompt(view(phase), seat, name).yours)).toEqual([ada, ben, false]);
      for (const seat of [0, 1, null]) expect(prompt(view(phase), seat, name).text).toMatch(/^[^{}_]+[.?!]$/);
    }
  });
});

describe("in German", () => {
  beforeEach(() => setLocale("de", false));

  it("says where from and where to as one says it, and one of a thing as one", () => {
    expect(tell(events[9]!, 1, name)[0]).toBe(
      "Du ziehst Lehrling 1 mit der 8 vom 3.\u00a0Tropfenfeld in die Stadt; 1 Schritt verfällt.",
    );
    expect(tell(events[10]!, 1, name)[0]).toBe(
      "Ada zieht Lehrling 2 um 2 Felder, vom Start aufs 5.\u00a0Tropfenfeld.",
    );
    expect(
      tell(
        {
          moved: {
            who: { seat: 0, number: 0 },
            number: 1,
            from: { field: 1 },
            to: { field: 2 },
            lost: 0,
            met: [],
          },
        },
        0,
        name,
      ),
    ).toEqual(["Du ziehst Lehrling 1 um 1 Feld, vom 5.\u00a0Tropfenfeld aufs Burgfeld Flamme–Blatt."]);
    expect(prompt(view({ move: { seat: 0 } }), 1, name).text).toBe("Ada zieht 6 Felder weit.");
  });
});

describe("in English", () => {
  beforeEach(() => setLocale("en", false));

  it("says who is where, and what becomes of those who are met", () => {
    expect(tell(events[9]!, 0, name)).toEqual([
      "Ben moves apprentice 1 with the 8 from Drop field\u00a03 into the city; 1 step is lost.",
      "Back to the start: your apprentice 3.",
      "Taken along: Ben 2.",
      "Spared: Cem 2.",
      "Safe from being banished: Cem 1.",
    ]);
    expect(tell(events[10]!, 1, name)).toEqual([
      "Ada moves apprentice 2 by 2 fields, from the start to Drop field\u00a05.",
    ]);
    expect(tell(events[8]!, 0, name)).toEqual([
      "Ben has 8: the spell works.",
      "You have 9: too high, the spell fizzles out.",
    ]);
  });

  it("whoever could only be taken along was not spared", () => {
    const expert = view("roll", {
      options: { expert: true, memory: false, banish: "by-hand", time_limit: "off" },
    });
    const moved = (seat: number, field: number): Event => ({
      moved: {
        who: { seat: 0, number: 0 },
        number: 9,
        from: { field: 0 },
        to: { field: 9 },
        lost: 0,
        met: [{ who: { seat, number: 1 }, field, fate: "spared" }],
      },
    });
    // Ada's castle, Ben's castle, and one where Ben has none
    expect(
      [
        [0, 2],
        [1, 8],
        [1, 2],
      ].map(([seat, field]) => tell(moved(seat!, field!), null, name, expert)[1]),
    ).toEqual(["Not taken along: Ada 2.", "Not taken along: Ben 2.", "Spared: Ben 2."]);
  });

  it("does not ask who moves once that is chosen", () => {
    const asked = (seat: number | null, question: string) => {
      const desk = new Map([["plan", { question, what: { apprentice: 1, banish: [], carry: [] } }]]);
      return prompt(view({ move: { seat: 0 } }), seat, name, desk).text;
    };
    const { round } = view("roll");
    expect(asked(0, `0:${round}`)).toBe("Apprentice 2 moves 6 fields. End the move.");
    expect(asked(0, `0:${round - 1}`)).toBe("You move 6 fields. With whom?");
    expect(asked(1, `1:${round}`)).toBe("Ada moves 6 fields.");
  });

  it("waits for those who have not set down", () => {
    const down = view({ shake: { until: 5 } });
    down.wizards[0]!.set_down = 4;
    expect(prompt(down, 0, name)).toEqual({ text: "Set down. Still to come: Ben.", yours: false });
  });

  it("says who is left when the others have given up", () => {
    const left = view({ over: { winner: 0 } });
    left.wizards[1]!.gave_up = true;
    expect(tell({ won: { seat: 0 } }, 1, name, left)).toEqual(["Ada is the last one left and wins."]);
  });

  it("marks nobody beforehand where banishing is by hand, and says why nothing happens to others", () => {
    const meeting = { who: { seat: 1, number: 0 }, field: 3, prospect: "banish" as const };
    expect(markOf(meeting, noPlan, false)).toEqual({ kind: "banish", on: false, words: "banish?" });
    expect(markOf(meeting, { ...noPlan, banish: toggled([], meeting.who) }, false).on).toBe(true);
    expect(toggled(toggled([], meeting.who), { seat: 1, number: 0 })).toEqual([]);
    expect(markOf(meeting, noPlan, true).on).toBe(true);
    expect(markOf({ ...meeting, prospect: "carry" }, noPlan, true).on).toBe(false);
    expect(markOf({ ...meeting, prospect: { pass: "from_start" } }, noPlan, false)).toEqual({
      kind: "pass",
      on: false,
      words: "your move begins on the start",
    });
    const way = { apprentice: 0, from: "start" as const, to: { field: 3 }, lost: 0, meetings: [meeting] };
    expect([...marksFor([way], noPlan, 0, false).keys()]).toEqual(["0-0"]);
    expect([...marksFor([way], { ...noPlan, apprentice: 0 }, 0, false).keys()]).toEqual(["0-0", "1-0"]);
  });

  it("stays silent about what it does not know", () => {
    expect(tell({ earthquake: {} } as unknown as Event, 0, name)).toEqual([]);
  });
});

it("taking, shaking and putting back are of real time; setting down is said", () => {
  expect(events.map(realTime)).toEqual([
    null,
    null,
    null,
    "written",
    "seen",
    "written",
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it("what is seen is heard", () => {
  expect(events.map(sound)).toEqual([
    null,
    null,
    "dice",
    "peg",
    null,
    "thud",
    "thud",
    "thud",
    "page",
    // what is met on the way sounds when it is reached
    null,
    null,
    "win",
  ]);
});
