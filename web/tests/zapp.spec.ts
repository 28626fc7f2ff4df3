// Zapp Zerapp: four at one table, grabbing in the same instant, shaking by pointer and by key, with and without sound,
// banishing by hand, a whole game with bots, by keyboard alone, on a phone.
import type { WebSocketRoute } from "@playwright/test";
import type { Apprentice } from "../src/protocol/generated/zapp/Apprentice";
import type { Way } from "../src/protocol/generated/zapp/Way";
import { clean } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { box } from "./support/frame";
import { company } from "./support/scenes";
import { until, type Visitor } from "./support/visitor";
import { roll, type Zapp } from "./support/zapp";

/** Holds back what these take until each of them has reached for something: neither can know of the other. */
async function inTheSameInstant(all: readonly Visitor[]): Promise<() => void> {
  const waiting: (() => void)[] = [];
  let held = true;
  for (const { page } of all)
    await page.routeWebSocket(/api\/socket/, (near: WebSocketRoute) => {
      const far = near.connectToServer();
      far.onMessage((message) => near.send(message));
      near.onMessage((message) => {
        if (!held || !String(message).includes('"take"')) return far.send(message);
        waiting.push(() => far.send(message));
        if (waiting.length < all.length) return;
        held = false;
        for (const send of waiting) send();
      });
    });
  return () => expect(waiting).toHaveLength(all.length);
}

test("zapp: four browsers, one round: two grab the same barrel, one gets it; shaking is heard by nobody else; the moves are shown", async ({
  ada,
  ben,
  someone,
}) => {
  const [cem, dora] = [await someone(), await someone()];
  const all = [ada, ben, cem, dora];
  const bothReached = await inTheSameInstant([ada, ben]);
  await company(all, ["Ada", "Ben", "Cem", "Dora"], "zapp");
  await roll(...all);
  // everybody sees the same mountain, each from the own corner
  for (const [seat, guild] of ["Flame", "Leaf", "Drop", "Star"].entries())
    await expect(all[seat]!.zapp.board).toContainText(`Seen from the corner of the guild ${guild}.`);
  for (const { zapp } of all) await expect(zapp.barrels).toHaveCount(13);

  // the same barrel in the same instant
  for (const { zapp } of [ada, ben]) await zapp.barrel(6).click();
  for (const { zapp } of [ada, ben]) await until(() => zapp.told("took").length === 1);
  bothReached();
  const winner = ada.zapp.told("took")[0]!.seat;
  expect(ben.zapp.told("took")).toEqual([{ seat: winner, barrel: 6 }]);
  const [lucky, slow] = winner === 0 ? [ada, ben] : [ben, ada];
  await expect(slow.page.getByText("Somebody was faster")).toBeVisible();
  await expect(slow.frame.why, "a kind note, not a complaint").toHaveText("");
  await expect(slow.zapp.held).toHaveCount(0);
  await expect(lucky.zapp.held).toHaveCount(1);
  await expect(slow.zapp.barrel(6)).toHaveCount(0);
  await expect(slow.zapp.board.getByRole("img", { name: /^Barrel G, with (Ada|Ben)$/ })).toBeVisible();

  // a shake: one frame of constant size, to the one who shakes, and to nobody else
  const { zapp } = lucky;
  const seen = expect(cem.zapp.wizards.nth(winner).locator("[data-shaken]")).toBeAttached();
  await zapp.shake.click();
  await until(() => zapp.senses().length === 1);
  await seen;
  const heard = zapp.senses()[0]!;
  expect([heard.header.seat, heard.payload.length]).toEqual([winner, 48_000]);
  await expect(zapp.wave).toBeVisible();
  const drawn = (await zapp.wave.getAttribute("d"))!;
  await expect(zapp.held).not.toHaveAttribute("data-rattling");
  await zapp.shake.click();
  await until(() => zapp.senses().length === 2);
  await expect(zapp.wave).not.toHaveAttribute("d", drawn);
  expect(zapp.senses()[1]!.payload.equals(heard.payload), "no two shakes are the same").toBe(false);
  for (const other of all)
    if (other !== lucky) expect(other.zapp.senses(), "nobody else hears it").toHaveLength(0);

  // put back, two at a time, no third
  await zapp.act("zapp_put_back").click();
  await expect(zapp.held).toHaveCount(0);
  await zapp.take(1);
  await zapp.take(2);
  const free = zapp.barrels.and(lucky.page.locator(':not([aria-disabled="true"])'));
  await expect(free, "both hands are full").toHaveCount(0);
  const asks = zapp.said().length;
  await zapp.barrels.first().click({ force: true });
  await expect(lucky.page.getByText("Both your hands are full.").first()).toBeVisible();
  expect(zapp.said(), "and nothing is asked for that cannot be had").toHaveLength(asks);
  await expect(slow.zapp.wizards.nth(winner)).toContainText("Holds barrels B and C");

  // setting down asks once more, in the same place; neither a double tap nor shaking on says yes
  await zapp.act("zapp_set_down").evaluate((down: HTMLElement) => {
    down.click();
    down.click();
  });
  await expect(zapp.act("zapp_for_good")).toBeVisible();
  await zapp.act("zapp_not_yet").click();
  await zapp.act("zapp_set_down").click();
  await zapp.shake.first().click();
  await expect(zapp.act("zapp_put_back")).toBeVisible();
  expect(zapp.asksFor("set_down")).toEqual([]);

  // everybody sets one down; the second one goes back
  await zapp.setDown();
  await until(() => slow.zapp.view().plateau.includes(2));
  await expect(lucky.page.getByText(/stands before you/)).toBeVisible();
  for (const who of all.filter((one) => one !== lucky)) {
    await who.zapp.take();
    await who.zapp.setDown();
  }
  await until(() => dora.zapp.told("revealed").length === 1);
  const { spells } = dora.zapp.told("revealed")[0]!;
  const opened = (of: Zapp) => of.wizards.locator("[data-opened] text");
  for (const who of all) await expect(opened(who.zapp)).toHaveCount(4);
  expect((await opened(ben.zapp).allTextContents()).map(Number)).toEqual(
    [0, 1, 2, 3].map((seat) => spells.find((spell) => spell.seat === seat)!.number),
  );
  const working = spells.filter((spell) => spell.works);
  const numbers = working.map((spell) => spell.number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  for (const { seat, number } of working) {
    const mover = all[seat]!.zapp;
    await until(() => mover.asked() === "move");
    const moving = all.filter((who) => who.zapp.asked() === "move");
    expect(moving, "one after the other").toHaveLength(1);
    const before = cem.zapp.told("moved").length;
    await mover.actOnce();
    await until(() => cem.zapp.told("moved").length > before);
    const moved = cem.zapp.told("moved").at(-1)!;
    expect([moved.who, moved.number, moved.from]).toEqual([{ seat, number: 0 }, number, "start"]);
    expect(moved.met.some((met) => met.fate === "banished")).toBe(false);
    const { field } = moved.to as { field: number };
    await expect(cem.zapp.figure(moved.who)).toHaveAttribute("data-at", String(field));
  }
  await until(() => all[ada.zapp.view().roller]!.zapp.asked() === "roll");
  expect(ada.zapp.view().round).toBe(2);
});

test("zapp: a round of two on one device: one after the other, listening alone, and no handing over where nothing is secret", async ({
  ada,
}) => {
  const { page, frame, zapp } = ada;
  const handOver = page.getByRole("button", { name: /^I am (Ida|Udo)$/ });
  await page.goto("/new/zapp");
  await expect(page.getByText(/nobody can be faster/)).toBeVisible();
  await page.getByLabel("Name on seat 1").fill("Ida");
  await page.getByLabel("Name on seat 2").fill("Udo");
  await frame.openOptions();
  await page.getByLabel("Time to shake").selectOption("20");
  await frame.button("way_device_go").click();
  await frame.introduce("Ada");
  // whoever rolls simply has the dice
  await zapp.rollButton.click();
  await until(() => zapp.shakenUntil() !== undefined);
  expect(zapp.shakenUntil(), "no clock that would only run for the first").toBeNull();
  for (const turn of [0, 1]) {
    await zapp.take();
    await zapp.shake.click();
    await expect(zapp.wave).toBeVisible();
    await zapp.setDown();
    if (turn) break;
    await expect(handOver).toBeVisible();
    await expect(zapp.board, "nothing is to be seen in between").toHaveCount(0);
    await handOver.click();
    await expect(zapp.barrels.first()).toBeVisible();
    await expect(zapp.wave, "what the other heard is gone").toHaveCount(0);
  }
  await until(() => zapp.told("revealed").length === 1);
  // moves and the next roll are everybody's: the device shows whoever is next by itself
  for (const { seat } of zapp.told("revealed")[0]!.spells.filter((spell) => spell.works)) {
    await until(() => ada.now()!.seat === seat && zapp.asked() === "move");
    await zapp.ways.first().click();
    await expect(handOver).toHaveCount(0);
    await zapp.endMove.click();
    await until(() => zapp.told("moved").some(({ who }) => who.seat === seat));
  }
  await expect(zapp.rollButton).toBeVisible();
  expect(zapp.view().round).toBe(2);
});

test("zapp: banished is who is tapped, and whoever is overlooked stays; others say why nothing happens to them", async ({
  ada,
  ben,
}) => {
  const both = [ada, ben];
  const done = { banished: 0, spared: 0, why: 0 };
  const another = async () => {
    for (const { frames } of both) frames.length = 0;
    await company(both, ["Ada", "Ben"], "zapp");
    await until(() => both.every((who) => who.now()));
  };
  const banishable = (way: Way) => way.meetings.filter(({ prospect }) => prospect === "banish");
  const pick = (ways: Way[]) =>
    ways.toSorted(
      (a, b) => banishable(b).length - banishable(a).length || b.meetings.length - a.meetings.length,
    )[0]!;
  /** Somebody who cannot be banished says why, on the board and in the panel. */
  const askWhy = async ({ frame, zapp }: Visitor, who: Apprentice) => {
    await zapp.figure(who).dispatchEvent("click");
    await expect(frame.why).toContainText(/protected|begins on the start/);
    await expect(frame.why.getByRole("button", { name: /Rule ZAP-1/ })).toBeVisible();
    await expect(zapp.meeting(who)).toContainText(/protected|begins on the start/);
  };
  await another();
  // both walk towards each other and banish one and spare the next, until everything was seen
  for (let steps = 0; steps < 1200 && !(done.banished && done.spared && done.why); steps++) {
    await until(() => ada.now()!.over || both.some(({ zapp }) => zapp.asked() !== "nothing"));
    if (ada.now()!.over) await another();
    await until(() => both.some(({ zapp }) => zapp.asked() !== "nothing"));
    const who = both.find(({ zapp }) => zapp.asked() !== "nothing")!;
    const wanted = done.banished <= done.spared;
    let target: Way["meetings"][0] | undefined;
    const mark = async (way: Way) => {
      const chosen = who.zapp.met.and(who.page.locator('[aria-pressed="true"]'));
      await expect(chosen, "nothing is chosen beforehand").toHaveCount(0);
      const pass = way.meetings.find(
        ({ prospect }) => typeof prospect === "object" && prospect.pass !== "own",
      );
      if (pass && !done.why++) await askWhy(who, pass.who);
      target = banishable(way)[0];
      if (!target) return;
      const meeting = who.zapp.meeting(target.who);
      await who.zapp.figure(target.who).dispatchEvent("click");
      await expect(meeting).toHaveAttribute("aria-pressed", "true");
      if (!wanted) {
        // once more takes it back
        await meeting.click();
        await expect(meeting).toHaveAttribute("aria-pressed", "false");
      }
      if (done.banished + done.spared === 0) await clean(who.page, "zapp, a move with somebody to banish");
    };
    const what = await who.zapp.actOnce({ pick, mark });
    if (what !== "move" || !target) continue;
    const { who: met, field } = target;
    const fate = who.zapp
      .told("moved")
      .at(-1)!
      .met.find((one) => one.who.seat === met.seat && one.who.number === met.number)!.fate;
    expect(fate).toBe(wanted ? "banished" : "spared");
    done[wanted ? "banished" : "spared"] += 1;
    const other = who === ada ? ben : ada;
    await expect(other.zapp.figure(met)).toHaveAttribute("data-at", wanted ? "start" : String(field));
    const told = wanted ? /^Back to the start: / : /^Spared: /;
    await expect(who.frame.log.getByText(told).first()).toBeVisible();
  }
  expect(done.banished && done.spared && done.why, JSON.stringify(done)).toBeTruthy();
});

test("zapp: from the door to the first barrels", async ({ ada }) => {
  const { page, frame, zapp } = ada;
  await page.goto("/");
  await frame.door("game_zapp").click();
  await frame.button("way_mountain_go").click();
  await frame.introduce("Ada");
  await zapp.actUntil("barrels");
  await expect(zapp.barrels.first()).toBeVisible();
});

test("zapp: an expert game of four with bots against the clock, automatic, to the end; a television looks on; once more step by step", async ({
  ada,
  someone,
}) => {
  const { page, frame, zapp } = ada;
  const id = await zapp.make({
    seats: 4,
    bots: { 1: "random", 2: "random", 3: "random" },
    options: { expert: true, banish: "automatic", time_limit: "60", memory: true },
  });
  await ada.goTo(id);
  await zapp.actUntil("barrels");
  // the candle burns, and the clock of the frame is that of the shaking
  await expect(page.getByRole("timer", { name: /^Seconds left: \d+$/ })).toBeVisible();
  const tv = await someone({ width: 1440 });
  await tv.page.goto(`/t/${id}/tv`);
  await expect(tv.zapp.board).toBeVisible();
  await expect(tv.page.getByRole("button"), "a television has nothing to press").toHaveCount(0);
  await expect(tv.zapp.wizards).toHaveCount(4);
  await clean(tv.page, "zapp, the television");
  // with a spell that works it is hers to move, and what was turned over stays where it is
  await zapp.actUntil("move");
  const hands = tv.page.getByRole("list", { name: "Everybody's hands" });
  const turnedOver = hands.and(tv.page.getByTestId("reveal")).locator("[data-open]");
  await expect(turnedOver).toHaveCount(4);
  // a bot goes on in her place, to the end
  await frame.handOver();
  await zapp.finished();
  const fates = zapp.told("moved").flatMap((move) => move.met.map(({ fate }) => fate));
  for (const fate of fates)
    expect(typeof fate === "string" ? fate : Object.keys(fate)[0]).toMatch(/banished|spared|passed|carried/);
  expect(zapp.told("revealed").length).toBeGreaterThan(3);
  const { phase, wizards } = zapp.view();
  const { winner } = (phase as { over: { winner: number } }).over;
  expect(wizards[winner]!.places).toEqual(["city", "city", "city"]);
  // who has won and how far everybody came, to be read across a room
  const ended = tv.page.getByRole("region", { name: "The end" });
  await expect(ended.getByRole("heading", { name: /wins/ })).toBeVisible();
  await expect(ended.getByRole("listitem")).toHaveCount(4);
  await clean(tv.page, "zapp, the end on a television");
  // the same at the table: who has won and the mountain as it was left are seen together
  await expect(frame.log.getByText(/brought all three apprentices home/)).toBeVisible();
  await expect(frame.log.getByText(/shakes? barrel/), "shakes do not drown the log").toHaveCount(0);
  const end = page.getByRole("region", { name: "The end" });
  const won = end.getByRole("heading", { name: winner === 0 ? "You have won!" : /wins$/ });
  await expect(end.getByRole("listitem").first()).toContainText("3 apprentices home");
  for (const what of [zapp.board, won]) await expect(what).toBeInViewport({ ratio: 1 });
  // once more: the board is whole on the screen, and stays where it is however much is said above it
  await frame.openReplay();
  await frame.step.focus();
  const tops = new Set<number>();
  for (let i = 0; i < 14; i++) {
    await page.keyboard.press("ArrowRight");
    tops.add((await box(zapp.board)).y);
  }
  expect([...tops]).toHaveLength(1);
  await expect(zapp.board, "the last row is seen").toBeInViewport({ ratio: 1 });
  const controls = zapp.hands.or(zapp.rollButton).or(zapp.barrels);
  await expect(controls, "a replay has nothing to press").toHaveCount(0);
  await page.keyboard.press("End");
  await expect(frame.told).toContainText(/home and win/);
});

test("zapp: by keyboard alone, a round", async ({ ada }) => {
  const { page, frame, zapp } = ada;
  await ada.goTo(await zapp.make({ bots: { 1: "random" } }));
  const cursor = page.locator("[data-barrel]:focus");
  /** Takes a barrel with the key; if a bot was faster, the next one has the focus already. */
  const grab = () =>
    expect(async () => {
      if (!(await zapp.held.count())) await page.keyboard.press("Enter");
      await expect(zapp.held).toHaveCount(1, { timeout: 3000 });
    }).toPass({ timeout: 30_000 });
  let moved = false;
  for (let steps = 0; steps < 60 && !moved; steps++) {
    await until(() => zapp.asked() !== "nothing");
    const what = zapp.asked();
    const { round } = zapp.view();
    if (what === "roll") {
      await expect(zapp.rollButton).toBeVisible();
      await page.keyboard.press("r");
    } else if (what === "barrels") {
      await frame.tabTo(zapp.barrels);
      const first = (await cursor.getAttribute("data-barrel"))!;
      await page.keyboard.press("ArrowRight");
      await expect(cursor).not.toHaveAttribute("data-barrel", first);
      await grab();
      await page.keyboard.press("s");
      await expect(zapp.wave).toBeVisible();
      await page.keyboard.press("x");
      await expect(zapp.held).toHaveCount(0);
      await frame.tabTo(zapp.barrels);
      await grab();
      // once more for good, as soon as it can be meant
      await page.keyboard.press("w");
      await expect(async () => {
        if (await zapp.act("zapp_for_good").isVisible()) await page.keyboard.press("w");
        await expect(zapp.held).toHaveCount(0, { timeout: 300 });
      }).toPass();
    } else {
      await expect(zapp.ways.first()).toBeVisible();
      await page.keyboard.press("2");
      await expect(zapp.ways.nth(1)).toHaveAttribute("aria-pressed", "true");
      await expect(page.locator("button:focus, a:focus"), "no button has the focus").toHaveCount(0);
      await page.keyboard.press("Enter");
      moved = true;
    }
    await zapp.answered(what, round);
  }
  expect(moved).toBe(true);
  expect(zapp.told("moved").findLast((move) => move.who.seat === 0)!.who.number).toBe(1);
});
