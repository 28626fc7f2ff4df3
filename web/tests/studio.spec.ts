// The clay studio: kneading with mouse, fingers and pen, by keyboard, on a phone.
import { expect, test } from "./support/fixtures";
import { arc, line, Potter } from "./support/potter";
import { phone } from "./support/visitor";

test("studio: a key is drawn with the mouse, and looks like the one that was kept", async ({ ada }) => {
  const potter = new Potter(ada);
  await potter.sitDown();
  // a foot on the board, and from there the shaft, the bow and two teeth of the bit
  await potter.take("ball", 4);
  await potter.draw([[0.5, 0.68]]);
  await potter.take("snake", 3.5);
  await potter.draw(line([0.5, 0.65], [0.5, 0.43]));
  await potter.draw(line([0.5, 0.63], [0.57, 0.63]));
  await potter.draw(line([0.5, 0.56], [0.56, 0.56]));
  await potter.draw(arc([0.5, 0.36], [0.06, 0.07], 0.25, 1.25));
  const { outline, light } = await potter.likeness("key");
  expect(outline).toBeGreaterThan(0.9);
  expect(light).toBeLessThan(16);
});

test("studio: an arm is made of a snake, balls and fingers, one of them pulled; every step goes back and on", async ({
  ada,
}) => {
  const { barbarossa } = ada;
  const potter = new Potter(ada);
  await potter.sitDown();
  await potter.take("ball", 9);
  await potter.draw([[0.36, 0.68]]);
  await potter.take("snake", 6.5);
  await potter.draw([...line([0.37, 0.63], [0.6, 0.61]), ...line([0.6, 0.61], [0.62, 0.47])]);
  await potter.take("ball", 7);
  await potter.draw([[0.62, 0.48]]);
  await potter.take("snake", 2.2);
  for (const [x, y] of [
    [0.56, 0.38],
    [0.61, 0.35],
    [0.66, 0.37],
  ] as const)
    await potter.draw(line([0.62, 0.46], [x, y]));
  await potter.take("pull", 5);
  await potter.draw(line([0.64, 0.47], [0.71, 0.42]));
  const { outline, light } = await potter.likeness("arm");
  expect(outline).toBeGreaterThan(0.9);
  expect(light).toBeLessThan(16);

  const whole = await potter.picture();
  const left = await potter.left();
  for (let step = 0; step < 7; step++) await barbarossa.undo.click();
  await expect(barbarossa.undo).toBeDisabled();
  await expect(barbarossa.clayLeft).toHaveText("100%");
  for (let step = 0; step < 7; step++) await barbarossa.redo.click();
  await expect(barbarossa.redo).toBeDisabled();
  await expect.poll(() => potter.left()).toBe(left);
  await expect.poll(() => potter.picture()).toBe(whole);
});

test("studio: a finger kneads, two turn the board, and a touch that is called off leaves nothing", async ({
  someone,
}) => {
  const ada = await someone(phone(412, 860));
  const { page, barbarossa } = ada;
  const potter = new Potter(ada);
  await potter.sitDown();
  await barbarossa.lump.tap();
  await expect(barbarossa.undo).toBeEnabled();
  await potter.rests();
  const lump = await potter.picture();
  const across = line([0.42, 0.62], [0.58, 0.62], 12);

  // two fingers at once
  await potter.fingers("touchStart", [
    [0.45, 0.6],
    [0.55, 0.6],
  ]);
  for (let at = 0; at < 8; at++)
    await potter.fingers("touchMove", [
      [0.45 - 0.01 * at, 0.6],
      [0.55 + 0.03 * at, 0.6],
    ]);
  await potter.fingers("touchEnd");
  await potter.rests();
  expect(await potter.picture()).toBe(lump);
  await expect(barbarossa.redo, "nothing was done and taken back").toBeDisabled();

  // called off by the system in the middle
  await potter.fingers("touchStart", [across[0]!]);
  for (const place of across.slice(1)) await potter.fingers("touchMove", [place]);
  await expect.poll(() => potter.left()).toBeLessThan(100);
  await potter.fingers("touchCancel");
  await potter.rests();
  expect(await potter.picture()).toBe(lump);

  await potter.finger(across);
  await expect.poll(() => potter.picture()).not.toBe(lump);
  await expect(barbarossa.undo).toBeEnabled();
  await barbarossa.undo.tap();
  await expect.poll(() => potter.picture()).toBe(lump);
  expect(await page.evaluate(() => [scrollX, visualViewport?.scale])).toEqual([0, 1]);
});

test("studio: a pen that presses harder does more", async ({ ada }) => {
  const { barbarossa } = ada;
  const potter = new Potter(ada);
  await potter.sitDown();
  await potter.take("add", 14);
  await barbarossa.lump.click();
  await expect(barbarossa.undo).toBeEnabled();
  await potter.rests();
  const before = await potter.left();
  const used = async (force: number) => {
    await potter.pen(line([0.45, 0.6], [0.55, 0.6], 12), force);
    const used = before - (await potter.left());
    await barbarossa.undo.click();
    await expect.poll(() => potter.left()).toBe(before);
    return used;
  };
  const light = await used(0.1);
  expect(await used(1)).toBeGreaterThan(light);
});

test("studio: whoever came over plain HTTP draws as well, with coarser steps", async ({ ada }) => {
  const { page, barbarossa } = ada;
  await page.addInitScript(() => Reflect.deleteProperty(PointerEvent.prototype, "getCoalescedEvents"));
  const potter = new Potter(ada);
  await potter.sitDown();
  await potter.take("snake", 10);
  await potter.draw(arc([0.5, 0.55], [0.12, 0.12], 0.5, 1));
  await expect(barbarossa.undo).toBeEnabled();
  // the whole curve, not a dab where it began
  expect(await potter.left()).toBeLessThan(98);
});

test("studio: a pen draws although the palm lies on the clay", async ({ someone }) => {
  const ada = await someone({ width: 1024, height: 768, hasTouch: true });
  const { barbarossa } = ada;
  const potter = new Potter(ada);
  await potter.sitDown();
  await barbarossa.lump.tap();
  await expect(barbarossa.undo).toBeEnabled();
  await potter.take("add", 6);
  await potter.rests();
  const lump = await potter.picture();
  await potter.fingers("touchStart", [[0.52, 0.7]]);
  // so long that it has begun to give clay
  await expect(barbarossa.board).toHaveAttribute("aria-busy", "true");
  await potter.pen(line([0.46, 0.62], [0.54, 0.62], 12), 0.6);
  // the pen's stroke is done, and there is no other
  await potter.fingers("touchEnd");
  await potter.rests();
  await expect.poll(() => potter.picture()).not.toBe(lump);
  await barbarossa.undo.click();
  await expect.poll(() => potter.picture()).toBe(lump);
});

test("studio: on a phone every tool is in reach, and nothing is wider than the page", async ({ someone }) => {
  const ada = await someone({ ...phone(), locale: "de" });
  const { page, barbarossa } = ada;
  const potter = new Potter(ada);
  await potter.sitDown();
  await barbarossa.lump.tap();
  for (const what of [
    barbarossa.clayLeft,
    barbarossa.undo,
    barbarossa.way("shapes"),
    potter.size,
    potter.strength,
    potter.mirror,
    potter.tool("add"),
    potter.tool("smooth"),
    potter.further,
  ])
    await expect(what).toBeInViewport({ ratio: 1 });
  await potter.further.tap();
  await expect(potter.tool("block")).toBeInViewport({ ratio: 1 });
  await potter.tool("snake").tap();
  await expect(potter.tool("block")).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const)
  test(`studio: whoever is done can say so at once, also beside a lesson, on ${width} by ${height}`, async ({
    someone,
  }) => {
    const ada = await someone(width < 720 ? phone(width, height) : { width, height });
    const { frame, barbarossa } = ada;
    const potter = new Potter(ada);
    await potter.sitDown();
    await expect(frame.button("barbarossa_lesson_begin")).toBeInViewport();
    await expect(barbarossa.done).toBeInViewport({ ratio: 1 });
    await frame.button("barbarossa_lesson_begin").click();
    await expect(frame.button("barbarossa_lesson_skip")).toBeInViewport({ ratio: 1 });
    await expect(barbarossa.done).toBeInViewport({ ratio: 1 });
  });

test("studio: by keyboard a lump is taken, pointed at and kneaded, and a tool changed", async ({ ada }) => {
  const { page, barbarossa } = ada;
  const { keyboard } = page;
  const potter = new Potter(ada);
  await potter.sitDown();
  await barbarossa.board.focus();
  await keyboard.press("Enter");
  await expect(barbarossa.clayLeft).not.toHaveText("100%");
  await potter.rests();
  const lump = await potter.picture();
  for (let at = 0; at < 4; at++) await keyboard.press("ArrowDown");
  await keyboard.press("Space");
  await potter.rests();
  await expect.poll(() => potter.picture()).not.toBe(lump);
  const dabbed = await potter.picture();
  await keyboard.press("3");
  await expect(potter.tool("pull")).toHaveAttribute("aria-pressed", "true");
  await keyboard.press("Enter");
  for (let at = 0; at < 8; at++) await keyboard.press("ArrowRight");
  await keyboard.press("Enter");
  await potter.rests();
  await expect.poll(() => potter.picture()).not.toBe(dabbed);
  await keyboard.press("Control+z");
  await keyboard.press("Control+z");
  await expect.poll(() => potter.picture()).toBe(lump);
});

test("studio: a finger that the keyboard has put down is lifted when one goes to hand in", async ({
  ada,
}) => {
  const { page, frame, barbarossa } = ada;
  const { keyboard } = page;
  const potter = new Potter(ada);
  await potter.sitDown();
  await barbarossa.board.focus();
  await keyboard.press("Enter");
  await expect(barbarossa.clayLeft).not.toHaveText("100%");
  await potter.rests();
  await keyboard.press("Enter");
  await keyboard.press("ArrowRight");
  await frame.tabAndEnter(barbarossa.done);
  // two figures are lumps, and the mountain draws what they are
  await expect(barbarossa.done).toHaveText(ada.words.of("barbarossa_model_done_anyway"));
  await keyboard.press("Enter");
  // the others were done before
  await expect(barbarossa.curseStone).toBeVisible();
});

test("studio: a worker that dies is replaced, and nothing is lost", async ({ ada }) => {
  const { page, barbarossa } = ada;
  const potter = new Potter(ada);
  await potter.sitDown();
  await barbarossa.lump.click();
  await potter.take("pull");
  await potter.draw(line([0.5, 0.5], [0.62, 0.3]));
  const picture = await potter.picture();
  const workers = page.workers();
  expect(workers.length).toBeGreaterThan(0);
  for (const worker of workers) await worker.evaluate(() => self.close());
  await potter.draw(line([0.45, 0.6], [0.3, 0.5]));
  await expect.poll(() => potter.picture()).not.toBe(picture);
  await potter.rests();
  await barbarossa.undo.click();
  await expect.poll(() => potter.picture()).toBe(picture);
  await barbarossa.undo.click();
  await barbarossa.undo.click();
  await expect(barbarossa.clayLeft).toHaveText("100%");
});

test("studio: without WebGL kneaded clay is still seen, and shapes go on top of it", async ({
  ada,
  someone,
}) => {
  const potter = new Potter(ada);
  const table = await potter.sitDown();
  await ada.barbarossa.lump.click();
  await expect(ada.barbarossa.undo).toBeEnabled();
  await potter.isKept();
  const left = await potter.left();
  // the same guest on a browser that draws nothing in three dimensions
  const other = await someone({ storageState: await ada.context.storageState() });
  await other.barbarossa.withoutWebgl();
  await other.goTo(table);
  const again = new Potter(other);
  await expect.poll(() => again.left()).toBe(left);
  await expect(other.barbarossa.way("hand")).toHaveCount(0);
  const front = other.page.getByTestId("flat-front");
  const paint = () =>
    front.evaluate((canvas: HTMLCanvasElement) =>
      canvas
        .getContext("2d")!
        .getImageData(0, 0, canvas.width, canvas.height)
        .data.filter((_, at) => at % 4 === 3)
        .reduce((sum, alpha) => sum + (alpha ? 1 : 0), 0),
    );
  await expect.poll(paint).toBeGreaterThan(500);
  await other.barbarossa.add("cone");
  await expect.poll(() => again.left()).toBeLessThan(left);
});
