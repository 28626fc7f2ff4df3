import { describe, expect, it } from "vitest";
import type { Told } from "../../frame/game";
import type { Asked, View } from "../../protocol/mastermind.gen";
import { fairBelow, freshRows, pastScene, presentScene, randomCode, randomSecret, tried } from "./scene";
import kept from "./scenes.json";

const scenes = kept as unknown as Record<
  string,
  { seat: number | null; view: View; choices: Asked | null; told: Told }
>;
const present = (name: string) => presentScene(scenes[name]!.view, scenes[name]!.choices);

describe("the board in play", () => {
  it("lets the seat that is due do what is asked, and nobody else anything", () => {
    expect(
      ["hide", "guess", "answer", "hide-waits", "guess-waits", "answer-waits", "television", "won"].map(
        (name) => present(name).mode,
      ),
    ).toEqual(["set", "guess", "answer", "watch", "watch", "watch", "watch", "watch"]);
  });
  it("shows the code to its maker alone", () => {
    expect(present("guess-waits")).toMatchObject({ secret: [0, 2, 5, 1], shield: "ajar" });
    expect(present("guess")).toMatchObject({ secret: undefined, shield: "down" });
    expect(present("television")).toMatchObject({ secret: undefined, shield: "down" });
  });
  it("has nothing behind the shield before a code is hidden", () => {
    expect(present("hide-waits")).toMatchObject({ secret: undefined, shield: "up" });
  });
  it("shows a guess that waits for its answer as the last row", () => {
    const { played } = present("answer");
    expect(played).toHaveLength(3);
    expect(played[2]).toEqual({ guess: [0, 1, 5, 2] });
  });
});

describe("a try that is over", () => {
  it("has the shield up and the right answer beside every false one", () => {
    const { played, secret, shield } = pastScene(scenes["spoiled"]!.view.past[0]!);
    expect({ secret, shield }).toEqual({ secret: [0, 2, 5, 1], shield: "up" });
    expect(played.map((row) => row.truth)).toEqual([
      undefined,
      { black: 3, white: 0 },
      { black: 2, white: 2 },
      undefined,
    ]);
  });
});

describe("what is fresh", () => {
  it("lands another's pegs, but not the reader's own", () => {
    expect(freshRows(scenes["guess"]!.told, 0)).toEqual({ pegs: 2, answer: 2, lifted: false });
    expect(freshRows(scenes["guess"]!.told, 1)).toEqual({ pegs: -1, answer: 2, lifted: false });
  });
  it("knows when the shield goes up", () => {
    expect(freshRows(scenes["found"]!.told, null).lifted).toBe(true);
    expect(freshRows(null, null)).toEqual({ pegs: -1, answer: -1, lifted: false });
  });
});

describe("a random code", () => {
  it("takes what is drawn", () => {
    const draws = [3, 3, 0, 5];
    expect(randomCode(4, 6, true, () => draws.shift()!)).toEqual([3, 3, 0, 5]);
  });
  it("has no colour twice where none may be", () => {
    expect(randomCode(4, 4, false, () => 0)).toEqual([0, 1, 2, 3]);
    expect(randomCode(4, 4, false, (n) => n - 1)).toEqual([3, 2, 1, 0]);
  });
  it("is none that was spoiled in this round", () => {
    const draws = [0, 0, 1, 0, 1, 0, 2, 2, 2];
    const hide = { ask: 9, pegs: 3, colours: 4, repeats: true };
    const spoiled = [
      [1, 1, 2],
      [1, 2, 1],
    ];
    expect(randomSecret({ hide: { ...hide, spoiled } }, () => draws.shift()!)).toEqual([2, 2, 2]);
    expect(randomSecret({ hide }, () => 0)).toEqual([0, 0, 0]);
    expect(randomSecret("nothing", () => 0)).toEqual([]);
  });
  it("draws whole numbers below the bound", () => {
    expect(new Set(Array.from({ length: 400 }, () => fairBelow(3)))).toEqual(new Set([0, 1, 2]));
  });
});

it("counts rows, not pegs, in which a colour was tried", () => {
  expect(tried([{ guess: [0, 0, 1] }, { guess: [1, 2, 2] }], 4)).toEqual([1, 2, 1, 0]);
});
