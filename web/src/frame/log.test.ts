import { expect, it } from "vitest";
import type { GameModule } from "./game";
import { tellAll } from "./log";

it("says first what was done at the table, then what came of it in the game", () => {
  const game = { tell: () => ["Ben wins."] } as unknown as GameModule;
  const [first, second, ...more] = tellAll({ n: 7, events: [{}], notices: [{ gave_up: { seat: 0 } }] }, game, null, () => "Ada", {});
  expect(first).not.toBe("Ben wins.");
  expect([second, more]).toEqual(["Ben wins.", []]);
});
