// Barbarossa against the mountain: one person and two bots, from the door to the end and to what a look back shows.
import { clean } from "./support/axe";
import { namedByLooks } from "./support/figures";
import { expect, test } from "./support/fixtures";
import { until } from "./support/visitor";

test("barbarossa alone: a whole game with two bots, with a hint, answers, an attempt, and a look back", async ({
  ada,
}) => {
  const { page, frame, words, barbarossa: game } = ada;
  // figures in pictures: nothing here is about the hall in three dimensions
  await game.withoutWebgl();
  await page.goto("/");
  await frame.door("game_barbarossa").click();
  await frame.openOptions();
  await page.getByLabel(words.of("barbarossa_option_language"), { exact: true }).selectOption("en");
  // the shortest staircase, and no pause
  for (const option of ["barbarossa_option_goal", "barbarossa_option_pause"] as const)
    await page.getByRole("spinbutton", { name: words.of(option) }).press("Home");
  // every level sits down here
  const level = page.getByLabel(words.of("level"));
  await expect(level.getByRole("option")).toHaveText(
    (["random", "apprentice", "journeyman", "master", "emperor"] as const).map((one) =>
      words.of(`level_${one}`),
    ),
  );
  await level.selectOption("apprentice");
  await frame.button("way_mountain_go").click();
  await frame.introduce("Ada");

  await game.model(["ball", "ring", "block"]);
  await game.done.click();
  await until(() => !game.isModelling());
  await expect(game.people).toContainText([words.of("you"), words.of("bot_name_1"), words.of("bot_name_2")]);
  await expect(game.pictures).toHaveCount(9);

  // somebody with a good eye: what the bots have modelled looks like this
  const looks = new Map<number, string>();
  const { table } = ada.now()!;
  for (const [number, { maker, figure }] of game.view().riddles.entries()) {
    if (maker === 0) continue;
    expect(figure, "every riddle of a bot is a figure").not.toBeNull();
    looks.set(number, namedByLooks(await ada.bytes(`/api/tables/${table}/attachments/${figure}`)));
  }
  const attempt = async () => {
    const riddle = game.menu()!.riddles.findIndex((standing, at) => standing === "open" && looks.has(at));
    const word = looks.get(riddle)!;
    looks.delete(riddle);
    await game.attempt(riddle, word);
  };

  // what is to be done is done by the page, until somebody has won
  let walks = 0;
  let hints = 0;
  let curses = 0;
  const moves = async () => {
    if (!walks++) {
      // the first way leads into a riddle cave
      await game.walk(3);
      return true;
    }
    if (curses++ === 3) return false;
    await game.curse();
    await until(() => game.menu()?.attempt);
    await attempt();
    await until(() => !game.view().pending.curse);
    return true;
  };
  const asks = async () => {
    if (hints++) return false;
    await game.three.click();
    const first = frame.help.getByRole("listitem").first();
    const question = (await first.getByRole("strong").textContent())!;
    await first.getByRole("button").click();
    await expect(game.askField).toHaveValue(question);
    await game.askButton.click();
    await until(() => game.view().questions.some(({ seat, text }) => seat === 0 && text === question));
    await expect(game.question).toContainText(question);
    return true;
  };
  const tries = async () => {
    await game.mode("attempt").click();
    await attempt();
    return true;
  };
  await game.playOn({ moves, asks, tries });
  // they have played as one does, too
  expect(game.view().questions.some(({ seat, reply }) => seat === 0 && reply !== null)).toBe(true);
  expect(game.view().questions.some(({ seat }) => seat !== 0)).toBe(true);

  // the end, and the look back
  await expect(game.album).toBeVisible();
  await frame.button("review").click();
  const course = frame.review.getByRole("figure", { name: words.of("barbarossa_review_course") });
  await course.getByText(words.of("curve_table")).click();
  const hats = game.view().wizards.map(({ hat }) => String(hat));
  await expect(course.getByRole("row").last().getByRole("cell")).toHaveText(hats);
  await expect(game.looked).toHaveCount(9);
  const own = game.view().questions.find(({ seat }) => seat === 0)!;
  const riddle = game.looked.nth(own.riddle);
  await expect(riddle.getByRole("heading")).toContainText(`riddle ${own.riddle + 1}`);
  await expect(riddle.getByRole("listitem").filter({ hasText: own.text }).first()).toBeVisible();
  await expect(game.looked.getByRole("listitem").filter({ hasText: /-?\d\.\d bits/ })).not.toHaveCount(0);
  await clean(page, "the look back at Barbarossa");
  await frame.button("review_close_end").click();
  await expect(game.album).toBeVisible();
});
