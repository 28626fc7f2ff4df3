import { describe, expect, it } from "vitest";
import type { Card, Level } from "../protocol/table.gen";
import { usualLevel } from "./names";

const card = (...levels: Level[]) => ({ levels }) as unknown as Card;

describe("the bot that sits down unless another is chosen", () => {
  it("is the journeyman", () => {
    expect(usualLevel(card("random", "apprentice", "journeyman", "master"))).toBe("journeyman");
  });
  it("is the best that the game has where there is no journeyman", () => {
    expect(usualLevel(card("random", "apprentice"))).toBe("apprentice");
    expect(usualLevel(card("random"))).toBe("random");
    expect(usualLevel(undefined)).toBe("random");
  });
});
