// A table of the castle tower.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, type Locator } from "@playwright/test";
import type { Action } from "../../src/protocol/generated/tower/Action";
import type { BoardField } from "../../src/protocol/generated/tower/BoardField";
import type { CardName } from "../../src/protocol/generated/tower/CardName";
import type { Event } from "../../src/protocol/generated/tower/Event";
import type { LaidCard } from "../../src/protocol/generated/tower/LaidCard";
import type { View } from "../../src/protocol/generated/tower/View";
import { middle } from "./frame";
import { binary } from "./hall";
import type { Made, Visitor } from "./visitor";

/** The only solution of one of the forty, or of an id, in the order of the way. The hall tells nobody what is competed for, so it is solved at home. */
export async function solution(which: number | string): Promise<LaidCard[]> {
  const named = typeof which === "number" ? ["--challenge", String(which)] : ["--id", which];
  const { stdout } = await promisify(execFile)(binary(), ["solve", "tower", ...named, "--json"]);
  return (JSON.parse(stdout) as { solutions: LaidCard[][] }).solutions[0]!;
}

export class Tower {
  readonly board: Locator;
  readonly fields: Locator;
  readonly hand: Locator;
  /** The fields on which a card lies. */
  readonly lying: Locator;
  /** What is wrong with the way so far, and that nothing is. */
  readonly judged: Locator;
  /** What is shown when the tower is solved or given up. */
  readonly end: Locator;
  readonly race: Locator;

  constructor(readonly who: Visitor) {
    const { page, words } = who;
    this.board = page.getByRole("group", { name: words.any("tower_board") });
    this.fields = this.board.locator("[data-field]");
    this.hand = page.getByRole("group", { name: words.of("tower_hand"), exact: true });
    this.lying = this.board.getByLabel(words.of("tower_face", { card: "", doors: "" }).trim());
    this.judged = page.getByRole("main").getByRole("status").getByRole("listitem");
    this.end = page.getByRole("region", { name: words.of("end"), exact: true });
    this.race = page.getByRole("group", { name: words.of("tower_race"), exact: true }).getByRole("listitem");
  }

  make(made: Made = {}): Promise<string> {
    return this.who.make("tower", { seats: 1, help: true, ...made });
  }
  /** Makes a table and sits down at it. */
  async open(made: Made = {}): Promise<string> {
    const table = await this.make(made);
    await this.who.goTo(table);
    await expect(this.who.frame.myTurn).toBeVisible();
    return table;
  }
  /** Asks the game's own tools. */
  tool<T>(tool: string, parameters: object): Promise<T> {
    return this.who.post("/api/games/tower/ask", { tool, parameters });
  }
  told<K extends "laid" | "taken_up" | "hint_taken">(kind: K) {
    return this.who.told<Event>()(kind);
  }
  said() {
    return this.who.said<Action>();
  }
  view(): View {
    return this.who.now()!.view as View;
  }

  field({ row, col }: BoardField): Locator {
    return this.board.locator(`[data-field="${row},${col}"]`);
  }
  /** A card in the hand. */
  card(name: CardName): Locator {
    return this.hand.locator(`[data-card="${name}"]`);
  }
  /** One of the forty, where all are listed. */
  challenge(number: number): Locator {
    return this.who.page.locator(`[data-challenge="${number}"]`);
  }

  /** Picks a card and taps its field, whatever comes of it. */
  async tap(laid: LaidCard): Promise<void> {
    await this.card(laid.card).click();
    await this.field(laid).click();
  }
  /** Lays a card by two taps. */
  async lay(laid: LaidCard): Promise<void> {
    await this.tap(laid);
    await expect(this.card(laid.card)).toBeHidden();
  }
  /** Drags with the mouse. */
  async drag(from: Locator, to: Locator | [number, number]): Promise<void> {
    const { mouse } = this.who.page;
    await from.scrollIntoViewIfNeeded();
    const start = await middle(from);
    const end = Array.isArray(to) ? to : await middle(to);
    await mouse.move(...start);
    await mouse.down();
    await mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 4 });
    await mouse.move(...end, { steps: 4 });
    await mouse.up();
  }
}
