import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Notice } from "../../protocol/table.gen";
import { soundOf, tellEvent } from "../../frame/log";
import { setLocale, withPart } from "../../i18n/index.svelte";
import type { CardFace, Challenge, Event, View, Why } from "../../protocol/tower.gen";
import { breakWords, cardWords, faceWords, firstField, lastField, lengthOf, timeWords, words } from "./words";

const name = (seat: number) => ["Ada", "Ben", "Cem"][seat]!;
const tell = (event: Event, seat: number | null, called: typeof name, view?: View, notices?: Notice[]) =>
  tellEvent(words, event, { seat, name: called, view, notices });
const sound = (event: Event) => soundOf(words, event);
const cards: CardFace[] = [
  { name: 12, doors: ["red", "yellow", "blue", "green"] },
  { name: 4, doors: ["red", "blue", "blue", "blue"] },
  { name: "knight-2", doors: ["red", "yellow", "green", null] },
];
const challenge: Challenge = {
  deck: "castle",
  rows: 4,
  cols: 4,
  entrance: { colour: "green", side: "W", index: 2 },
  exit: "SE",
  obstacles: [],
  cards: [4, 12],
  specials: { knight: 1, key: 0, chest: 0 },
};
const events: Event[] = [
  { round_began: { round: 1, challenge } },
  { laid: { seat: 0, card: 12, row: 2, col: 0, from: null } },
  { laid: { seat: 0, card: "knight-2", row: 2, col: 0, from: { row: 0, col: 0 } } },
  { taken_up: { seat: 0, card: 12, row: 2, col: 0 } },
  { hint_taken: { seat: 0, grade: 2 } },
  { solved: { seat: 0, millis: 71_400, first: true } },
  { ready: { seat: 0, solved: true } },
  { ready: { seat: 0, solved: false } },
  { round_ended: { round: 1, winner: 0, solution: [] } },
  { round_ended: { round: 1, winner: null, solution: [] } },
  { game_ended: { winners: [0] } },
  { game_ended: { winners: [] } },
];
const whole = (text: string) => expect(text).not.toMatch(/tower_|\{|undefined/);

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await withPart("tower");
});
afterAll(() => vi.unstubAllGlobals());

describe.each(["de", "en"] as const)("in %s", (locale) => {
  beforeEach(() => setLocale(locale, false));

  it("every event is told, to everybody, without a gap", () => {
    for (const event of events)
      for (const seat of [0, 1, null]) {
        const said = tell(event, seat, name, undefined);
        expect(said).toHaveLength(1);
        said.forEach(whole);
      }
    expect(tell({ counted: { seat: 1, laid: 3 } }, 0, name, undefined)).toEqual([]);
  });
  it("a game of one challenge speaks of no rounds", () => {
    const view = { options: { mode: "forty" } } as View;
    const said = events.flatMap((event) => tell(event, 0, name, view));
    said.forEach(whole);
    expect(said.filter((line) => /Runde|[Rr]ound|Ziel|made it/.test(line))).toEqual([]);
    expect(said.length).toBe(events.length - 3);
  });
  it("every break has its sentence", () => {
    const laid = [
      { card: 12, row: 2, col: 0 },
      { card: 4, row: 3, col: 0 },
    ];
    for (const why of [
      "no_first",
      "doors_differ",
      "no_door",
      "open_end",
      "too_soon",
      "beside_way",
      "too_many",
    ] satisfies Why[])
      whole(
        breakWords(
          { rule: "TOW-5", why, row: 2, col: 0, side: why.includes("door") ? "S" : null },
          challenge,
          laid,
          cards,
        ),
      );
  });
  it("cards say their doors", () => cards.forEach((card) => whole(faceWords(card))));
  it("nothing the hall can name is without words", () => {
    const keys = JSON.parse(
      readFileSync(new URL(`../../../messages/tower.${locale}.json`, import.meta.url), "utf8"),
    ) as Record<string, string>;
    for (const technique of [
      "only_fit",
      "exit_needs",
      "no_way_on",
      "reach",
      "parity",
      "no_partner",
      "what_if",
      "long_what_if",
      "fork",
      "deep_fork",
    ])
      for (const kind of ["technique", "technique_name", "because"])
        expect(keys).toHaveProperty(`tower_${kind}_${technique}`);
    for (let rule = 1; rule <= 14; rule++) expect(keys).toHaveProperty(`tower_rule_${rule}_a`);
  });
});

describe("words in English", () => {
  beforeEach(() => setLocale("en", false));
  it("name both doors", () => {
    expect(
      breakWords(
        { rule: "TOW-5", why: "doors_differ", row: 2, col: 0, side: "S" },
        challenge,
        [
          { card: 12, row: 2, col: 0 },
          { card: 4, row: 3, col: 0 },
        ],
        cards,
      ),
    ).toBe(
      "These doors do not match: card 12 has blue (drop) at the bottom, card 4 has red (flame) across from it.",
    );
    expect(
      breakWords(
        { rule: "TOW-5", why: "doors_differ", row: 2, col: 0, side: "W" },
        challenge,
        [{ card: 4, row: 2, col: 0 }],
        cards,
      ),
    ).toBe(
      "These doors do not match: card 4 has blue (drop) at the left, the entrance has green (leaf) across from it.",
    );
  });
  it("count as people do", () => {
    expect(cardWords("knight-2")).toBe("knight B");
    expect([timeWords(71_400), timeWords(3_671_000), timeWords(-5)]).toEqual(["1:11", "1:01:11", "0:00"]);
    expect([firstField(challenge), lastField(challenge), lengthOf(challenge)]).toEqual([
      { row: 2, col: 0 },
      { row: 3, col: 3 },
      3,
    ]);
    expect(firstField({ ...challenge, entrance: { colour: "red", side: "S", index: 1 } })).toEqual({
      row: 3,
      col: 1,
    });
  });
  it("have their sounds", () => expect(events.map(sound).filter(Boolean)).toHaveLength(6));
});
