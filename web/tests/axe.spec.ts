// A tour over every page of every game with axe: each page in both languages, on a phone, a tablet and a laptop.
import { clean } from "./support/axe";
import { inTheHall, toTheLastRiddle, untilTurnOf } from "./support/barbarossa";
import { expect, type Someone, test } from "./support/fixtures";
import { Knead } from "./support/knead";
import { smallTable } from "./support/mastermind";
import { solution } from "./support/tower";
import { type Equipment, phone, until, type Visitor } from "./support/visitor";
import { tellMove } from "./support/zapp";

type Look = (screen: string) => Promise<void>;

const screens: Equipment[] = [
  { ...phone(), locale: "de" },
  { ...phone(768, 1024), locale: "en" },
  { width: 1440, height: 900, locale: "de" },
];

/** What every game has in the same places: settings, a lobby, rules, a television. */
async function around(ada: Visitor, game: string, look: Look): Promise<void> {
  const { page, frame } = ada;
  await page.goto(`/new/${game}`);
  await frame.openOptions();
  await look("making a table");
  await page.goto(`/rules/${game}`);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await look("the book of rules");
  await ada.goTo(
    await ada.make(game, {
      seats: game === "barbarossa" ? 3 : 2,
      start: false,
      options: game === "tower" ? race : {},
    }),
  );
  await expect(frame.button("start_game")).toBeVisible();
  await look("lobby");
}
const race = { mode: "race", level: 1, count: 1, seed: 7 };

/** A table as a television shows it. */
async function onTelevision(ada: Visitor, table: string, look: Look): Promise<void> {
  await ada.page.goto(`/t/${table}/tv`);
  await expect(ada.frame.seats.first()).toBeVisible();
  await look("the television");
  await ada.goTo(table);
}

/** From the end of a game: what is seen there, looked back at, checked and watched again. */
async function afterwards(ada: Visitor, look: Look): Promise<void> {
  const { frame } = ada;
  await expect(frame.record).toBeVisible();
  await look("the end");
  await frame.button("review").click();
  await expect(frame.review.getByRole("heading").first()).toBeVisible();
  await expect(frame.review.getByText(ada.words.of("loading"))).toHaveCount(0);
  for (const details of await frame.review.locator("summary").all())
    if (await details.isVisible()) await details.click();
  await look("looking back");
  await frame.button("review_close_end").first().click();
  await onceMore(ada, look);
}

/** A game that is over, checked and watched again. */
async function onceMore(ada: Visitor, look: Look): Promise<void> {
  const { page, frame } = ada;
  await frame.button("verify").click();
  await expect(frame.dialog.getByText(ada.words.of("verify_step_draws"))).toBeVisible();
  await look("was it fair");
  await page.keyboard.press("Escape");
  await frame.openReplay();
  await look("watched again");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  await look("watched to the end");
}

const tours: Record<string, (ada: Visitor, look: Look, someone: Someone) => Promise<void>> = {
  async house(ada, look) {
    const { page, frame } = ada;
    await page.goto("/");
    await expect(frame.door("game_mastermind")).toBeVisible();
    await look("home");
    // the door of a game that the hall does not have
    const games = "**/api/games";
    await page.route(games, async (route) => {
      const response = await route.fetch();
      const cards = (await response.json()) as { id: string }[];
      await route.fulfill({ response, json: cards.filter(({ id }) => id !== "barbarossa") });
    });
    await page.reload();
    await page.getByRole("navigation").getByRole("button").first().click();
    await expect(frame.dialog).toBeVisible();
    await look("a dark door");
    await page.unroute(games);
    await page.goto("/nowhere");
    await expect(page.getByRole("heading")).toBeVisible();
    await look("nowhere");
    await page.goto("/gallery");
    await expect(page.getByRole("heading").first()).toBeVisible();
    await look("gallery");
    await page.goto("/join#nothing");
    await expect(page.getByRole("alert")).toBeVisible();
    await look("a link that is used");
    await page.goto("/new/mastermind");
    await frame.button("way_friends_go").click();
    await expect(frame.dialog).toBeVisible();
    await look("who are you");
    await frame.introduce();
    await expect(frame.button("start_game")).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("link", { name: ada.words.of("phase_gathering") })).toBeVisible();
    await look("home with tables");
    const { token } = await ada.post<{ token: string }>("/api/me/link");
    await ada.context.clearCookies();
    await page.goto(`/join#${token}`);
    await expect(page.getByRole("link", { name: ada.words.of("link_not_mine") })).toBeVisible();
    await look("whose link is this");
  },

  async mastermind(ada, look) {
    const { page, frame, mastermind, words } = ada;
    await around(ada, "mastermind", look);
    const options = { pegs: 4, colours: 6, rows: 10, first_maker: "seat-0", answers: "by-hand" };
    const table = await smallTable(ada, { bot: 1, options });
    await onTelevision(ada, table, look);
    await expect(mastermind.palette).toBeVisible();
    await look("hiding");
    await mastermind.lay(1, 2, 3, 4);
    await expect(mastermind.giveAnswer).toBeVisible();
    await mastermind.black.click();
    await look("answering");
    await ada.goTo(await smallTable(ada, { bot: 1, options: { ...options, first_maker: "seat-1" } }));
    await mastermind.ready();
    // however the first guess is answered, the second is never the code as well
    await mastermind.guess(1, 1, 2, 2);
    await mastermind.ready();
    await mastermind.fill([1, 1, 2, 2]);
    await look("guessing");
    await frame.button("hint").click();
    const help = frame.help.getByRole("button");
    if (await help.filter({ hasText: words.of("mastermind_help_check") }).isVisible()) {
      await frame.button("mastermind_help_check").click();
      await frame.button("mastermind_help_reason").click();
      await frame.button("mastermind_help_guess").click();
      await expect(frame.button("mastermind_help_lay")).toBeVisible();
    }
    await look("help");
    await frame.help.getByRole("button", { name: words.of("close") }).click();
    if (await frame.button("log").isVisible()) {
      await frame.button("log").click();
      await look("log");
      await page.keyboard.press("Escape");
    }
    await frame.button("rules").click();
    await expect(frame.dialog.getByRole("heading").first()).toBeVisible();
    await look("rules beside the board");
    await page.keyboard.press("Escape");
    await frame.button("more").click();
    await look("more");
    await page.keyboard.press("Escape");
    await frame.giveUp();
    await afterwards(ada, look);
    // a shield that is lifted: the mountain finds the code, or runs out of rows
    await ada.goTo(await smallTable(ada, { bot: 1, options: { first_maker: "seat-0" } }));
    await mastermind.lay(1, 2, 3);
    await expect(mastermind.verdict).toBeVisible();
    await look("the shield is lifted");
    await ada.goTo(await smallTable(ada, { sit: [0, 1], start: true }));
    await expect(page.getByRole("button", { name: words.any("hand_over_go") })).toBeVisible();
    await look("hand-over");
    await page.goto("/games/mastermind/trainer?seed=7");
    await expect(mastermind.palette).toBeVisible();
    await look("the trainer");
    await mastermind.fill([1, 1, 1, 1]);
    await mastermind.handIn.click();
    await expect(frame.button("mastermind_train_next")).toBeVisible();
    await look("the trainer's verdict");
  },

  async hexhex(ada, look) {
    const { page, frame, hexhex } = ada;
    await around(ada, "hexhex", look);
    await page.clock.install();
    const table = await hexhex.make({ seats: 2, bots: { 1: "apprentice" }, help: true });
    await onTelevision(ada, table, look);
    await expect(frame.myTurn).toBeVisible();
    await look("before rolling");
    await hexhex.roll();
    await hexhex.die(1).click();
    await hexhex.lit.last().click();
    await look("rolled");
    await frame.button("hint").click();
    await expect(frame.help.getByRole("listitem").first()).toBeVisible();
    await look("help");
    await page.keyboard.press("Escape");
    await hexhex.enterButton.click();
    await expect(frame.myTurn).toBeVisible();
    await frame.giveUp();
    await afterwards(ada, look);
    await ada.goTo(await ada.make("hexhex", { seats: 1, own_dice: true }));
    await hexhex.look();
    await hexhex.rollButton.click();
    await expect(frame.button("hexhex_own_done")).toBeVisible();
    await look("real dice");
    await page.goto("/games/hexhex/bests");
    await expect(page.getByRole("definition").or(frame.button("hexhex_bests_play")).first()).toBeVisible();
    await look("best columns");
  },

  async tower(ada, look) {
    const { page, frame, tower } = ada;
    await around(ada, "tower", look);
    const table = await tower.open({ options: { mode: "forty", challenge: 1 } });
    await onTelevision(ada, table, look);
    await expect(tower.hand).toBeVisible();
    await look("a new board");
    const way = await solution(1);
    await tower.lay(way[0]!);
    await frame.button("tower_bookmark").click();
    await tower.card(way[1]!.card).click();
    await look("a card in the hand");
    await tower.field(way[1]!).click();
    for (const laid of way.slice(2)) await tower.tap(laid);
    await afterwards(ada, look);
    await page.goto("/games/tower/towers");
    await expect(tower.challenge(40)).toBeVisible();
    await look("all towers");
    await frame.button("tower_order_ours").click();
    await expect(page.getByRole("region", { name: ada.words.of("tower_order_ours") })).toBeVisible();
    await look("the forty by effort");
    await page.goto("/games/tower/editor");
    await expect(tower.board).toBeVisible();
    await look("an empty workshop");
    await frame.button("tower_edit_invent").click();
    await expect(frame.button("tower_edit_show")).toBeVisible();
    await frame.button("tower_edit_show").click();
    await look("the workshop");
    await page.goto("/games/tower/play");
    await expect(frame.button("tower_play_go")).toBeVisible();
    await look("a challenge by its link");
    // against oneself: a bot has won before anybody can look
    await ada.goTo(await tower.make({ seats: 2, sit: [0, 1], options: race }));
    await page.getByRole("button", { name: ada.words.any("hand_over_go") }).click();
    await expect(tower.hand).toBeVisible();
    await look("a race");
  },

  async zapp(ada, look) {
    const { page, frame, zapp } = ada;
    await around(ada, "zapp", look);
    const table = await zapp.make({ sit: [0, 1] });
    await onTelevision(ada, table, look);
    await expect(zapp.rollButton).toBeVisible();
    await look("before rolling");
    await ada.goTo(await zapp.make({ bots: { 1: "random" }, options: { time_limit: "60" } }));
    await zapp.actUntil("barrels");
    await zapp.take();
    await zapp.shake.click();
    await expect(zapp.wave).toBeVisible();
    await look("a barrel in the hand");
    await zapp.setDown();
    await until(() => zapp.told("revealed").length > 0);
    await look("barrels turned over");
    await frame.giveUp();
    await afterwards(ada, look);
    await page.routeWebSocket(
      /api\/socket/,
      tellMove(() => 3),
    );
    await ada.goTo(await zapp.make({ bots: { 1: "random" } }));
    await zapp.ways.first().click();
    await expect(zapp.met).toHaveCount(3);
    await look("a move");
  },

  async kneading(ada, look) {
    const { frame } = ada;
    const knead = new Knead(ada);
    await knead.open();
    await look("an empty board");
    await frame.button("barbarossa_lesson_begin").click();
    for (const step of ["body", "head", "shell", "spiral", "horns", "smooth"]) {
      await expect(knead.step(step)).toBeVisible();
      await look(`the lesson: ${step}`);
      await frame.button("barbarossa_lesson_skip").click();
    }
    await look("the lesson is over");
    await frame.button("barbarossa_lesson_go_on").click();
    await knead.takeLump();
    await look("clay on the board");
    await frame.button("barbarossa_knead_anew").click();
    await look("beginning anew");
  },

  async barbarossa(ada, look, someone) {
    const { page, barbarossa } = ada;
    await around(ada, "barbarossa", look);
    // on one device one models after the other
    await ada.goTo(await barbarossa.make({ sit: [0, 1, 2] }));
    await page.getByRole("button", { name: ada.words.any("hand_over_go") }).click();
    await expect(barbarossa.suggestions.first()).toBeVisible();
    await look("choosing a concept");
    await barbarossa.choose();
    await look("an empty board");
    await barbarossa.lump.click();
    await expect(barbarossa.undo).toBeEnabled();
    await look("kneading");
    await barbarossa.add("ball");
    await look("modelling");
    const all = [ada, await someone(), await someone()];
    const table = await toTheLastRiddle(all);
    await onTelevision(ada, table, look);
    await barbarossa.riddle(3).click();
    await expect(barbarossa.dossier).toBeVisible();
    await look("asking");
    await barbarossa.win(7);
    await look("the end");
    await onceMore(ada, look);
    await barbarossa.withoutWebgl();
    await ada.goTo(await inTheHall(all));
    await untilTurnOf(0, all);
    await expect(barbarossa.curseStone).toBeVisible();
    await look("moving, with the hall in pictures");
    await barbarossa.curse();
    await look("a curse");
  },
};

for (const [name, tour] of Object.entries(tours))
  for (const screen of screens)
    test(`axe finds nothing, and nothing is too wide: ${name}, ${screen.width} px (${screen.locale})`, async ({
      someone,
    }) => {
      const ada = await someone(screen);
      await tour(ada, (where) => clean(ada.page, `${name}: ${where}`), someone);
    });
