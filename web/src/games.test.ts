import { describe, expect, it } from "vitest";
import { games, isGame, openDoors, playable } from "./games";

describe("doors", () => {
  it("open where there is a module and the hall has the game", () => {
    expect(openDoors([{ id: "mastermind" }, { id: "chess" }])).toEqual(["mastermind"]);
    expect(openDoors([])).toEqual([]);
  });
  it("open by their modules alone while the hall has not been heard", () => {
    expect(openDoors(undefined)).toEqual(playable);
    expect(playable).toContain("mastermind");
  });
  it("are five, in the order of the road", () => {
    expect(games).toEqual(["mastermind", "zapp", "tower", "hexhex", "barbarossa"]);
    expect(isGame("chess")).toBe(false);
  });
});
