import { describe, expect, it } from "vitest";
import castle from "../../../../crates/tower/data/castle.deck.json";
import citadel from "../../../../crates/tower/data/citadel.deck.json";
import type { Challenge } from "../../protocol/tower.gen";
import { letterOf } from "./art";
import { groundOf, hindrance, typedCard } from "./ground";

const challenge: Challenge = {
  deck: "castle",
  rows: 3,
  cols: 3,
  entrance: { colour: "red", side: "W", index: 0 },
  exit: "SE",
  obstacles: [
    { row: 0, col: 1, kind: "wall" },
    { row: 1, col: 1, kind: "dragon" },
    { row: 2, col: 0, kind: "closed_door" },
    { row: 2, col: 1, kind: "closed_chest" },
  ],
  cards: [1, 2, 12],
  specials: { knight: 1, key: 1, chest: 1 },
};

describe("which card goes where", () => {
  it("is said with its reason", () => {
    expect(hindrance(challenge, 1, { row: 0, col: 0 })).toBeUndefined();
    expect(hindrance(challenge, 1, { row: 0, col: 1 })).toBe("tower_on_wall");
    expect(hindrance(challenge, "knight-1", { row: 0, col: 1 })).toBe("tower_on_wall");
    expect(hindrance(challenge, 1, { row: 1, col: 1 })).toBe("tower_needs_knight");
    expect(hindrance(challenge, 1, { row: 2, col: 0 })).toBe("tower_needs_key");
    expect(hindrance(challenge, 1, { row: 2, col: 1 })).toBe("tower_needs_chest");
    expect(hindrance(challenge, "knight-2", { row: 1, col: 1 })).toBeUndefined();
    expect(hindrance(challenge, "knight-2", { row: 2, col: 0 })).toBe("tower_special_elsewhere");
    expect(hindrance(challenge, "key-4", { row: 2, col: 2 })).toBe("tower_special_elsewhere");
  });
  it("lists the ground of a card", () => {
    expect(groundOf(challenge, "chest-2")).toEqual([{ row: 2, col: 1 }]);
    expect(groundOf(challenge, 2)).toHaveLength(5);
  });
});

describe("cards by the keyboard", () => {
  it("have their numbers, also those of two digits", () => {
    expect(typedCard("", "1", [1, 2, 12])).toEqual({ card: 1, typed: "1" });
    expect(typedCard("1", "2", [1, 2, 12])).toEqual({ card: 12, typed: "12" });
    expect(typedCard("12", "2", [1, 2, 12])).toEqual({ card: 2, typed: "2" });
    expect(typedCard("", "1", [12, 14])).toEqual({ card: undefined, typed: "1" });
    expect(typedCard("1", "4", [12, 14])).toEqual({ card: 14, typed: "14" });
    expect(typedCard("", "9", [12])).toEqual({ card: undefined, typed: "" });
  });
  it("or a letter, where they are special", () => {
    expect([3, "knight-1", "key-2", "chest-1"].map(letterOf)).toEqual([undefined, "A", "E", "J"]);
    for (const { cards } of [castle, citadel]) {
      const special = cards.map((card) => card.split(":")[0]!).filter((name) => name.includes("-"));
      expect(new Set(special.map(letterOf)).size, "no letter twice").toBe(special.length);
    }
  });
});
