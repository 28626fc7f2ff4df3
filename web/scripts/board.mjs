// Plays with the gallery's board in a real browser: by keyboard, by mouse drag, by finger. Checks that a
// finger on the pegs never scrolls the page and that the language changes without a reload.
import assert from "node:assert/strict";
import { served } from "./browser.mjs";

const names = (board) =>
  board.locator("[data-hole]").evaluateAll((holes) => holes.map((h) => h.getAttribute("aria-label")));
const middle = async (locator) => {
  const b = await locator.boundingBox();
  return [b.x + b.width / 2, b.y + b.height / 2];
};

await served(async (browser, base) => {
  const open = async (options) => {
    const context = await browser.newContext({ locale: "en", ...options });
    const page = await context.newPage();
    await page.goto(base + "/gallery");
    const board = page.locator("[data-demo=breaker]");
    await board.locator(".palette").scrollIntoViewIfNeeded();
    return { page, board, context };
  };

  // keyboard
  let { page, board, context } = await open({ viewport: { width: 1440, height: 900 } });
  await board.locator("[data-hole='0']").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("2");
  await page.keyboard.press("4");
  assert.deepEqual(await names(board), [
    "Hole 1: red (flame)",
    "Hole 2: yellow (star)",
    "Hole 3: black (key)",
    "Hole 4: green (leaf)",
  ]);
  await page.keyboard.press("Backspace");
  assert.equal((await names(board))[3], "Hole 4: empty");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".toast").count(), 1, "an unfinished row is refused in words");
  await page.keyboard.press("ArrowUp");
  const before = await board.locator(".row:not(.blank)").count();
  await page.keyboard.press("Enter");
  assert.equal(await board.locator(".row:not(.blank)").count(), before + 1, "the row was handed in");

  // mouse: palette to hole, hole to hole, out of the board
  const drag = async (from, to) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
  };
  await drag(await middle(board.locator(".pick").nth(4)), await middle(board.locator("[data-hole='2']")));
  assert.equal((await names(board))[2], "Hole 3: purple (moon)");
  await drag(await middle(board.locator("[data-hole='2']")), await middle(board.locator("[data-hole='0']")));
  assert.deepEqual((await names(board)).slice(0, 3), [
    "Hole 1: purple (moon)",
    "Hole 2: empty",
    "Hole 3: empty",
  ]);
  await drag(await middle(board.locator("[data-hole='0']")), [5, 5]);
  assert.equal((await names(board))[0], "Hole 1: empty");

  // language without a reload
  await page.evaluate(() => (window.stays = true));
  await page.locator(".languages button").first().click();
  await page.waitForFunction(() => document.documentElement.lang === "de");
  assert.equal((await names(board))[0], "Loch 1: leer");
  assert.equal(await page.evaluate(() => window.stays), true);
  await context.close();

  // finger: a drag on the pegs moves a peg, not the page
  ({ page, board, context } = await open({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    isMobile: true,
  }));
  const finger = await context.newCDPSession(page);
  const scrolled = await page.evaluate(() => scrollY);
  const from = await middle(board.locator(".pick").nth(1));
  const to = await middle(board.locator("[data-hole='3']"));
  const touch = (type, at) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  await touch("touchStart", from);
  for (let i = 1; i <= 8; i++)
    await touch("touchMove", [from[0] + ((to[0] - from[0]) * i) / 8, from[1] + ((to[1] - from[1]) * i) / 8]);
  await touch("touchEnd");
  await board.locator("[data-hole='3'][aria-label='Hole 4: yellow (star)']").waitFor({ timeout: 5000 });
  assert.equal(await page.evaluate(() => scrollY), scrolled, "the page stayed where it was");
  await board.locator(".pick").nth(2).tap();
  // the click of a tap comes a moment after the finger is gone
  await board.locator("[data-hole='1'][aria-label='Hole 2: blue (drop)']").waitFor({ timeout: 5000 });
  // choosing a full hole, then touching it again takes the peg out
  await board.locator("[data-hole='0']").tap();
  assert.equal((await names(board))[0], "Hole 1: red (flame)");
  await board.locator("[data-hole='0']").tap();
  await board.locator("[data-hole='0'][aria-label='Hole 1: empty']").waitFor({ timeout: 5000 });
  await context.close();
});
console.log("the board plays by keyboard, mouse and finger");
