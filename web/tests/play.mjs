// What people do at the page, for the tests to say in one word.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The page's own findings that no test may leave behind: errors and what its policy forbids. */
export const complaints = [];

/** Opens a browser of its own for somebody; every frame that comes over a socket is kept, text and binary. */
export async function visitor(browser, base, { locale = "en", width = 1280, height = 900, ...more } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    reducedMotion: "reduce",
    ...more,
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const frames = [];
  const binary = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) =>
      typeof payload === "string" ? frames.push(payload) : binary.push(payload),
    );
    socket.on("framesent", ({ payload }) => frames.push(`> ${payload}`));
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on(
    "console",
    (message) =>
      /Content Security Policy|violates/.test(message.text()) &&
      complaints.push(`${page.url()}: ${message.text()}`),
  );
  return { context, page, base, frames, binary, close: () => context.close() };
}

/** Says who one is, as the dialog suggests or by a name. */
export async function introduce(page, name) {
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  if (name) await dialog.locator("input[maxlength]").fill(name);
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "hidden" });
}

/** Asks the hall by HTTP, as this visitor. */
export async function post(who, path, data) {
  const answer = await who.context.request.post(who.base + path, data === undefined ? {} : { data });
  assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
  return answer.json();
}

/** A table by HTTP, for tests that are not about making one. */
export async function tableOf(
  game,
  who,
  { name = "Ada", seats = 2, sit = [0], bots = {}, options = {}, start = true, ...more } = {},
) {
  await post(who, "/api/guest", { name, glyph: "owl" });
  const { table } = await post(who, "/api/tables", { game, seats, options, ...more });
  for (const seat of sit) await post(who, `/api/tables/${table}/sit`, { seat, nonce: "n" });
  for (const [seat, level] of Object.entries(bots))
    await post(who, `/api/tables/${table}/bot`, { seat: Number(seat), level });
  if (start) await begin(who, table);
  return table;
}
export const begin = (who, table) => post(who, `/api/tables/${table}/start`);

/** A small table of Mastermind. */
export const smallTable = (
  who,
  { options = {}, seats = [], bot, start = false, help = true, ...more } = {},
) =>
  tableOf("mastermind", who, {
    sit: seats,
    bots: bot === undefined ? {} : { [bot]: "random" },
    start,
    help,
    options: { pegs: 3, colours: 4, rows: 5, ...options },
    ...more,
  });

export async function joinByHttp(who, table, name, seat) {
  await post(who, "/api/guest", { name, glyph: "fox" });
  await post(who, `/api/tables/${table}/sit`, { seat, nonce: "m" });
}

/** Everything of one kind that this page was told, in order. */
export const told = (who, kind) =>
  who.frames
    .filter((frame) => frame.startsWith('{"update"'))
    .flatMap((frame) => JSON.parse(frame).update.told.events)
    .flatMap((event) => (event[kind] ? [event[kind]] : []));
/** What this page said to the hall. */
export const said = (who) =>
  who.frames.filter((frame) => frame.startsWith('> {"act"')).map((frame) => JSON.parse(frame.slice(2)).act);

/** The newest word of the hall about the game. */
export function now(who) {
  const newest = JSON.parse(who.frames.findLast((frame) => /^\{"(standing|update)"/.test(frame)) ?? "{}");
  return newest.standing ?? newest.update;
}
/** What this page sees. */
export const viewOf = (who) => now(who)?.view;

/** Goes on from a lifted shield, where one is looked at. */
export async function goOn(page) {
  const next = page.locator(".verdict button.primary");
  if (await next.isVisible()) await next.click();
}

/** Waits until a row can be guessed, past a lifted shield if need be; false when the game is over. */
export async function toGuess(page) {
  await page.locator(".board.guess .palette, .verdict button.primary, a[download]").first().waitFor();
  if (await page.locator("a[download]").isVisible()) return false;
  await goOn(page);
  await page.locator(".board.guess .palette").waitFor();
  return true;
}

/** Lays pegs (1, 2, …) by tapping them and hands the row in. */
export async function lay(page, pegs) {
  await page.locator(".prompt.yours").waitFor();
  await goOn(page);
  await page.locator(".palette").waitFor();
  for (const peg of pegs)
    await page
      .locator(".palette .pick")
      .nth(peg - 1)
      .click();
  await page.locator(".hand-in button").first().click();
}

/** Answers a guess by hand. */
export async function answer(page, black, white) {
  await page.locator(".prompt.yours").waitFor();
  await page.locator(".supply .bowl").first().waitFor();
  for (let i = 0; i < black; i++) await page.locator(".supply .bowl").nth(0).click();
  for (let i = 0; i < white; i++) await page.locator(".supply .bowl").nth(1).click();
  await page.locator(".tray > button.primary").click();
}

/** How many rows lie answered on the board. */
export const rows = (page) => page.locator(".board .rows .row:not(.blank):not(.now)").count();

/** Lets axe look; what it finds is said with the name of the screen. */
export async function clean(page, screen) {
  // a button on its way from one colour to another has neither
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity),
  );
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return violations.flatMap((v) =>
      v.nodes.map(
        (node) => `${v.id}: ${node.target.join(" ")} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`,
      ),
    );
  });
  assert.deepEqual(found, [], `axe on ${screen}`);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(tooWide <= 0, `${screen} is ${tooWide} px too wide`);
}

/** Presses Tab until something that fits is reached. */
export async function tabTo(page, selector, most = 60) {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate((what) => document.activeElement?.matches(what) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab never reaches ${selector}`);
}
