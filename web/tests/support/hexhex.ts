// A table of hex-hex.
import { expect, type Locator } from "@playwright/test";
import type { Action } from "../../src/protocol/generated/hexhex/Action";
import type { Event } from "../../src/protocol/generated/hexhex/Event";
import type { SheetField } from "../../src/protocol/generated/hexhex/SheetField";
import type { Symbol as Face } from "../../src/protocol/generated/hexhex/Symbol";
import type { Made, Visitor } from "./visitor";

const symbols: readonly Face[] = ["mash", "cauldron", "ball", "toadstool", "book", "frog"];
const patterns = { triple: 2, two_pairs: 3, triple_pair: 4, five_different: 5, hex_hex: 10 } as const;
type Worth = Record<SheetField, number>;

/** What five dice give in every field, counted here once more and by no code of the page or the hall. */
export function worth(dice: readonly Face[]): Worth {
  const many = symbols.map((symbol) => dice.filter((die) => die === symbol).length);
  const shape = many
    .filter(Boolean)
    .sort((a, b) => b - a)
    .join("");
  const fits = {
    triple: /^[345]/,
    two_pairs: /^(32|221)$/,
    triple_pair: /^32$/,
    five_different: /^11111$/,
    hex_hex: /^5$/,
  };
  return Object.fromEntries([
    ...symbols.map((symbol, at) => [symbol, many[at]]),
    ...(Object.keys(patterns) as (keyof typeof patterns)[]).map((name) => [
      name,
      fits[name].test(shape) ? patterns[name] : 0,
    ]),
  ]) as Worth;
}

export class Hexhex {
  readonly dice: Locator;
  readonly tray: Locator;
  readonly controls: Locator;
  readonly rollButton: Locator;
  readonly enterButton: Locator;
  /** The fields of the sheet. */
  readonly fields: Locator;
  /** Those that the dice may be entered in. */
  readonly lit: Locator;
  /** What stands on the sheet for good, and what is only pencilled. */
  readonly ink: Locator;
  readonly pencil: Locator;
  /** The sheets of all, one column each. */
  readonly all: Locator;
  /** All columns of a series. */
  readonly series: Locator;

  constructor(readonly who: Visitor) {
    const { page, words } = who;
    this.dice = page.getByRole("group", { name: words.of("hexhex_dice"), exact: true }).locator("[data-die]");
    this.tray = page.getByTestId("tray");
    this.controls = page.getByTestId("controls");
    this.rollButton = this.controls.locator('[aria-keyshortcuts="R"]');
    this.enterButton = this.controls.getByRole("button", {
      name: words.any("hexhex_enter_in", "hexhex_enter_which"),
    });
    this.fields = page.locator("[data-field]");
    this.lit = page.locator("[data-field][aria-pressed]");
    this.ink = page.getByTestId("ink");
    this.pencil = page.getByTestId("pencil");
    this.all = page.getByRole("group", { name: words.of("hexhex_sheets"), exact: true });
    this.series = page.getByRole("table").filter({
      has: page.getByRole("columnheader", { name: words.of("hexhex_all"), exact: true }),
    });
  }

  make(made: Made = {}): Promise<string> {
    return this.who.make("hexhex", { seats: 1, ...made, options: { begins: "seat-0", ...made.options } });
  }
  /** Opens a table with a clock that the test can turn on, so that nobody has to wait until a tap counts. */
  async open(table: string): Promise<void> {
    await this.who.page.clock.install();
    await this.who.goTo(table);
  }

  told<K extends "rolled" | "entered" | "column_ended">(kind: K) {
    return this.who.told<Event>()(kind);
  }
  said() {
    return this.who.said<Action>();
  }

  die(number: number): Locator {
    return this.dice.and(this.who.page.locator(`[data-die="${number}"]`));
  }
  field(name: SheetField): Locator {
    return this.who.page.locator(`[data-field=${name}]`);
  }
  /** The dice as the page says they lie. */
  async shown(): Promise<Face[]> {
    const { words } = this.who;
    const named = new Map(symbols.map((symbol) => [words.of(`hexhex_symbol_${symbol}`), symbol]));
    const labels = await this.dice.evaluateAll((all) => all.map((die) => die.getAttribute("aria-label")!));
    return labels.map((label) => named.get(/: ([^,]+)/.exec(label)![1]!)!);
  }
  /** Which of one's dice are set aside. */
  kept(): Promise<boolean[]> {
    return this.dice.evaluateAll((all) => all.map((die) => die.getAttribute("aria-pressed") === "true"));
  }
  /** How often was rolled in this turn. */
  rolls(times: number): Locator {
    const { page, words } = this.who;
    return page.getByRole("img", { name: words.of("hexhex_rolls", { rolls: times }), exact: true });
  }
  async rolled(): Promise<number> {
    const label = await this.who.page
      .getByRole("img", { name: this.who.words.any("hexhex_rolls") })
      .getAttribute("aria-label");
    return Number(/\d/.exec(label!)![0]);
  }
  /** The names of the fields that the dice may be entered in. */
  async openFields(): Promise<SheetField[]> {
    await expect(this.lit.first()).toBeVisible();
    return this.lit.evaluateAll((all) =>
      all.map((one) => (one as HTMLElement).dataset["field"] as SheetField),
    );
  }

  /** Lets so much time go by that whoever acts has seen what lies there. */
  async look(): Promise<void> {
    await this.who.page.clock.fastForward(500);
  }
  /** Rolls, and waits until the dice have come. */
  async roll(): Promise<void> {
    await expect(this.who.frame.myTurn).toBeVisible();
    const before = await this.rolled();
    await this.look();
    await this.rollButton.click();
    await expect(this.rolls(before + 1)).toBeVisible();
  }
  /** Enters the dice: pencil first, then ink. */
  async enter(name: SheetField): Promise<void> {
    const ink = this.field(name).getByTestId("ink");
    const [before, all] = [await ink.count(), await this.ink.count()];
    await this.field(name).click();
    await expect(this.ink, "a first tap only pencils").toHaveCount(all);
    await this.enterButton.click();
    await expect(ink.nth(before).or(this.who.frame.record).first()).toBeVisible();
  }
  /** A turn with one roll, entered where the last lit field is. */
  async quick(): Promise<void> {
    await expect(this.rollButton).toBeVisible();
    await this.look();
    await this.rollButton.click();
    await this.lit.last().click();
    await this.enterButton.click();
    await expect(this.lit).toHaveCount(0);
  }
}
