import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Notice } from "../../protocol/table.gen";
import type { GameModule } from "../../frame/game";
import { soundOf, tellEvent } from "../../frame/log";
import { promptOf } from "../../frame/prompt";
import { setLocale, withPart } from "../../i18n/index.svelte";
import type { Event, View } from "../../protocol/mastermind.gen";
import scenes from "./scenes.json";
import { words } from "./words";

const name = (seat: number) => ["Ada", "Ben"][seat]!;
const tell = (event: Event, seat: number | null, called: typeof name, view?: View, notices?: Notice[]) =>
  tellEvent(words, event, { seat, name: called, view, notices });
const sound = (event: Event) => soundOf(words, event);
const prompt = (view: View, seat: number | null, called: typeof name, desk?: Map<string, unknown>) =>
  promptOf({ words } as unknown as GameModule, { name: called }, { view, due: [] }, seat, desk);
const kept = scenes as unknown as Record<
  string,
  { seat: number | null; view: View; told: { events: Event[] } }
>;
const told = (scene: string, kind: string): Event => kept[scene]!.told.events.find((event) => kind in event)!;
/** What everybody was told in the game whose telling never changes. */
const golden = readFileSync(
  new URL("../../../../crates/mastermind/golden/rules-1.txt", import.meta.url),
  "utf8",
)
  .split("\n")
  .flatMap((line) =>
    /^ {2}a spectator is told (.*)$/.exec(line)?.[1]
      ? [JSON.parse(/^ {2}a spectator is told (.*)$/.exec(line)![1]!) as Event]
      : [],
  );

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await withPart("mastermind");
});
afterAll(() => vi.unstubAllGlobals());

describe.each(["de", "en"] as const)("in %s", (locale) => {
  beforeEach(() => setLocale(locale, false));

  it("every event is told, to everybody, without a gap", () => {
    const events = [...golden, ...Object.values(kept).flatMap((scene) => scene.told.events)];
    expect(new Set(events.flatMap((event) => Object.keys(event))).size).toBe(8);
    for (const event of events)
      for (const seat of [0, 1, null]) {
        const lines = tell(event, seat, name);
        expect(lines.length).toBeGreaterThan(0);
        for (const line of lines) expect(line).toMatch(/^[^{}_]+[.]$/);
      }
  });

  it("every phase has a prompt, and it is the turn of the seat that the table waits for", () => {
    for (const { view } of Object.values(kept))
      for (const seat of [0, 1, null]) {
        const { text, yours } = prompt(view, seat, name);
        expect(text).toMatch(/^[^{}_]+[.]$/);
        const turn = { hide: view.maker, guess: view.breaker, answer: view.maker, over: undefined }[
          view.phase
        ];
        expect(yours).toBe(seat !== null && seat === turn);
      }
  });
});

describe("in English", () => {
  beforeEach(() => setLocale("en", false));

  it("calls the reader you and the others by their names", () => {
    const began = told("hide", "round_began");
    expect(tell(began, 0, name)).toEqual(["Round 1 begins. You hide. Ben guesses."]);
    expect(tell(began, 1, name)).toEqual(["Round 1 begins. Ada hides. You guess."]);
    expect(tell(began, null, name)).toEqual(["Round 1 begins. Ada hides. Ben guesses."]);
    expect(tell(told("guess", "guessed"), 1, name)).toEqual([
      "You guess in row 3: red, green, purple, yellow.",
    ]);
    expect(tell(told("swapped", "code_hidden"), 0, name)).toEqual(["Ben has hidden a code."]);
  });

  it("says by whom a row was answered", () => {
    expect(tell(told("guess", "answered"), 1, name)).toEqual(["Answer to row 3: 2 black, 0 white."]);
    expect(tell(told("spoiled", "answered"), 1, name)).toEqual(["Ada answers row 4: 4 black, 0 white."]);
    expect(tell(told("no-code-fits", "answered"), 0, name)).toEqual(["You answer row 3: not a single peg."]);
  });

  it("names every false row with the right answer", () => {
    expect(tell(told("spoiled", "shield_lifted"), 1, name)).toEqual([
      "All pegs black! The shield is lifted. The code: red, blue, black, yellow.",
      "Row 2 was answered falsely. Said: 2 black, 0 white. Right: 3 black, 0 white.",
      "Row 3 was answered falsely. Said: 2 black, 1 white. Right: 2 black, 2 white.",
    ]);
    expect(tell(told("spoiled", "spoiled"), 1, name)[0]).toBe("You were misled and get 3 points.");
    expect(tell(told("third-spoiled", "spoiled"), 0, name)).toEqual([
      "Ben was misled and gets 3 points.",
      "That was the third spoiled try: the round is not played again.",
    ]);
    expect(tell(told("third-spoiled", "round_scored"), 0, name)).toEqual(["You get nothing for this round."]);
  });

  it("scores rounds, one point and many", () => {
    expect(tell(told("found", "round_scored"), 0, name)).toEqual([
      "The code was found after 4 rows. You get 4 points.",
    ]);
    expect(tell(told("after-third", "round_scored"), 0, name)).toEqual([
      "The code was found after 1 row. Ben gets 1 point.",
    ]);
    expect(tell(told("not-found", "round_scored"), 1, name)).toEqual([
      "The code was not found. Ada gets 6 points.",
    ]);
  });

  it("puts the winner's points first", () => {
    expect(tell(told("won", "game_ended"), 1, name)).toEqual(["You win the game, 6 : 4."]);
    expect(prompt(kept["lost"]!.view, 0, name).text).toBe("Ben has won, 6 : 4.");
    expect(tell(golden.at(-1)!, 0, name)).toEqual(["The game ends in a draw, 6 : 6."]);
    // who gives up has lost, whatever the points
    expect(prompt(kept["gave-up"]!.view, 0, name).text).toBe("You have won, 0 : 10.");
  });

  it("stays silent about what it does not know", () => {
    expect(tell({ earthquake: {} } as unknown as Event, 0, name)).toEqual([]);
  });
});

it("what is seen is heard", () => {
  expect(
    ["guessed", "answered", "shield_lifted", "round_scored", "game_ended"].map((kind) =>
      sound(told("won", kind)),
    ),
  ).toEqual(["peg", "tick", "page", null, "win"]);
  expect(sound(told("spoiled", "spoiled"))).toBe("thud");
});
