// The clay studio: nothing that was kneaded is ever lost, taken back by mistake, or more than there is clay for.
import { expect, test } from "./support/fixtures";
import { line, Potter } from "./support/potter";

test("studio: what was kneaded a moment before one leaves is there for whoever comes back", async ({
  ada,
}) => {
  const { page, barbarossa } = ada;
  const potter = new Potter(ada);
  await potter.sitDown();
  await barbarossa.lump.click();
  await potter.isKept();
  const before = await potter.left();
  await potter.take("add", 14);
  await potter.draw(line([0.45, 0.6], [0.55, 0.6], 4), { up: false });
  // faster than the clay is made ready to be kept
  await page.mouse.up();
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>("a[href='/']")!.click());
  await expect(barbarossa.board).toBeHidden();
  await page.goBack();
  await expect(barbarossa.slip).toBeVisible();
  await expect.poll(() => potter.left()).toBeLessThan(before);
  // in the middle of a stroke: it may count or not
  await potter.rests();
  const left = await potter.left();
  await potter.take("add", 14);
  await potter.draw(line([0.45, 0.5], [0.55, 0.5], 4), { up: false });
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>("a[href='/']")!.click());
  await expect(barbarossa.board).toBeHidden();
  await page.mouse.up();
  await page.goBack();
  await expect(barbarossa.slip).toBeVisible();
  await expect.poll(() => potter.left()).toBeLessThanOrEqual(left);
});

test("studio: a stroke is kept as soon as the hand is lifted, and so is taking it back", async ({ ada }) => {
  const { page, barbarossa } = ada;
  const potter = new Potter(ada);
  await potter.sitDown();
  await barbarossa.lump.click();
  await potter.isKept();
  const lump = await potter.picture();
  await potter.take("pull");
  await potter.draw(line([0.5, 0.5], [0.62, 0.3], 4), { up: false });
  await page.mouse.up();
  await page.reload();
  await expect(barbarossa.slip).toBeVisible();
  await potter.rests();
  await expect.poll(() => potter.picture()).not.toBe(lump);
  const pulled = await potter.picture();
  await barbarossa.undo.click();
  await page.reload();
  await expect(barbarossa.slip).toBeVisible();
  await expect.poll(() => potter.picture()).toBe(lump);
  expect(pulled).not.toBe(lump);
});

test("studio: what a newer page has kept is shown by no older one, nor overwritten", async ({ ada }) => {
  const { page, context, base, frame, barbarossa, words } = ada;
  const potter = new Potter(ada);
  const table = await potter.sitDown();
  await barbarossa.lump.click();
  await potter.isKept();
  const left = await potter.left();
  const place = `${base}/api/tables/${table}/seats/0/draft`;
  const kept = await (await context.request.get(place)).body();
  const newer = Buffer.from(kept);
  newer[4]!++;
  await page.goto("/");
  await context.request.put(place, { data: newer });
  await ada.goTo(table);
  const unread = page.getByRole("alert").getByText(words.of("barbarossa_model_unread"));
  await expect(unread).toBeVisible();
  await frame.button("barbarossa_model_again").click();
  await expect(unread).toBeVisible();
  expect((await (await context.request.get(place)).body()).equals(newer)).toBe(true);
  // the newer page is back
  await context.request.put(place, { data: kept });
  await frame.button("barbarossa_model_again").click();
  await expect.poll(() => potter.left()).toBe(left);
  await page.goto("/");
  await context.request.put(place, { data: newer });
  await ada.goTo(table);
  await frame.button("barbarossa_model_unread_anew").click();
  await barbarossa.choose();
  await expect(barbarossa.clayLeft).toHaveText("100%");
  await potter.isKept();
});

test("studio: every figure goes back by itself, also after a reload", async ({ ada }) => {
  const { page, barbarossa } = ada;
  const potter = new Potter(ada);
  await potter.sitDown();
  await barbarossa.lump.click();
  await potter.rests();
  const [lump, left] = [await potter.picture(), await potter.left()];
  await barbarossa.figures.nth(1).click();
  await barbarossa.choose();
  await barbarossa.lump.click();
  await potter.rests();
  const both = await potter.left();
  await barbarossa.figures.nth(0).click();
  await potter.take("pull");
  await potter.draw(line([0.5, 0.5], [0.62, 0.3]));
  await potter.isKept();
  await page.reload();
  await expect(barbarossa.slip).toBeVisible();
  await barbarossa.undo.click();
  await expect.poll(() => potter.picture()).toBe(lump);
  await barbarossa.undo.click();
  await expect.poll(() => potter.left()).toBe(left);
  await expect(barbarossa.undo, "the other figure is as it was").toBeDisabled();
  await expect(barbarossa.figures.nth(0)).toHaveAttribute("aria-selected", "true");
  await barbarossa.redo.click();
  await expect.poll(() => potter.left()).toBe(both);
  await barbarossa.figures.nth(1).click();
  await expect(barbarossa.redo).toBeDisabled();
  await barbarossa.undo.click();
  await expect(barbarossa.undo).toBeDisabled();
  await expect.poll(() => potter.left()).toBe(left);
});

test("studio: what is kneaded is there after a reload in the middle of a stroke, and can be handed in", async ({
  ada,
}) => {
  const { page, barbarossa, words } = ada;
  const potter = new Potter(ada);
  await potter.sitDown();
  await barbarossa.lump.click();
  await potter.take("pull");
  await potter.draw(line([0.44, 0.6], [0.3, 0.56]));
  const left = await potter.left();
  const picture = await potter.picture();
  await potter.isKept();
  await potter.take("push");
  await potter.draw(line([0.45, 0.62], [0.55, 0.62]), { up: false });
  await page.reload();
  await expect(barbarossa.slip).toBeVisible();
  await expect.poll(() => potter.left()).toBe(left);
  await expect.poll(() => potter.picture()).toBe(picture);
  // and the clay goes on from there, by both ways
  await barbarossa.add("cone");
  // it sits in the middle of the lump until it is lifted
  for (let step = 0; step < 16; step++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await expect(barbarossa.pieces).toHaveCount(1);
  await barbarossa.way("hand").click();
  await expect(ada.frame.toasts).toContainText(words.of("barbarossa_model_pressed_in"));
  await expect(potter.tool("add")).toBeVisible();
  await potter.rests();
  expect(await potter.left()).toBeLessThan(left);
  await barbarossa.undo.click();
  await expect(barbarossa.pieces).toHaveCount(1);
  await barbarossa.redo.click();
  await barbarossa.done.click();
  // it is weighed first, then one is asked
  await expect(barbarossa.done).toContainText(words.of("barbarossa_model_done_anyway"));
  await barbarossa.done.click();
  // the others were done before
  await expect(barbarossa.curseStone).toBeVisible();
});

test("studio: with no clay left adding stops with a word, and taking away gives back", async ({ ada }) => {
  const { frame, words } = ada;
  const potter = new Potter(ada);
  await potter.sitDown();
  await potter.take("snake", 20);
  const lack = frame.toasts.getByText(words.of("barbarossa_model_lack"));
  // from above, roll beside roll and roll on roll
  await potter.tip(200);
  for (let at = 0; at < 40 && !(await lack.count()); at++) {
    const row = 0.3 + 0.1 * (at % 5);
    await potter.draw(line([0.3, row], [0.7, row], 4));
  }
  await expect(lack).toBeVisible();
  const left = await potter.left();
  expect(left).toBeLessThan(15);
  // what is too much is a number of per cent as well
  const isLeft = () => expect(potter.lump).toContainText(words.of("barbarossa_model_clay_left_short"));
  await isLeft();
  await potter.take("add", 20);
  await potter.draw(line([0.4, 0.5], [0.6, 0.5]));
  await isLeft();
  await potter.take("take", 20);
  await potter.draw(line([0.4, 0.5], [0.6, 0.5]));
  await expect.poll(() => potter.left()).toBeGreaterThan(left);
});
