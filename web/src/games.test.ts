import { describe, expect, it } from "vitest";
import { doors, openGames, playable } from "./games";

describe("doors", () => {
  it("open where there is a module and the hall has the game", () => {
    expect(openGames([{ id: "mastermind" }, { id: "chess" }])).toEqual(["mastermind"]);
    expect(openGames([])).toEqual([]);
  });
  it("open by their modules alone while the hall has not been heard", () => {
    expect(openGames(undefined)).toEqual(playable);
    expect(playable).toContain("mastermind");
  });
  it("come in the order of the road, and games without one come last", () => {
    expect(doors[0]).toBe("mastermind");
    const onTheRoad = playable.filter((id) => (doors as readonly string[]).includes(id));
    expect(playable.slice(0, onTheRoad.length)).toEqual(doors.filter((id) => playable.includes(id)));
  });
});
