// What people do at a table of Zapp Zerapp, for the tests and the pictures to say in one word.
import assert from "node:assert/strict";
import { begin, joinByHttp, now, tableOf } from "./play.mjs";

export const table = (who, made = {}) => tableOf("zapp", who, made);

/** What its seat is asked for: `roll`, `barrels`, `move` or `nothing`. */
export const asked = (who) => {
  const choices = now(who)?.choices;
  return typeof choices === "object" && choices ? Object.keys(choices)[0] : "nothing";
};

export const barrel = (page, number) => page.locator(`.zapp .barrels button[data-barrel="${number}"]`);
export const held = (page) => page.locator(".zapp .hands [data-held]");
export const rollButton = (page) => page.locator(".zapp .roll");

/** Rolls the magic number, for whichever of these is to roll. */
export async function roll(...all) {
  const page = await Promise.any(
    all.map(async ({ page }) => {
      await rollButton(page).waitFor();
      return page;
    }),
  );
  await rollButton(page).click();
  for (const one of all) await one.page.locator(".zapp .magic strong").waitFor();
}

/** These two sit down against the clock, and the number is rolled; the table's name. */
export async function againstTheClock(ada, ben) {
  const id = await table(ada, { seats: 2, start: false, options: { time_limit: "60" } });
  await joinByHttp(ben, id, "Ben", 1);
  await begin(ada, id);
  await Promise.all([ada, ben].map(({ page, base }) => page.goto(`${base}/t/${id}`)));
  await roll(ada, ben);
  return id;
}

/** Takes a barrel and waits until it is in the hand: this one, or the first that stands there; if somebody was faster, the next. */
export async function take(page, number) {
  const before = await held(page).count();
  await until(async () => {
    await (
      number === undefined ? page.locator(".zapp .barrels button").first() : barrel(page, number)
    ).click();
    return page
      .waitForFunction((n) => document.querySelectorAll(".zapp .hands [data-held]").length > n, before, {
        timeout: number === undefined ? 5000 : 30_000,
      })
      .then(
        () => true,
        () => number !== undefined && assert.fail(`barrel ${number} was not to be had`),
      );
  });
}

/** Sets the first barrel in the hands down, and says that it is for good. */
export async function setDown(page) {
  const one = held(page).first();
  await one.locator(".acts button").last().click();
  await one.locator(".acts.ready button").last().click();
  await one.waitFor({ state: "detached" });
}

/** Wiggles the barrel in the hand with the mouse, until `done` says so. */
export async function wiggle(page, where, done, wide = 50) {
  const box = await where.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let turn = 0; turn < 400 && !(await done()); turn++) {
    await page.mouse.move(x + (turn % 2 ? -wide : wide), y, { steps: 3 });
    await page.waitForTimeout(15);
  }
  await page.mouse.up();
}

/** What this page heard: header and payload of every binary frame. */
export const senses = (who) =>
  who.binary.map((frame) => {
    const length = frame.readUInt32BE(0);
    return {
      header: JSON.parse(frame.subarray(4, 4 + length).toString()),
      payload: frame.subarray(4 + length),
    };
  });

/** Waits until something is so that the page was told or said. */
export async function until(so, most = 30_000) {
  for (const end = Date.now() + most; !(await so());) {
    if (Date.now() > end) assert.fail(`it never became so: ${so}`);
    await new Promise((done) => setTimeout(done, 15));
  }
}
