// The studio that needs no game.
import { readFile } from "node:fs/promises";
import { expect, type Locator } from "@playwright/test";
import type { Visitor } from "./visitor";

export class Knead {
  readonly board: Locator;
  readonly clayLeft: Locator;
  /** The lesson, or the offer of one. */
  readonly lesson: Locator;

  constructor(readonly who: Visitor) {
    const { page, words, barbarossa } = who;
    this.board = barbarossa.board;
    this.clayLeft = barbarossa.clayLeft;
    this.lesson = page.getByRole("complementary", { name: words.of("barbarossa_lesson"), exact: true });
  }

  async open(): Promise<void> {
    await this.who.page.goto("/games/barbarossa/knead");
    await expect(this.board).toBeVisible();
  }
  /** What the lesson says at a step of it. */
  step(step: string): Locator {
    return this.who.page.locator(`[data-step="${step}"]`);
  }
  async takeLump(): Promise<void> {
    await this.who.barbarossa.lump.click();
    await expect(this.clayLeft).not.toHaveText(/^100/);
  }
  /** Saves the picture; its width and height. */
  async picture(): Promise<{ width: number; height: number }> {
    const coming = this.who.page.waitForEvent("download");
    await this.who.frame.button("barbarossa_knead_picture").click();
    const bytes = await readFile(await (await coming).path());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
}
