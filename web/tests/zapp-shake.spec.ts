// Zapp Zerapp: barrels shaken by pointer, by key and with the phone itself, and heard again when looking back.
import { clean } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { box } from "./support/frame";
import { phone, until } from "./support/visitor";

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
  await page.keyboard.press("5");
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
  const bars = review.getByRole("list", { name: "How likely each number was by what was heard" }).last();
  const places = await bars
    .getByRole("listitem")
    .evaluateAll((all) =>
      all.map((bar) => bar.getBoundingClientRect()).map(({ left, right }) => [left, right] as const),
    );
  expect(places).toHaveLength(13);
  for (const [at, [left]] of places.entries())
    if (at) expect(left, `bar ${at + 1} covers the one before`).toBeGreaterThanOrEqual(places[at - 1]![1]);
  await review
    .getByRole("button", { name: /^Hear all \d+ again$/ })
    .last()
    .click();
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
  const echo = frame.replay.getByRole("group", { name: /^Barrel [A-M]$/ });
  for (let on = 0; on < 60 && !(await echo.count()); on++) await page.keyboard.press("ArrowRight");
  expect((await (await again).body()).equals(payload)).toBe(true);
  await expect(echo.getByTestId("wave")).toHaveAttribute("d", /^M0 0L/);
  await expect(frame.told).toContainText(/^You shake barrel/);
  await clean(page, "zapp, a shake watched again");
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
