// A table of Mastermind.
import { expect, type Locator, type Page } from "@playwright/test";
import type { Frame } from "./frame";
import type { Made, Visitor } from "./visitor";
import type { Words } from "./words";

export class Mastermind {
  readonly board: Locator;
  readonly palette: Locator;
  /** The pegs to choose from, in their order. */
  readonly pegs: Locator;
  /** The holes of the row that is being filled. */
  readonly holes: Locator;
  /** The pegs that lie in it. */
  readonly laid: Locator;
  /** The rows that were guessed. */
  readonly rows: Locator;
  readonly handIn: Locator;
  /** What is said when the shield is lifted, and the button there that goes on. */
  readonly verdict: Locator;
  readonly next: Locator;
  /** Which round it is, and who does what in it. */
  readonly round: Locator;
  readonly black: Locator;
  readonly white: Locator;
  /** Small pegs that lie in an answer that is not given yet. */
  readonly smallPegs: Locator;
  readonly giveAnswer: Locator;

  constructor(
    page: Page,
    words: Words,
    private readonly frame: Frame,
  ) {
    this.board = page.getByRole("group", { name: words.of("mastermind_board"), exact: true });
    this.palette = page.getByRole("group", { name: words.of("mastermind_palette") });
    this.pegs = this.palette.getByRole("button");
    const row = page
      .getByRole("group", { name: words.of("mastermind_guess_row"), exact: true })
      .or(page.getByRole("group", { name: words.of("mastermind_set_row"), exact: true }));
    this.holes = row.getByRole("button");
    this.laid = this.holes.filter({ has: page.locator("svg") });
    this.rows = this.board.getByRole("img", { name: words.any("mastermind_row_label") });
    this.handIn = page.getByRole("button", { name: words.any("mastermind_hide_it", "mastermind_ask") });
    this.verdict = page.getByTestId("verdict");
    this.next = this.verdict.getByRole("button", {
      name: words.any("mastermind_next", "mastermind_next_guess", "mastermind_next_hide"),
    });
    this.round = page.getByTestId("round");
    this.black = page.getByRole("button", { name: words.of("mastermind_lay_black") });
    this.white = page.getByRole("button", { name: words.of("mastermind_lay_white") });
    this.smallPegs = page.getByRole("button", {
      name: words.any("mastermind_take_black", "mastermind_take_white"),
    });
    this.giveAnswer = page.getByRole("button", { name: words.of("mastermind_give_answer") });
  }

  /** Goes on from a lifted shield, where one is looked at. */
  async goOn(): Promise<void> {
    await expect(this.palette.or(this.next).first()).toBeVisible();
    if (await this.next.isVisible()) await this.next.click();
    await expect(this.palette).toBeVisible();
  }
  /** Waits until a row can be filled, past a lifted shield if need be; false when the game is over. */
  async ready(): Promise<boolean> {
    await expect(this.frame.myTurn.or(this.frame.record).first()).toBeVisible();
    if (await this.frame.record.isVisible()) return false;
    await this.goOn();
    return true;
  }

  /** Fills the row by taps: 1 is the first peg. */
  async fill(pegs: readonly number[]): Promise<void> {
    for (const peg of pegs) await this.pegs.nth(peg - 1).click();
  }
  /** Fills the row when it is one's turn, and hands it in. */
  async lay(...pegs: readonly number[]): Promise<void> {
    await expect(this.frame.myTurn).toBeVisible();
    await this.goOn();
    await this.fill(pegs);
    await this.handIn.click();
  }
  /** Guesses and waits for the answer; true once the round or the game is over. */
  async guess(...pegs: readonly number[]): Promise<boolean> {
    const before = await this.rows.count();
    await this.lay(...pegs);
    const over = this.verdict.or(this.frame.record).first();
    await expect(this.rows.nth(before).or(over).first()).toBeVisible();
    return over.isVisible();
  }
  /** Answers a guess by hand. */
  async answer(black: number, white: number): Promise<void> {
    await expect(this.frame.myTurn).toBeVisible();
    for (let n = 0; n < black; n++) await this.black.click();
    for (let n = 0; n < white; n++) await this.white.click();
    await this.giveAnswer.click();
  }
}

export interface Small extends Omit<Made, "bots"> {
  /** The seat that the mountain plays, by chance. */
  bot?: number;
}

/** A table of Mastermind with three pegs of four colours, and five rows. */
export const smallTable = (who: Visitor, { bot, options = {}, ...more }: Small = {}): Promise<string> =>
  who.make("mastermind", {
    sit: [0],
    bots: bot === undefined ? {} : { [bot]: "random" },
    start: bot !== undefined,
    help: true,
    ...more,
    options: { pegs: 3, colours: 4, rows: 5, ...options },
  });
