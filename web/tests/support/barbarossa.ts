// A table of Barbarossa, and hands that play there without a board.
import { expect, type Locator } from "@playwright/test";
import type { Action } from "../../src/protocol/generated/barbarossa/Action";
import type { Answer } from "../../src/protocol/generated/barbarossa/Answer";
import type { Event } from "../../src/protocol/generated/barbarossa/Event";
import type { Menu } from "../../src/protocol/generated/barbarossa/Menu";
import type { View } from "../../src/protocol/generated/barbarossa/View";
import type { Refused } from "../../src/protocol/generated/hall/Refused";
import { copiesIn } from "./copies";
import { figure, things } from "./figures";
import { type Made, until, type Visitor } from "./visitor";

type Shape = "ball" | "roll" | "disc" | "cone" | "ring" | "block";
type Way = "hand" | "shapes";
export class Barbarossa {
  /** Where a concept is chosen. */
  readonly suggestions: Locator;
  readonly slip: Locator;
  /** Where a host brings a list of words. */
  readonly ownWords: Locator;
  readonly board: Locator;
  readonly figures: Locator;
  readonly clayLeft: Locator;
  /** The button with which a figure begins that is made by hand. */
  readonly lump: Locator;
  readonly undo: Locator;
  readonly redo: Locator;
  readonly done: Locator;
  /** What is to be done in one's own turn. */
  readonly doing: Locator;
  /** The riddles that can be asked about. */
  readonly riddles: Locator;
  readonly askField: Locator;
  readonly askButton: Locator;
  /** The question of now, with its answer. */
  readonly question: Locator;
  readonly answers: Locator;
  readonly letterTold: Locator;
  readonly dossier: Locator;
  /** Where what is to be done is always in sight. */
  readonly foot: Locator;
  readonly curseStone: Locator;
  /** The button that gives up a stone which was lifted. */
  readonly curseSure: Locator;
  readonly cursesWaiting: Locator;
  /** The banner of a curse. */
  readonly interruption: Locator;
  readonly hall: Locator;
  /** The table in the hall, once all figures stand on it. */
  readonly standing: Locator;
  /** The figures, where they are seen in pictures. */
  readonly pictures: Locator;
  /** What came of an attempt. */
  readonly outcome: Locator;
  /** The letters that one knows of a riddle. */
  readonly letterRow: Locator;
  /** The shapes of the figure on the board. */
  readonly pieces: Locator;
  readonly end: Locator;
  readonly album: Locator;
  /** Everybody at the table, with hat and stones. */
  readonly people: Locator;
  /** Where the form offers three good questions. */
  readonly three: Locator;
  /** The riddles of a look back. */
  readonly looked: Locator;
  #acts = 0;

  constructor(readonly who: Visitor) {
    const { page, words } = who;
    this.suggestions = page.getByTestId("suggestion");
    this.slip = page.getByTestId("slip").getByRole("strong");
    this.ownWords = page.getByRole("group", { name: words.of("barbarossa_option_words"), exact: true });
    this.board = page.getByTestId("board");
    this.figures = page.getByRole("tablist", { name: words.of("barbarossa_model_figures") }).getByRole("tab");
    this.clayLeft = page.getByTestId("clay-left").getByRole("strong");
    this.lump = who.frame.button("barbarossa_model_lump_take");
    this.undo = who.frame.button("barbarossa_model_undo");
    this.redo = who.frame.button("barbarossa_model_redo");
    this.done = page.getByTestId("done");
    this.doing = page.getByRole("region", { name: words.of("barbarossa_doing"), exact: true });
    this.riddles = page.getByRole("group", { name: words.of("barbarossa_choose_riddle"), exact: true });
    this.askField = this.doing.getByRole("textbox");
    this.askButton = this.doing.getByRole("button", { name: words.of("barbarossa_ask"), exact: true }).last();
    this.question = page.getByRole("region", { name: words.of("barbarossa_question"), exact: true });
    this.answers = page.getByRole("region", { name: words.of("barbarossa_answer_title"), exact: true });
    this.letterTold = page.getByTestId("letter-told");
    this.dossier = page.getByTestId("dossier");
    this.foot = page.getByRole("region", { name: words.of("barbarossa_at_hand"), exact: true });
    this.curseStone = this.foot.getByRole("button", {
      name: new RegExp(`^${words.of("barbarossa_curse")}`),
    });
    this.curseSure = this.foot.getByRole("button", { name: words.of("barbarossa_curse_go"), exact: true });
    this.cursesWaiting = page.getByTestId("curses-waiting");
    this.interruption = page.getByTestId("interruption");
    this.hall = page.getByRole("region", { name: words.of("barbarossa_hall"), exact: true });
    this.standing = page
      .getByRole("group", { name: words.of("barbarossa_hall_table") })
      .and(page.locator("[aria-busy=false]"));
    this.pictures = page.getByRole("button", { name: words.any("barbarossa_hall_turn_left") });
    this.outcome = page.getByRole("region", { name: words.of("barbarossa_attempt_title"), exact: true });
    this.letterRow = this.dossier.getByRole("img", { name: words.any("barbarossa_letter_at") });
    this.pieces = page.getByRole("list", { name: words.of("barbarossa_model_pieces") }).getByRole("listitem");
    this.end = page.getByRole("region", { name: words.of("end"), exact: true });
    this.album = page.getByRole("region", { name: words.of("barbarossa_album"), exact: true });
    this.people = page
      .getByRole("list", { name: words.of("barbarossa_wizards"), exact: true })
      .getByRole("listitem");
    this.three = this.doing.getByRole("button", { name: words.of("barbarossa_help_three"), exact: true });
    this.looked = who.frame.review.locator("[data-riddle]");
  }

  make(made: Made = {}): Promise<string> {
    return this.who.make("barbarossa", { seats: 3, ...made });
  }
  told<K extends "answered" | "letter_told" | "judged" | "curse_began" | "asked">(kind: K) {
    return this.who.told<Event>()(kind);
  }
  view(): View {
    return this.who.now()!.view as View;
  }
  menu(): Menu | null {
    return (this.who.now()?.choices as Menu | null | undefined) ?? null;
  }
  /** Whose turn it is. */
  turnOf(): number {
    const { phase } = this.view();
    return typeof phase === "object" && "turn" in phase ? phase.turn.seat : -1;
  }
  isModelling(): boolean {
    return this.view().phase === "modelling";
  }

  // at the bench

  /** Draws the first slip that is suggested; what stands on it. */
  async choose(): Promise<string> {
    await this.suggestions.first().click();
    return (await this.slip.textContent())!;
  }
  /** How one models: by hand, or with shapes. */
  way(way: Way): Locator {
    return this.who.frame.button(`barbarossa_model_way_${way}`);
  }
  /** Adds a shape by its button, where shapes are. */
  async add(shape: Shape): Promise<void> {
    await expect(this.board).toBeVisible();
    // a browser that draws nothing in three dimensions has shapes only
    if ((await this.way("shapes").count()) && (await this.addButton(shape).count()) === 0)
      await this.way("shapes").click();
    await this.addButton(shape).click();
  }
  addButton(shape: Shape): Locator {
    return this.who.frame.button(`barbarossa_model_add_${shape}`);
  }
  /** Chooses a concept for each figure and makes each of one shape; the concepts. */
  async model(shapes: readonly Shape[], from = 0): Promise<string[]> {
    const chosen: string[] = [];
    for (const [at, shape] of shapes.entries()) {
      await this.figures.nth(from + at).click();
      chosen.push(await this.choose());
      await this.add(shape);
    }
    return chosen;
  }

  /** Whether the hall has everything that lies on the bench. */
  async isKept(): Promise<boolean> {
    // what is kept on the device alone stays there
    return (await copiesIn(this.who.page)).every((place) => place.startsWith("keepsake "));
  }

  // in the mountain

  /** Goes so many caves, paid with elf stones. */
  async walk(stones: number): Promise<void> {
    const { page, words } = this.who;
    const paid = words.of("barbarossa_reach", { cave: "", stones });
    // on a phone the hall may lie in front
    const mountain = page.getByRole("tab", { name: words.of("barbarossa_front_mountain") });
    const cave = page.getByRole("button", { name: new RegExp(`${paid}$`) });
    await expect(mountain.or(cave).first()).toBeVisible();
    if (await mountain.isVisible()) await mountain.click();
    await cave.click();
    const go = page.getByRole("button", {
      name: words.any("barbarossa_spend_one", "barbarossa_spend_other"),
    });
    await go.click();
  }
  /** A riddle where one is chosen to be asked about or solved. */
  riddle(number: number): Locator {
    return this.riddles.locator(`[data-riddle="${number}"]`);
  }
  mode(mode: "ask" | "attempt" | "letter"): Locator {
    return this.doing
      .getByRole("group", { name: this.who.words.of("barbarossa_doing") })
      .getByText(this.who.words.of(`barbarossa_mode_${mode}`), { exact: true });
  }
  async ask(riddle: number, text: string): Promise<void> {
    await this.riddle(riddle).click();
    await this.askField.fill(text);
    await this.askButton.click();
  }
  answer(answer: Answer): Locator {
    return this.answers.getByRole("button", {
      name: this.who.words.of(`barbarossa_answer_${answer}`),
      exact: true,
    });
  }
  /** Answers; a tap right after something has changed there does not count. */
  async replies(answer: Answer): Promise<void> {
    const button = this.answer(answer);
    await expect(async () => {
      if (await button.isVisible()) await button.click({ timeout: 1000 });
      await expect(button).toBeHidden({ timeout: 400 });
    }).toPass();
  }
  /** Asks for a letter by its place, from 1. */
  async askForLetter(riddle: number, place: number): Promise<void> {
    const { words } = this.who;
    await this.riddle(riddle).click();
    const named = (name: string) => this.doing.getByRole("button", { name, exact: true });
    await named(words.of("barbarossa_letter_place", { place })).click();
    await named(words.of("barbarossa_letter_ask", { place })).click();
  }
  /** Says what a riddle is. */
  async attempt(riddle: number, word: string): Promise<void> {
    const { words } = this.who;
    await this.riddle(riddle).click();
    await this.doing.getByRole("textbox").fill(word);
    const found = this.doing.getByRole("list", { name: words.of("barbarossa_attempt_found") });
    await found.getByRole("button").first().click();
    await this.doing
      .getByRole("button", { name: words.of("barbarossa_attempt_go", { concept: word }), exact: true })
      .click();
  }
  /** Ends the first round, solves this riddle of `things`, and with it the game. */
  async win(riddle: number): Promise<void> {
    await this.doing.getByRole("button", { name: this.who.words.of("barbarossa_end_first") }).click();
    await this.mode("attempt").click();
    await this.attempt(riddle, things[riddle]![this.who.words.locale]);
    await expect(this.album).toBeVisible();
  }
  /** Lifts a curse stone; a tap too soon after something new is none. */
  async liftStone(): Promise<void> {
    await expect(async () => {
      if (!(await this.curseSure.isVisible())) await this.curseStone.click({ timeout: 1000 });
      await expect(this.curseSure).toBeVisible({ timeout: 400 });
    }).toPass();
  }
  /** Gives up a curse stone, and says once more that it is meant. */
  async curse(): Promise<void> {
    await this.liftStone();
    await this.curseSure.click();
    await expect(this.interruption.or(this.cursesWaiting)).toBeVisible();
  }

  // alone against the mountain

  /** Does something by the page, again and again until the game has gone on: a tap that came too soon, or that a curse came before, counts for nothing. */
  async #tap(what: Locator): Promise<void> {
    const before = JSON.stringify(this.menu());
    const wentOn = () => JSON.stringify(this.menu()) !== before;
    await expect(async () => {
      if (!wentOn()) await what.click({ timeout: 1000 });
      await until(wentOn, 1000);
    }).toPass();
  }
  /** Waits like somebody in a hurry: a key lets the board come to rest at once. */
  async hurry(so: () => unknown): Promise<void> {
    await until(async () => {
      if (so()) return true;
      await this.who.page.keyboard.press("Shift");
      return false;
    });
  }
  /** Plays by the page to the end of the game: rolls, passes, answers. Each of these says whether it did more where one may move, ask or solve. */
  async playOn({
    moves,
    asks,
    tries,
  }: Record<"moves" | "asks" | "tries", () => Promise<boolean>>): Promise<void> {
    const { words } = this.who;
    const over = () => this.who.now()?.over;
    const named = (...keys: Parameters<typeof words.any>) =>
      this.who.page.getByRole("button", { name: words.any(...keys) });
    const waitsForUs = (menu: Menu | null) =>
      !!menu &&
      (menu.answer !== null || menu.close !== null || menu.roll || menu.pass || menu.end_round !== null);
    for (;;) {
      await this.hurry(() => over() || waitsForUs(this.menu()));
      const menu = this.menu();
      if (over()) return;
      if (menu?.answer != null) await this.#tap(this.answer("perhaps"));
      else if (menu?.close != null) await this.#tap(named("barbarossa_close_no"));
      else if (menu?.roll && (await moves())) continue;
      else if (menu?.roll) await this.#tap(named("barbarossa_roll"));
      else if (menu?.pass) await this.#tap(named("barbarossa_pass"));
      else if (menu?.ask && (await asks())) continue;
      else if (menu?.attempt && (await tries())) continue;
      else if (menu?.end_round) await this.#tap(named("barbarossa_end_first", "barbarossa_end_second"));
    }
  }

  // without a board

  /** From now on this browser draws nothing in three dimensions. */
  async withoutWebgl(): Promise<void> {
    await this.who.context.addInitScript(() => {
      const getContext = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (
        this: HTMLCanvasElement,
        kind: string,
        ...rest: unknown[]
      ) {
        return kind === "webgl2" ? null : getContext.apply(this, [kind, ...rest] as never);
      } as typeof getContext;
    });
  }

  /** Watches a table with nothing but a socket: for those whose pages nobody looks at. */
  async watch(table: string, seat: number): Promise<void> {
    const { page, frames } = this.who;
    const before = frames.length;
    // something of the hall's own that is no page
    await page.goto(`/icon.svg#/t/${table}`);
    await page.evaluate(
      async ([table, seat]) => {
        const line = new WebSocket(`${location.origin.replace("http", "ws")}/api/socket`);
        await new Promise((done) => line.addEventListener("open", done));
        line.send(JSON.stringify({ watch: { table, seat } }));
        window.hand = (what) => line.send(JSON.stringify(what));
      },
      [table, seat] as const,
    );
    await until(() => frames.slice(before).some((frame) => frame.startsWith('{"standing"')));
  }
  /** Does something over the socket, and waits until it is done. */
  async does(action: Action): Promise<void> {
    expect(await this.#answerTo(action)).toHaveProperty("done");
  }
  /** Tries something over the socket that is refused; why. */
  async isRefused(action: Action): Promise<Refused> {
    const { refused } = await this.#answerTo(action);
    return refused!.why;
  }
  async #answerTo(action: Action): Promise<{ done?: object; refused?: { why: Refused } }> {
    const { page, frames } = this.who;
    // the same id never acts twice, on whichever page
    const id = `hand-${this.#acts++}`;
    const { table, seat } = this.who.now() as { table: string; seat: number };
    await page.evaluate((act) => window.hand(act), { act: { table, id, seat, do: action } });
    const answer = () =>
      frames.find((frame) => /^\{"(done|refused)"/.test(frame) && frame.includes(`"${id}"`));
    await until(answer);
    return JSON.parse(answer()!) as { done?: object };
  }
  /** Sends bytes beside the table; what the hall says. */
  attach(table: string, seat: number, bytes: Buffer) {
    const { context, base } = this.who;
    return context.request.post(`${base}/api/tables/${table}/seats/${seat}/attachments`, {
      data: bytes,
      headers: { "content-type": "application/octet-stream" },
    });
  }
  /** Hands in the three `things` of one's own riddles. */
  async handIn(): Promise<void> {
    const { table, seat } = this.who.now() as { table: string; seat: number };
    const riddles = [];
    for (const { of, concept } of things.slice(3 * seat, 3 * seat + 3)) {
      const { id } = (await (await this.attach(table, seat, figure(of))).json()) as { id: string };
      riddles.push({ concept, word: null, figure: id });
    }
    await this.does({ hand_in: { riddles, words: null } });
  }
  /** Solves a riddle with a curse. */
  async solve(riddle: number): Promise<void> {
    const { concept } = things[riddle]!;
    await this.does({ curse: { stones: this.menu()!.curse! } });
    await until(() => this.menu()?.attempt);
    const occasion = this.menu()!.attempt!;
    await this.does({ attempt: { occasion, riddle, guess: { concept, word: null }, words: null } });
    await until(() => this.view().riddles[riddle]!.spears.length && !this.view().pending.curse);
  }
}

/** These three sit down from the door, and begin. The first makes the table, and may set more than its language. */
export async function sitDown(
  all: readonly Visitor[],
  names: readonly string[],
  set?: () => Promise<void>,
): Promise<string> {
  const [host, ...others] = all as [Visitor, ...Visitor[]];
  const { page, frame, words } = host;
  await page.goto("/");
  await frame.door("game_barbarossa").click();
  await frame.openOptions();
  await page.getByLabel(words.of("barbarossa_option_language"), { exact: true }).selectOption("en");
  await set?.();
  await frame.button("way_friends_go").click();
  await frame.introduce(names[0]);
  await expect(frame.button("start_game")).toBeVisible();
  const table = /\/t\/(\w+)/.exec(page.url())![1]!;
  for (const [at, who] of others.entries()) {
    await who.goTo(table);
    await who.frame.introduce(names[at + 1]);
    await who.frame.button("sit_here").first().click();
  }
  await frame.button("start_game").click();
  return table;
}

/** A table at which three sit whose figures stand in the hall; the first has come with a board. */
export async function inTheHall(all: readonly Visitor[], options: object = {}): Promise<string> {
  const [host, ...others] = all as [Visitor, ...Visitor[]];
  const { locale } = host.words;
  const table = await host.barbarossa.make({ start: false, options: { language: locale, ...options } });
  for (const [at, who] of others.entries()) await who.join(table, ["Ben", "Cem"][at]!, at + 1);
  await host.begin(table);
  for (const [seat, { barbarossa }] of all.entries()) {
    await barbarossa.watch(table, seat);
    await barbarossa.handIn();
  }
  return table;
}

/** Lets whoever is on turn go to the elves, until it is this seat's turn. Not everybody hears at the same moment that a turn is over. */
export async function untilTurnOf(seat: number, all: readonly Visitor[]): Promise<void> {
  const told = all[seat]!.barbarossa;
  await until(() => !told.isModelling());
  const due = () => all[told.turnOf()]?.barbarossa;
  for (;;) {
    await until(() => told.turnOf() === seat || due()?.menu()?.roll);
    const hand = due()!;
    if (hand === told) return;
    await hand.does({ spend: { turn: hand.menu()!.turn!, stones: 1 } });
    await until(() => due() !== hand);
  }
}

/** The first of these has solved three riddles, and is in the first round: with one more the game is won. The table's name. */
export async function toTheLastRiddle(all: readonly Visitor[], at?: string): Promise<string> {
  const table = at ?? (await inTheHall(all, { goal: 20, pause: 0 }));
  await untilTurnOf(0, all);
  const { barbarossa } = all[0]!;
  for (const riddle of [3, 4, 6]) await barbarossa.solve(riddle);
  await barbarossa.does({ spend: { turn: barbarossa.menu()!.turn!, stones: 3 } });
  await all[0]!.goTo(table);
  return table;
}
