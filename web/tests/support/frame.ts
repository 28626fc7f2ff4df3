// What is the same at every table and on every page: doors, the name dialog, the prompt, the log, the end.
import { expect, type Locator, type Page } from "@playwright/test";
import type { Words } from "./words";

export class Frame {
  readonly dialog: Locator;
  /** What is to be done now. */
  readonly prompt: Locator;
  /** The same, while it is one's own turn. */
  readonly myTurn: Locator;
  readonly seats: Locator;
  readonly log: Locator;
  readonly toasts: Locator;
  readonly wish: Locator;
  /** The panel with hints. */
  readonly help: Locator;
  readonly review: Locator;
  readonly replay: Locator;
  /** Where a replay is. */
  readonly step: Locator;
  /** What a replay says of its step. */
  readonly told: Locator;
  /** The link that is there as soon as the game is over. */
  readonly record: Locator;
  /** Why something was refused. */
  readonly why: Locator;

  constructor(
    readonly page: Page,
    readonly words: Words,
  ) {
    this.dialog = page.getByRole("dialog");
    this.prompt = page.getByTestId("prompt");
    this.myTurn = this.prompt.and(page.locator("[data-yours]"));
    this.seats = page.getByRole("list", { name: words.of("seats"), exact: true }).getByRole("listitem");
    this.log = page.getByRole("region", { name: words.of("log"), exact: true }).getByRole("listitem");
    this.toasts = page.getByRole("status", { name: words.of("toasts") });
    this.wish = page.getByTestId("wish");
    this.help = page.getByRole("region", { name: words.of("hint"), exact: true });
    this.review = page.getByRole("region", { name: words.of("review"), exact: true });
    this.replay = page.getByRole("region", { name: words.of("replay"), exact: true });
    this.step = page.getByRole("slider", { name: words.of("replay_step") });
    this.told = page.getByRole("region", { name: words.of("replay_words"), exact: true });
    this.record = page.getByRole("link", { name: words.of("record") });
    this.why = page.getByRole("main").getByRole("alert");
  }

  /** A button by its whole name. */
  button(key: Parameters<Words["of"]>[0]): Locator {
    return this.page.getByRole("button", { name: this.words.of(key), exact: true });
  }
  /** The door of a game on the mountain. */
  door(key: Parameters<Words["of"]>[0]): Locator {
    return this.page
      .getByRole("navigation", { name: this.words.of("home_doors") })
      .getByRole("link", { name: this.words.of(key) });
  }
  /** Opens what can be set where a table is made. */
  async openOptions(): Promise<void> {
    await this.page.getByText(this.words.of("options"), { exact: true }).click();
  }

  /** Says who one is, by a name or as the dialog suggests. */
  async introduce(name?: string): Promise<void> {
    const field = this.dialog.getByRole("textbox");
    if (name) await field.fill(name);
    await field.press("Enter");
    await expect(this.dialog).toBeHidden();
  }

  async giveUp(): Promise<void> {
    await this.button("more").click();
    await this.button("give_up").click();
    await this.button("give_up_yes").click();
  }
  /** Lets the mountain play on one's own seat, by chance. */
  async handOver(): Promise<void> {
    await this.button("more").click();
    await this.button("seat_to_bot").click();
    await this.button("level_random").click();
    await expect(this.dialog).toBeHidden();
  }

  async openReplay(): Promise<void> {
    await this.button("replay").click();
    await expect(this.told).toBeVisible();
  }
  /** At which step a replay is. */
  async stepAt(): Promise<number> {
    return Number(await this.step.inputValue());
  }
  /** The number of the last step of a replay. */
  async lastStep(): Promise<number> {
    return Number(await this.step.getAttribute("max"));
  }

  /** Presses Tab until something has the focus. */
  async tabTo(what: Locator, most = 60): Promise<void> {
    for (let presses = 0; presses < most; presses++) {
      if (await isFocused(what)) return;
      await this.page.keyboard.press("Tab");
    }
    await expect(what, "Tab reaches it").toBeFocused({ timeout: 1 });
  }
  /** The same, and presses Enter there. */
  async tabAndEnter(what: Locator): Promise<void> {
    await this.tabTo(what);
    await this.page.keyboard.press("Enter");
  }
  async blur(): Promise<void> {
    await this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  }
}

/** Whether one of these has the focus. */
const isFocused = (what: Locator): Promise<boolean> =>
  what.evaluateAll((all) => all.includes(document.activeElement as HTMLElement));

/** Where something lies on the screen; it has to be there. */
export async function box(what: Locator) {
  const found = await what.boundingBox();
  if (!found) throw new Error(`${what.toString()} is not on the page`);
  return found;
}
export async function middle(what: Locator): Promise<[number, number]> {
  const { x, y, width, height } = await box(what);
  return [x + width / 2, y + height / 2];
}

/** Drags something with a finger, as a touch screen reports it. */
export async function pullByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: [number, number]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  const [start, end] = [await middle(from), await middle(to)];
  await touch("touchStart", start);
  for (let part = 1; part <= 8; part++)
    await touch("touchMove", [
      start[0] + ((end[0] - start[0]) * part) / 8,
      start[1] + ((end[1] - start[1]) * part) / 8,
    ]);
  await touch("touchEnd");
  await finger.detach();
}
