import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Notice } from "../../protocol/table.gen";
import type { GameModule } from "../../frame/game";
import { soundOf, tellEvent } from "../../frame/log";
import { promptOf } from "../../frame/prompt";
import { setLocale, withPart } from "../../i18n/index.svelte";
import type { Event, Offer, View } from "../../protocol/hexhex.gen";
import { fields, whyClosed } from "./fields";
import { choiceWords, costWords, gradeOf } from "./figures";
import { diceWords, words } from "./words";

const name = (seat: number) => ["Ada", "Ben", "Cem"][seat]!;
const tell = (event: Event, seat: number | null, called: typeof name, view?: View, notices?: Notice[]) =>
  tellEvent(words, event, { seat, name: called, view, notices });
const sound = (event: Event) => soundOf(words, event);
const prompt = (view: View, seat: number | null, called: typeof name, desk?: Map<string, unknown>) =>
  promptOf({ words } as unknown as GameModule, { name: called }, { view, due: [] }, seat, desk);
/** What everybody was told in the game whose telling never changes. */
const golden = readFileSync(new URL("../../../../crates/hexhex/golden/rules-1.txt", import.meta.url), "utf8")
  .split("\n")
  .flatMap((line) =>
    /^ {2}a spectator is told (.*)$/.exec(line)?.[1]
      ? [JSON.parse(/^ {2}a spectator is told (.*)$/.exec(line)![1]!) as Event]
      : [],
  );
const further: Event[] = [
  { column_began: { column: 1, begins: 1, drawn: true } },
  { column_began: { column: 2, begins: 0, drawn: false } },
  {
    rolled: {
      seat: 0,
      roll: 2,
      kept: [true, false, true, false, false],
      dice: ["frog", "book", "frog", "mash", "ball"],
    },
  },
  {
    rolled: {
      seat: 0,
      roll: 3,
      kept: [false, false, false, false, false],
      dice: ["frog", "book", "frog", "mash", "ball"],
    },
  },
  { entered: { seat: 1, column: 1, field: "frog", points: 1, total: 8 } },
  { entered: { seat: 1, column: 1, field: "hex_hex", points: 0, total: 8 } },
  { column_ended: { column: 1, totals: [20, 24, 24], winners: [1, 2], last: [0] } },
  { column_ended: { column: 1, totals: [31], winners: [0], last: [0] } },
  { game_ended: { winners: [0, 1] } },
];

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await withPart("hexhex");
});
afterAll(() => vi.unstubAllGlobals());

describe.each(["de", "en"] as const)("in %s", (locale) => {
  beforeEach(() => setLocale(locale, false));

  it("every event is told, to everybody, without a gap", () => {
    const events = [...golden, ...further];
    expect(new Set(events.flatMap((event) => Object.keys(event))).size).toBe(5);
    for (const event of events)
      for (const seat of [0, 1, null]) {
        const lines = tell(event, seat, name);
        expect(lines.length).toBeGreaterThan(0);
        for (const line of lines) expect(line).toMatch(/^[^{}_]+[.]$/);
      }
  });

  it("every moment has a prompt, and it is the turn of whoever rolls", () => {
    for (const rolls of [0, 1, 2, 3])
      for (const seat of [0, 1, null]) {
        const { text, yours } = prompt({ turn: 1, rolls, sheets: [{}, {}] } as unknown as View, seat, name);
        expect(text).toMatch(/^[^{}_]+[.!]$/);
        expect(yours).toBe(seat === 1);
      }
  });
});

describe("in English", () => {
  beforeEach(() => setLocale("en", false));

  it("calls the reader you, counts what is alike, and says what stayed", () => {
    expect(diceWords(["book", "frog", "frog", "frog", "book"])).toBe("3 × frog, 2 × spell book");
    expect(tell(further[2]!, 0, name)).toEqual([
      "You keep 2 × frog and roll (roll 2): spell book, potato mash, crystal ball.",
    ]);
    expect(tell(further[3]!, 1, name)).toEqual([
      "Ada rolls all again (roll 3): 2 × frog, spell book, potato mash, crystal ball.",
    ]);
    expect(tell(further[4]!, 1, name)).toEqual(["You enter 1 point at Frog and have 8."]);
    expect(tell(further[5]!, 0, name)).toEqual(["Ben writes a zero at Hex-hex and has 8."]);
    expect(tell(further[6]!, 2, name)).toEqual(["Ben and you share column 1 with 24 points."]);
    expect(tell(further[7]!, 0, name)).toEqual(["Column 1 is full: 31 points."]);
  });

  it("says what one has at the end alone, for nobody wins there", () => {
    const end: Event = { game_ended: { winners: [0] } };
    expect(tell(end, 0, name, { sheets: [{ total: 61 }] } as unknown as View)).toEqual(["Done: 61 points."]);
    expect(tell(end, 0, name, { sheets: [{}, {}] } as unknown as View)).toEqual(["You win the game."]);
  });

  it("says why a field is closed, and where the roll goes instead", () => {
    const offers: Offer[] = fields.map((field) => ({
      field,
      points: field === "frog" ? 3 : 0,
      closed: field === "frog" ? null : field === "book" ? "filled" : "others_score",
    }));
    expect(whyClosed(offers[5]!, offers)).toBeUndefined();
    expect(whyClosed(offers[4]!, offers)).toMatchObject({ rule: "HEX-6" });
    expect(whyClosed(offers[1]!, offers)).toEqual({
      rule: "HEX-7",
      text: "Cauldron would be a zero here. Unlike in similar dice games nothing is crossed out as long as a free field gives points. What fits now: Frog (3).",
    });
  });

  it("tells decisions and what they cost", () => {
    expect(
      choiceWords({ roll: { keep: [true, false, true, false, false] } }, [
        "frog",
        "book",
        "frog",
        "mash",
        "ball",
      ]),
    ).toBe("keep 2 × frog, roll the rest again");
    expect(
      choiceWords({ roll: { keep: [false, false, false, false, false] } }, [
        "frog",
        "book",
        "frog",
        "mash",
        "ball",
      ]),
    ).toBe("roll all again");
    expect(
      choiceWords({ enter: { field: "triple", points: 2 } }, ["frog", "frog", "frog", "mash", "ball"]),
    ).toBe("enter 2 points at Triple");
    expect(costWords({ points: 1.254, win: null }, "points")).toBe("cost 1.25 points");
    expect(costWords({ points: 1.2, win: 0.0421 }, "win")).toBe("cost 4.2% of the chance to win");
    expect([0, 0.1, 0.4, 2].map((points) => gradeOf({ points, win: null }, "points"))).toEqual([
      "best",
      "good",
      "fair",
      "poor",
    ]);
    // playing for the win may cost points and still be the best
    expect(gradeOf({ points: 0.8, win: 0 }, "win")).toBe("best");
    // several columns are compared by points, whatever a decision meant for the win of its column
    expect(costWords({ points: 1.2, win: 0.0421 }, "points")).toBe("cost 1.20 points");
    expect(gradeOf({ points: 0.8, win: 0 }, "points")).toBe("poor");
  });

  it("stays silent about what it does not know", () => {
    expect(tell({ earthquake: {} } as unknown as Event, 0, name)).toEqual([]);
  });
});

it("what is seen is heard", () => {
  expect(further.map(sound)).toEqual([null, null, "dice", "dice", "tick", "thud", "page", "page", "win"]);
});
