// Kneading without a game: from the home page, kept on this device, with a first lesson and a picture to keep.
import { clean } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { Knead } from "./support/knead";
import { line, Potter, spiral, unsteady } from "./support/potter";
import { phone } from "./support/visitor";

test("knead a little: from the home page, found again after a reload, with a picture to keep", async ({
  ada,
}) => {
  const { page, frame } = ada;
  const knead = new Knead(ada);
  await page.goto("/");
  await frame.door("door_barbarossa_knead").click();
  await frame.button("barbarossa_lesson_decline").click();
  await expect(knead.lesson).toBeHidden();
  await knead.takeLump();
  const lump = await knead.clayLeft.textContent();
  const potter = new Potter(ada);
  await potter.take("add");
  await potter.draw(line([0.45, 0.6], [0.56, 0.68], 4));
  await expect(knead.clayLeft).not.toHaveText(lump!);
  const left = await knead.clayLeft.textContent();
  expect(await knead.picture()).toEqual({ width: 1200, height: 1400 });
  // what is kept is kept a moment after the hand rests
  await expect(async () => {
    await page.reload();
    await expect(knead.clayLeft).toHaveText(left!, { timeout: 10_000 });
  }).toPass();
  await expect(frame.button("barbarossa_lesson_begin")).toBeHidden();
  // whoever begins anew is asked first
  await frame.button("barbarossa_knead_anew").click();
  await frame.button("barbarossa_knead_anew_no").click();
  await expect(knead.clayLeft).toHaveText(left!);
  await frame.button("barbarossa_knead_anew").click();
  await frame.button("barbarossa_knead_anew_yes").click();
  await expect(knead.clayLeft).toHaveText("100%");
  await page.reload();
  await expect(knead.clayLeft).toHaveText("100%");
});

test("knead a little: a stroke is there although the page is loaded anew at once", async ({ ada }) => {
  const { page } = ada;
  const knead = new Knead(ada);
  const potter = new Potter(ada);
  await knead.open();
  await knead.takeLump();
  await potter.rests();
  const lump = await knead.clayLeft.textContent();
  await potter.take("snake", 14);
  await potter.draw(line([0.3, 0.72], [0.7, 0.72], 4), { up: false });
  await page.mouse.up();
  await page.reload();
  await expect(knead.clayLeft).not.toHaveText("100%");
  await potter.rests();
  await expect(knead.clayLeft).not.toHaveText(lump!);
});

test("knead a little: two tabs do not write over each other", async ({ ada }) => {
  const knead = new Knead(ada);
  await knead.open();
  await knead.takeLump();
  const other = new Knead(await ada.openTab());
  const kept = ada.words.of("barbarossa_knead_kept");
  const elsewhere = (tab: Knead) =>
    tab.who.page.getByRole("alert").getByText(ada.words.of("barbarossa_knead_elsewhere"));
  const [before, left] = [await knead.clayLeft.textContent(), () => other.clayLeft.textContent()];
  await expect(async () => {
    await other.open();
    await expect(other.clayLeft).toHaveText(before!, { timeout: 10_000 });
  }).toPass();
  // having been opened elsewhere is no reason to stop
  const [potter, second] = [new Potter(ada), new Potter(other.who)];
  const stroke = line([0.45, 0.6], [0.56, 0.68], 4);
  for (const who of [potter, second]) {
    await who.take("add");
    await who.draw(stroke);
  }
  await expect(elsewhere(other)).toBeVisible();
  await expect(ada.page.getByText(kept)).toBeVisible();
  const first = await knead.clayLeft.textContent();
  await second.draw(line([0.3, 0.6], [0.36, 0.68], 4));
  expect(await left()).not.toBe(first);
  await other.who.frame.button("barbarossa_knead_elsewhere_go").click();
  await expect(other.clayLeft).toHaveText(first!);
  await expect(elsewhere(other)).toBeHidden();
});

test("knead a little: who follows the lesson with an unsteady hand has a snail, and it is remembered", async ({
  ada,
}) => {
  const { page, frame, barbarossa } = ada;
  const knead = new Knead(ada);
  const potter = new Potter(ada);
  await knead.open();
  await frame.button("barbarossa_lesson_begin").click();
  await expect(knead.step("body")).toBeVisible();
  await expect(barbarossa.lump).toBeHidden();
  // a short bit is no body yet
  await potter.draw(unsteady(line([0.25, 0.74], [0.38, 0.75], 4)));
  const again = page.getByText(ada.words.of("barbarossa_lesson_body_again"));
  await expect(again.first()).toBeVisible();
  await potter.draw(unsteady(line([0.38, 0.75], [0.72, 0.76], 6)));
  await expect(knead.step("head")).toBeVisible();
  await potter.draw(unsteady(line([0.72, 0.735], [0.73, 0.58], 7)));
  await expect(knead.step("shell")).toBeVisible();
  await potter.draw([[0.47, 0.7]]);
  await expect(knead.step("spiral")).toBeVisible();
  // with another tool in hand there is a way back to the right one
  await potter.take("add");
  await knead.lesson.getByRole("button").first().click();
  const box = (await knead.board.boundingBox())!;
  const high = (0.06 * box.width) / box.height;
  await potter.draw(unsteady(spiral([0.475, 0.68], [0.06, high], 2)));
  await expect(knead.step("horns")).toBeVisible();
  await potter.draw(unsteady(line([0.705, 0.6], [0.68, 0.46], 5)));
  await expect(knead.lesson.getByRole("img")).toHaveAccessibleName("1/2");
  await potter.draw(unsteady(line([0.725, 0.6], [0.76, 0.46], 5)));
  await expect(knead.step("smooth")).toBeVisible();
  await potter.draw(unsteady(line([0.42, 0.76], [0.54, 0.76], 8)));
  await expect(knead.step("over")).toContainText(ada.words.of("barbarossa_lesson_over"));
  // what the last step was about is taken back, and everything with it
  await frame.button("barbarossa_lesson_clear").click();
  await expect(knead.clayLeft).toHaveText("100%");
  await expect(knead.lesson).toBeHidden();
  await page.reload();
  await expect(knead.board).toBeVisible();
  await expect(knead.lesson).toBeHidden();
});

test("barbarossa: who models for the first time is offered a lesson, and gets the clay back", async ({
  ada,
}) => {
  const { frame, barbarossa } = ada;
  const knead = new Knead(ada);
  const potter = new Potter(ada);
  await potter.sitDown();
  await expect(knead.lesson).toBeVisible();
  // whoever just begins is not asked any longer, and the board stays where it is
  const place = await knead.board.boundingBox();
  await knead.takeLump();
  await expect(knead.lesson).toBeHidden();
  expect(await knead.board.boundingBox()).toEqual(place);
  await barbarossa.undo.click();
  await frame.button("barbarossa_lesson_begin").click();
  await potter.rests();
  await potter.draw(line([0.36, 0.74], [0.64, 0.74], 5));
  await expect(knead.step("head")).toBeVisible();
  for (const step of ["shell", "spiral", "horns", "smooth", "over"]) {
    await frame.button("barbarossa_lesson_skip").click();
    await expect(knead.step(step)).toBeVisible();
  }
  await frame.button("barbarossa_lesson_clear").click();
  await expect(knead.clayLeft).toHaveText("100%");
  await expect(knead.lesson).toBeHidden();
});

test("knead a little: the lesson by keyboard alone, or step by step without doing it", async ({ ada }) => {
  const { page, frame } = ada;
  const knead = new Knead(ada);
  await knead.open();
  await frame.tabAndEnter(frame.button("barbarossa_lesson_begin"));
  await expect(knead.board).toBeFocused();
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
  };
  await press("ArrowDown", 8);
  await press("ArrowLeft", 7);
  await press("Enter");
  await press("ArrowRight", 14);
  await press("Enter");
  await expect(knead.step("head")).toBeVisible();
  await expect(page.getByText(ada.words.of("barbarossa_lesson_head_keys")).last()).toBeAttached();
  await press("Enter");
  await press("ArrowUp", 8);
  await press("Enter");
  await expect(knead.step("shell")).toBeVisible();
  for (let step = 0; step < 2; step++) await frame.tabAndEnter(frame.button("barbarossa_lesson_skip"));
  await expect(knead.step("horns")).toBeVisible();
  await frame.tabAndEnter(frame.button("barbarossa_lesson_leave"));
  await expect(knead.lesson).toBeHidden();
  await expect(knead.board).toBeFocused();
});

test("knead a little: on a phone board, lesson and tools are seen together, and a finger draws", async ({
  someone,
}) => {
  const ada = await someone({ ...phone(), locale: "de" });
  const { page, frame } = ada;
  const knead = new Knead(ada);
  await page.goto("/");
  await expect(frame.door("door_barbarossa_knead")).toBeVisible();
  await clean(page, "home, with clay beside the door");
  await frame.door("door_barbarossa_knead").tap();
  await expect(knead.board).toBeInViewport({ ratio: 1 });
  await expect(knead.lesson, "who comes for the first time sees the offer").toBeInViewport({ ratio: 1 });
  await frame.button("barbarossa_lesson_begin").tap();
  const potter = new Potter(ada);
  for (const what of [knead.step("body"), knead.board, potter.tool("add")])
    await expect(what).toBeInViewport({ ratio: 1 });
  await clean(page, "the lesson");
  await potter.finger(line([0.3, 0.7], [0.65, 0.71], 5));
  await expect(knead.step("head")).toBeVisible();
});

test("knead a little: without WebGL it says so, offers shapes and makes a picture all the same", async ({
  ada,
}) => {
  const { page, frame, barbarossa, words } = ada;
  const knead = new Knead(ada);
  await barbarossa.withoutWebgl();
  await knead.open();
  await expect(page.getByRole("note")).toHaveText(words.of("barbarossa_knead_flat"));
  await expect(knead.lesson).toBeHidden();
  await frame.button("barbarossa_model_add_ball").click();
  await expect(knead.clayLeft).not.toHaveText("100%");
  expect(await knead.picture()).toEqual({ width: 1200, height: 1400 });
});

test("barbarossa: on a phone the lesson is in sight as soon as it begins", async ({ someone }) => {
  const ada = await someone({ ...phone(), locale: "de" });
  const knead = new Knead(ada);
  const potter = new Potter(ada);
  await potter.sitDown();
  await ada.frame.button("barbarossa_lesson_begin").tap();
  for (const what of [knead.step("body"), knead.board, potter.tool("add")])
    await expect(what).toBeInViewport({ ratio: 1 });
});

test("barbarossa: the snail is cleared away, and nothing of another figure with it", async ({ ada }) => {
  const { frame, barbarossa } = ada;
  const knead = new Knead(ada);
  const potter = new Potter(ada);
  await potter.sitDown();
  await frame.button("barbarossa_lesson_begin").click();
  await potter.rests();
  await potter.draw(line([0.36, 0.74], [0.64, 0.74], 5));
  await expect(knead.step("head")).toBeVisible();
  const snail = await potter.left();
  await barbarossa.figures.nth(1).click();
  await barbarossa.choose();
  await knead.takeLump();
  await potter.rests();
  const both = await potter.left();
  await barbarossa.figures.nth(0).click();
  for (let step = 1; step < 6; step++) await frame.button("barbarossa_lesson_skip").click();
  await expect(knead.step("over")).toBeVisible();
  await frame.button("barbarossa_lesson_clear").click();
  await expect.poll(() => potter.left()).toBe(100 - (snail - both));
});
