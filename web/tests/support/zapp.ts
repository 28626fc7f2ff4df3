// A table of Zapp Zerapp.
import { expect, type Locator, type WebSocketRoute } from "@playwright/test";
import type { EntryUpdate } from "../../src/protocol/generated/hall/EntryUpdate";
import type { Action } from "../../src/protocol/generated/zapp/Action";
import type { Apprentice } from "../../src/protocol/generated/zapp/Apprentice";
import type { Asked } from "../../src/protocol/generated/zapp/Asked";
import type { Event } from "../../src/protocol/generated/zapp/Event";
import type { Prospect } from "../../src/protocol/generated/zapp/Prospect";
import type { View } from "../../src/protocol/generated/zapp/View";
import type { Way } from "../../src/protocol/generated/zapp/Way";
import { middle } from "./frame";
import { type Made, until, type Visitor } from "./visitor";

type Question = "roll" | "barrels" | "move" | "nothing";
/** How somebody moves who has the choice. */
export interface Manner {
  pick?: (ways: Way[]) => Way;
  /** What they do between choosing a way and ending the move. */
  mark?: (way: Way) => Promise<void>;
}

export class Zapp {
  readonly board: Locator;
  readonly rollButton: Locator;
  readonly magic: Locator;
  /** The barrels that can be taken. */
  readonly barrels: Locator;
  readonly hands: Locator;
  /** The barrels in one's hands. */
  readonly held: Locator;
  /** Where the barrel in the hand is shaken. */
  readonly shake: Locator;
  /** The picture of what was heard. */
  readonly wave: Locator;
  readonly wizards: Locator;
  readonly mover: Locator;
  /** The apprentices who can be moved. */
  readonly ways: Locator;
  readonly endMove: Locator;
  readonly met: Locator;

  constructor(readonly who: Visitor) {
    const { page, words } = who;
    this.board = page.getByRole("group", { name: words.of("zapp_board"), exact: true });
    this.rollButton = page.getByRole("button", { name: words.of("zapp_roll") });
    this.magic = page.getByLabel(words.any("zapp_magic"));
    this.barrels = page
      .getByRole("group", { name: words.of("zapp_plateau"), exact: true })
      .getByRole("button");
    this.hands = page.getByRole("region", { name: words.of("zapp_hands_yours"), exact: true });
    this.held = this.hands.locator("[data-held]");
    this.shake = this.held.getByRole("button", { name: words.of("zapp_shake") });
    this.wave = page.getByTestId("wave");
    this.wizards = page
      .getByRole("list", { name: words.of("zapp_hands"), exact: true })
      .getByRole("listitem");
    this.mover = page.getByRole("region", { name: words.of("zapp_move"), exact: true });
    this.ways = this.mover.getByRole("group", { name: words.any("zapp_move_who") }).getByRole("button");
    this.endMove = this.mover.getByRole("button", {
      name: words.any("zapp_end_move", "zapp_end_move_first"),
    });
    this.met = this.mover.locator("[data-met]");
  }

  make(made: Made = {}): Promise<string> {
    return this.who.make("zapp", made);
  }
  told<K extends "took" | "revealed" | "moved">(kind: K) {
    return this.who.told<Event>()(kind);
  }
  said() {
    return this.who.said<Action>();
  }
  /** How often this page asked for one kind of action. */
  asksFor(kind: string) {
    return this.said().filter((one) => kind in (one.do as object));
  }
  view(): View {
    return this.who.now()!.view as View;
  }
  /** What the seat is asked for. */
  asked(): Question {
    const choices = this.who.now()?.choices as Asked | null | undefined;
    return choices && typeof choices === "object" ? (Object.keys(choices)[0] as Question) : "nothing";
  }
  /** Until when is shaken, by the time of the table. */
  shakenUntil(): number | null | undefined {
    const { phase } = this.view();
    return typeof phase === "object" && "shake" in phase ? phase.shake.until : undefined;
  }
  /** Header and payload of everything that this page heard. */
  senses(): { header: { n: number; seat: number }; payload: Buffer }[] {
    return this.who.binary.map((frame) => {
      const length = frame.readUInt32BE(0);
      return {
        header: JSON.parse(frame.subarray(4, 4 + length).toString()) as { n: number; seat: number },
        payload: frame.subarray(4 + length),
      };
    });
  }

  /** A barrel that can be taken. */
  barrel(number: number): Locator {
    return this.barrels.and(this.who.page.locator(`[data-barrel="${number}"]`));
  }
  inHand(barrel: number): Locator {
    return this.hands.locator(`[data-held="${barrel}"]`);
  }
  /** A figure on the board. */
  figure({ seat, number }: Apprentice): Locator {
    return this.board.locator(`[data-who="${seat}-${number}"]`);
  }
  /** Somebody who is met, in the panel of the move. */
  meeting({ seat, number }: Apprentice): Locator {
    return this.mover.locator(`[data-met="${seat}-${number}"]`);
  }
  act(name: "zapp_put_back" | "zapp_set_down" | "zapp_not_yet" | "zapp_for_good", held = this.held.first()) {
    return held.getByRole("button", { name: this.who.words.of(name), exact: true });
  }

  /** Takes a barrel and waits until it is in the hand: this one, or the first that stands there; if somebody was faster, the next. */
  async take(number?: number): Promise<void> {
    const before = await this.held.count();
    if (number !== undefined) await this.barrel(number).click();
    await expect(async () => {
      if (number === undefined && (await this.held.count()) === before) await this.barrels.first().click();
      await expect(this.held).toHaveCount(before + 1, { timeout: 3000 });
    }).toPass({ timeout: 30_000 });
  }
  /** Sets the first barrel in the hands down, and says that it is for good. */
  async setDown(): Promise<void> {
    const number = await this.held.first().getAttribute("data-held");
    const one = this.inHand(Number(number));
    await this.act("zapp_set_down", one).click();
    // it cannot be meant before it has been seen
    await expect(async () => {
      if (await one.isVisible()) await this.act("zapp_for_good", one).click({ timeout: 1000 });
      await expect(one).toBeHidden({ timeout: 300 });
    }).toPass();
  }
  /** Wiggles the barrel in the hand with the mouse, until `done` says so. */
  async wiggle(where: Locator, done: () => boolean, wide = 50): Promise<void> {
    const { mouse } = this.who.page;
    const [x, y] = await middle(where);
    await mouse.move(x, y);
    await mouse.down();
    for (let turn = 0; turn < 2000 && !done(); turn++)
      await mouse.move(x + (turn % 2 ? -wide : wide), y, { steps: 6 });
    await mouse.up();
  }

  /** Does whatever is to be done, with as little thought as possible; says what it was. */
  async actOnce({ pick = (ways) => ways[0]!, mark }: Manner = {}): Promise<Question> {
    const what = this.asked();
    const { round } = this.view();
    if (what === "roll") await this.rollButton.click();
    else if (what === "barrels") {
      if (!(await this.held.count())) await this.take();
      await this.setDown();
    } else if (what === "move") {
      const { ways } = (this.who.now()!.choices as { move: { ways: Way[] } }).move;
      const way = pick(ways);
      await this.ways.nth(ways.indexOf(way)).click();
      await mark?.(way);
      await this.endMove.click();
    }
    await this.answered(what, round);
    return what;
  }
  /** Waits until something else is asked; in the next round that may be the same. */
  answered(what: Question, round: number): Promise<void> {
    return until(() => this.asked() !== what || this.view().round !== round || this.who.now()!.over);
  }
  /** Acts until it is one's turn to do this. */
  async actUntil(wanted: Question, most = 60): Promise<void> {
    for (let acts = 0; acts < most; acts++) {
      await until(() => this.asked() !== "nothing");
      if (this.asked() === wanted) return;
      await this.actOnce();
    }
    expect(this.asked()).toBe(wanted);
  }
  /** Waits for the end, however long bots take. */
  async finished(): Promise<void> {
    await until(() => this.who.now()!.over, 150_000);
    await expect(this.who.frame.record).toBeVisible({ timeout: 60_000 });
  }
}

/** Rolls the magic number, for whichever of these is to roll. */
export async function roll(...all: Visitor[]): Promise<void> {
  await until(() => all.some(({ zapp }) => zapp.asked() === "roll"));
  await all.find(({ zapp }) => zapp.asked() === "roll")!.zapp.rollButton.click();
  for (const { zapp } of all) await expect(zapp.magic).toBeVisible();
}

/** These two sit down against the clock, and the number is rolled; the table's name. */
export async function againstTheClock(ada: Visitor, ben: Visitor): Promise<string> {
  const table = await ada.zapp.make({ start: false, options: { time_limit: "60" } });
  await ben.join(table, "Ben", 1);
  await ada.begin(table);
  await Promise.all([ada, ben].map((who) => who.goTo(table)));
  await roll(ada, ben);
  return table;
}

/** The first seat's move by hand: two fields, on which so many are met. */
function makeMove(now: EntryUpdate, many: number): void {
  const view = now.view as View;
  view.phase = { move: { seat: 0 } };
  view.dice = [3, 4];
  now.due = [0];
  view.spells = [{ seat: 0, barrel: 0, number: 2, works: true }];
  view.wizards[0]!.places = [{ field: 12 }, "start", { field: 8 }];
  const there = (number: number) => (number < many ? { field: 13 } : ("start" as const));
  view.wizards[1]!.places = [there(0), there(1), there(2)];
  const prospects: Prospect[] = ["banish", "carry", { pass: "safe" }];
  const meetings = prospects
    .slice(0, many)
    .map((prospect, number) => ({ who: { seat: 1, number }, field: 13, prospect }));
  const ways = [
    { from: { field: 12 }, to: { field: 14 }, meetings },
    { from: "start", to: { field: 1 }, meetings: [] },
    { from: { field: 8 }, to: { field: 10 }, meetings: [] },
  ];
  now.choices = {
    move: {
      round: view.round,
      number: 2,
      banish: "by_hand",
      ways: ways.map((way, apprentice) => ({ ...way, apprentice, lost: 0 })),
    },
  };
}

/** Tells a page that it is its move, whatever the hall says; for `routeWebSocket`. */
export const tellMove = (many: () => number) => (near: WebSocketRoute) => {
  const far = near.connectToServer();
  near.onMessage((frame) => far.send(frame));
  far.onMessage((frame) => {
    const said = typeof frame === "string" ? (JSON.parse(frame) as Record<string, EntryUpdate>) : {};
    const now = said["standing"] ?? said["update"];
    if (now?.view) makeMove(now, many());
    near.send(now?.view ? JSON.stringify(said) : frame);
  });
};
