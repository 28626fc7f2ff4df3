// Zapp Zerapp: four at one table, grabbing in the same instant, shaking by pointer and by key, with and without sound,
// banishing by hand, a whole game with bots, by keyboard alone, on a phone.
import type { WebSocketRoute } from "@playwright/test";
import type { Apprentice } from "../src/protocol/generated/zapp/Apprentice";
import type { Way } from "../src/protocol/generated/zapp/Way";
import { clean } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { box } from "./support/frame";
import { company } from "./support/scenes";
import { phone, until, type Visitor } from "./support/visitor";
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

test("zapp: shaken with the mouse as long as it is wiggled, with keys as long as they are held; the ring trembles; a muted page draws the same", async ({
  someone,
}) => {
  const ada = await someone({ reducedMotion: "no-preference" });
  const { page, zapp } = ada;
  await ada.goTo(await zapp.make({ sit: [0, 1] }));
  // two seats on one device: whoever rolls simply has the dice
  await zapp.rollButton.click();
  await expect(zapp.barrels.first()).toBeVisible();
  expect(zapp.asked()).toBe("barrels");
  await zapp.take(0);
  await zapp.take(4);
  const shakes = () =>
    zapp.asksFor("shake").map((one) => (one.do as { shake: Record<string, number> }).shake);

  // held and wiggled: one shake a second for as long as it goes on, stronger when it is faster
  const first = zapp.inHand(0);
  await zapp.wiggle(first.getByRole("button", { name: "Shake" }), () => zapp.senses().length >= 2);
  expect(shakes().length).toBeGreaterThanOrEqual(2);
  for (const { barrel, strength, rhythm } of shakes()) {
    expect(barrel).toBe(0);
    expect([1, 2, 3, 4, 5]).toContain(strength);
    expect([2, 3, 4, 5, 6]).toContain(rhythm);
  }
  await expect(first.locator("[data-live]")).toHaveCount(0);

  // a key held down; let go, it stops
  const before = zapp.senses().length;
  const ring = zapp.inHand(4).locator("[data-live]");
  const shapes = new Set<string>();
  await page.keyboard.down("d");
  await until(async () => {
    const shape = await ring.evaluateAll((all) => all[0]?.getAttribute("d"));
    if (shape) shapes.add(shape);
    return shapes.size >= 4;
  });
  await until(() => zapp.senses().length >= before + 2);
  await page.keyboard.up("d");
  expect(shakes().at(-1)).toMatchObject({ barrel: 4, strength: 5 });
  await expect(zapp.inHand(4)).not.toHaveAttribute("data-rattling");
  await expect(ring, "nothing is shaken that nobody shakes").toHaveCount(0);

  // without sound: the same picture
  await page.evaluate(() =>
    localStorage.setItem("zauberberg.sound", JSON.stringify({ volume: 0.6, muted: true })),
  );
  const wave = first.getByTestId("wave");
  const drawn = (await wave.getAttribute("d"))!;
  const sent = shakes().length;
  await page.keyboard.press("s");
  await expect(wave).not.toHaveAttribute("d", drawn);
  expect(shakes(), "and nothing was shaken in between").toHaveLength(sent + 1);
  expect(zapp.senses().every(({ payload }) => payload.length === 48_000)).toBe(true);

  // the device goes on; what the first seat heard is not there any more
  await zapp.setDown();
  await page.getByRole("button", { name: /^I am / }).click();
  await expect(zapp.barrels.first()).toBeVisible();
  await expect(zapp.wave).toHaveCount(0);
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
  const turnedOver = tv.page.getByTestId("reveal").locator("[data-open]");
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

test("zapp: looking back: a chance given up is named, every shake is heard again, bars stand side by side, lines have their guild's colour", async ({
  someone,
}) => {
  const ada = await someone({ width: 390, height: 844 });
  const { page, frame, zapp } = ada;
  await ada.goTo(await zapp.make({ bots: { 1: "random" } }));
  await zapp.actUntil("barrels");
  await zapp.take();
  for (let times = 1; times <= 2; times++) {
    // a shake that comes too soon counts for nothing
    await expect(zapp.held.first()).not.toHaveAttribute("data-rattling");
    await zapp.shake.first().click();
    await until(() => zapp.senses().length >= times);
  }
  await zapp.setDown();
  await until(() => zapp.told("revealed").length > 0);
  await frame.giveUp();
  await frame.button("review").click();
  const { review } = frame;
  await expect(review.getByText(/^You gave up, with a chance to win of \d+%\.$/)).toBeVisible();
  await review
    .getByText(/^Round 1/)
    .last()
    .click();
  const bars = review.getByRole("list", { name: "How likely each number was by what was heard" }).first();
  const places = await bars
    .getByRole("listitem")
    .evaluateAll((all) =>
      all.map((bar) => bar.getBoundingClientRect()).map(({ left, right }) => [left, right] as const),
    );
  expect(places).toHaveLength(13);
  for (const [at, [left]] of places.entries())
    if (at) expect(left, `bar ${at + 1} covers the one before`).toBeGreaterThanOrEqual(places[at - 1]![1]);
  await review.getByRole("button", { name: /^Hear all \d+ again$/ }).click();
  await expect(review.getByTestId("trace").nth(1)).toBeVisible();
  const curve = review.getByRole("figure").first();
  for (const colour of ["#c5432e", "#2e6db4"])
    await expect(curve.locator(`path[stroke="${colour}"]`).first(), "Flame and Drop").toBeAttached();
  await clean(page, "zapp, looking back");
  // watched again, every shake of one's own is a step: the same sound once more, and its picture
  const { header, payload } = zapp.senses()[0]!;
  await page.goBack();
  await frame.openReplay();
  await frame.step.focus();
  await page.keyboard.press("Home");
  const again = page.waitForResponse((one) => one.url().endsWith(`/senses/${header.n}/0`));
  const echo = frame.replay.getByRole("group", { name: /^Barrel/ });
  for (let on = 0; on < 60 && !(await echo.count()); on++) await page.keyboard.press("ArrowRight");
  expect((await (await again).body()).equals(payload)).toBe(true);
  await expect(echo.getByTestId("wave")).toHaveAttribute("d", /^M0 0L/);
  await expect(frame.told).toContainText(/^You shake barrel/);
  await clean(page, "zapp, a shake watched again");
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

test("zapp on a phone: everything is in reach by tap", async ({ someone }) => {
  const ada = await someone({ ...phone(), locale: "de" });
  const { page, zapp } = ada;
  const bots = { 1: "random", 2: "random", 3: "random" };
  await ada.goTo(await zapp.make({ seats: 4, bots, options: { expert: true } }));
  let [grabbed, moved] = [false, false];
  for (let steps = 0; steps < 80 && !moved; steps++) {
    await until(() => zapp.asked() !== "nothing");
    const what = zapp.asked();
    const { round } = zapp.view();
    if (what === "roll") await zapp.rollButton.tap();
    else if (what === "barrels") {
      // if a bot was faster, the next one
      await expect(async () => {
        if (!(await zapp.held.count())) await zapp.barrels.first().tap();
        await expect(zapp.held).toHaveCount(1, { timeout: 3000 });
      }).toPass({ timeout: 30_000 });
      if (!grabbed) {
        await zapp.shake.tap();
        await expect(zapp.wave).toBeVisible();
        const { width, height } = await box(zapp.shake);
        expect(width, "a large place to shake").toBeGreaterThan(150);
        expect(height).toBeGreaterThan(90);
        await clean(page, "zapp, shaking on a phone");
        grabbed = true;
      }
      await zapp.setDown();
    } else {
      await zapp.ways.first().tap();
      await clean(page, "zapp, moving on a phone");
      await zapp.endMove.tap();
      moved = true;
    }
    await zapp.answered(what, round);
  }
  expect(grabbed && moved).toBe(true);
});

test("zapp: shaken with the phone itself, asked once; its motor trembles; where that is not allowed everything else works", async ({
  someone,
}) => {
  const ada = await someone(phone(390, 844));
  const { page, zapp } = ada;
  // a phone that asks before it tells how it is moved, and one that cannot take gravity away
  await page.addInitScript(() => {
    window.asked = 0;
    window.felt = [];
    window.permission = "granted";
    Object.assign(DeviceMotionEvent, {
      requestPermission: async () => ((window.asked += 1), window.permission),
    });
    navigator.vibrate = (pattern) => window.felt.push(pattern as number[]) > 0;
  });
  await ada.goTo(await zapp.make({ bots: { 1: "random" } }));
  const toBarrels = async () => {
    await zapp.actUntil("barrels");
    await zapp.take();
  };
  /** Swings the phone until the hall has sounded it `times` more; how strong the last shake was. */
  const swing = async (size: number, times: number, gravity = false): Promise<number> => {
    const before = zapp.senses().length;
    await page.evaluate(
      ([size, gravity]) => {
        window.swinging = window.setInterval(() => {
          const x = size * Math.sin((performance.now() / 1000) * 2 * Math.PI * 4);
          const none = { x: null, y: null, z: null };
          dispatchEvent(
            new DeviceMotionEvent("devicemotion", {
              acceleration: gravity ? none : { x, y: 0, z: 0 },
              accelerationIncludingGravity: { x, y: 9.8, z: 0 },
            }),
          );
        }, 16);
      },
      [size, gravity] as const,
    );
    await until(() => zapp.senses().length >= before + times);
    await page.evaluate(() => clearInterval(window.swinging));
    await expect(zapp.held).not.toHaveAttribute("data-rattling");
    return (zapp.asksFor("shake").at(-1)!.do as { shake: { strength: number } }).shake.strength;
  };
  const shakeIt = page.getByRole("button", { name: "Shake the device itself" });
  const isTheBarrel = page.getByText("Shake the device: it is the barrel now.");
  await toBarrels();
  await shakeIt.tap();
  await expect(isTheBarrel).toBeVisible();
  expect(await swing(8, 2), "gently").toBeLessThanOrEqual(2);
  expect(await swing(29, 2), "wildly").toBe(5);
  expect(await swing(29, 2, true), "with gravity in it, once it is in full swing").toBeGreaterThanOrEqual(4);
  const felt = await page.evaluate(() => window.felt);
  expect(felt.length, "the motor was asked to tremble").toBeGreaterThan(0);
  expect(felt.flat().filter((part) => part < 0)).toEqual([]);
  await clean(page, "zapp, shaken with the phone");

  // in the next round it is still the barrel
  const { round } = zapp.view();
  await zapp.setDown();
  // the mountain may have rolled for the next round already
  await until(() => zapp.asked() !== "barrels" || zapp.view().round > round);
  await toBarrels();
  await expect(isTheBarrel).toBeVisible();
  await swing(18, 1);
  expect(await page.evaluate(() => window.asked)).toBe(1);

  // not allowed: it is said, and a tap shakes
  await page.reload();
  await expect(zapp.held).toHaveCount(1);
  await page.evaluate(() => (window.permission = "denied"));
  await shakeIt.tap();
  await expect(zapp.hands.getByRole("status")).toBeVisible();
  const before = zapp.senses().length;
  await zapp.shake.tap();
  await until(() => zapp.senses().length > before);
});
