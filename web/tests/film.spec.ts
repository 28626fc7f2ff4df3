// How a figure was made, seen after the game: the strokes that were handed in with it, played one after the other.
import { toTheLastRiddle } from "./support/barbarossa";
import { expect, test } from "./support/fixtures";
import { arc, line, Potter } from "./support/potter";
import { until } from "./support/visitor";

test("barbarossa: after the game the album plays how a figure was made, to its end", async ({ someone }) => {
  // whoever wants things to move
  const ada = await someone({ reducedMotion: "no-preference" });
  const others = [await someone(), await someone()];
  const { page, frame, words, barbarossa } = ada;
  const potter = new Potter(ada);
  const table = await barbarossa.make({ start: false, options: { language: "en", goal: 20, pause: 0 } });
  for (const [at, who] of others.entries()) await who.join(table, ["Ben", "Cem"][at]!, at + 1);
  await ada.begin(table);
  await ada.goTo(table);
  await barbarossa.choose();
  await barbarossa.lump.click();
  await potter.take("snake", 4);
  await potter.draw(line([0.5, 0.5], [0.5, 0.35]));
  await potter.draw(arc([0.5, 0.3], [0.06, 0.07], 0.25, 1.25));
  await barbarossa.done.click();
  await expect(barbarossa.done).toContainText(words.of("barbarossa_model_done_anyway"));
  await barbarossa.done.click();
  for (const [at, { barbarossa }] of others.entries()) {
    await barbarossa.watch(table, at + 1);
    await barbarossa.handIn();
  }
  await until(() => !barbarossa.isModelling());
  await barbarossa.watch(table, 0);
  await toTheLastRiddle([ada, ...others], table);
  await barbarossa.win(7);

  // of the nine figures one was made by strokes
  const film = barbarossa.album.getByRole("button", { name: words.any("barbarossa_film_of") });
  await expect(film).toHaveCount(1);
  await film.click();
  const stroke = page.getByRole("slider", { name: words.of("barbarossa_film_stroke"), exact: true });
  await expect(stroke).toHaveAttribute("max", "3");
  const over = frame.dialog.getByText(words.of("barbarossa_film_over"), { exact: true });
  await expect(over).toBeVisible();
  await expect(stroke).toHaveValue("3");
  // once more, from the beginning
  await frame.button("replay_play").click();
  await expect(frame.button("replay_pause")).toBeVisible();
  await expect(over).toBeHidden();
  await expect(over).toBeVisible();
  await expect(frame.button("replay_play")).toBeVisible();
  // and stroke by stroke
  await frame.button("barbarossa_film_back").click();
  await expect(stroke).toHaveValue("2");
  await expect(over).toBeHidden();
  await page.keyboard.press("Home");
  await expect(stroke).toHaveValue("0");
});
