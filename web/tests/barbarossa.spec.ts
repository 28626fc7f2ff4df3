// Barbarossa: three browsers from the door to a solved riddle, and a game to its end with the album.
import { sitDown, toTheLastRiddle } from "./support/barbarossa";
import { things } from "./support/figures";
import { expect, test } from "./support/fixtures";
import { until, type Visitor } from "./support/visitor";

test("barbarossa: three browsers, from the door to a letter that one alone hears and a curse that solves a riddle", async ({
  ada,
  ben,
  someone,
}) => {
  // two of them have the hall in pictures
  const cem = await someone();
  for (const { barbarossa } of [ben, cem]) await barbarossa.withoutWebgl();
  const all = [ada, ben, cem];
  await sitDown(all, ["Ada", "Ben", "Cem"]);

  // everybody models at once; a reload in the middle finds the work again
  const { barbarossa: bench, page } = ada;
  const first = await bench.choose();
  await bench.add("ball");
  await bench.add("cone");
  await expect(bench.board).toHaveAttribute("aria-busy", "false");
  const left = (await bench.clayLeft.textContent())!;
  expect(left).not.toBe("100%");
  await ben.barbarossa.suggestions.first().waitFor();
  expect(ben.frames.join(), "others see that you model, not what").not.toMatch(/"concept":\d/);
  await until(() => bench.isKept());
  await page.reload();
  await expect(bench.slip).toHaveText(first);
  await expect(bench.clayLeft).toHaveText(left);
  await expect(bench.pieces).toHaveCount(2);
  const concepts = [
    [first, ...(await bench.model(["ball", "roll"], 1))],
    ...(await Promise.all([ben, cem].map((who) => who.barbarossa.model(["ball", "ring", "block"])))),
  ];
  for (const { barbarossa } of all) await barbarossa.done.click();
  for (const { barbarossa } of all) await until(() => !barbarossa.isModelling());
  await expect(ada.barbarossa.hall.getByRole("listitem")).toHaveCount(9);
  await expect(cem.barbarossa.pictures).toHaveCount(9);

  const starter = ada.barbarossa.view().starter!;
  const [one, two, three] = [0, 1, 2].map((after) => all[(starter + after) % 3]!) as [
    Visitor,
    Visitor,
    Visitor,
  ];
  const riddleOf = (who: Visitor, at = 0) => 3 * all.indexOf(who) + at;

  // at the dwarf: a letter, for the ear of one
  await one.barbarossa.walk(6);
  await one.barbarossa.askForLetter(riddleOf(two), 2);
  const letter = [...concepts[all.indexOf(two)]![0]!.toUpperCase().replace(/[ -]/g, "")][1]!;
  await expect(one.barbarossa.dossier.getByRole("img", { name: `Place 2: ${letter}.` })).toBeVisible();
  for (const { barbarossa } of [two, three]) {
    await until(() => barbarossa.view().letters.length === 1);
    expect(barbarossa.told("letter_told")).toEqual([]);
    await expect(barbarossa.letterTold.or(barbarossa.letterRow)).toHaveCount(0);
  }
  expect(three.frames.join()).not.toContain('"letter":"');

  // in the riddle cave: a question, and its answer before everybody
  await two.barbarossa.walk(3);
  await two.barbarossa.ask(riddleOf(one), "Is it alive?");
  await expect(three.barbarossa.question).toContainText("Is it alive?");
  await one.barbarossa.replies("yes");
  for (const { barbarossa } of all) await expect(barbarossa.question).toContainText("Yes");

  // a curse interrupts all, and solves a riddle
  await three.barbarossa.curse();
  for (const { barbarossa } of all) await expect(barbarossa.interruption).toContainText(/curse/);
  await three.barbarossa.mode("attempt").click();
  const solved = riddleOf(one, 1);
  const word = concepts[all.indexOf(one)]![1]!;
  await three.barbarossa.attempt(solved, word);
  for (const { barbarossa, words } of all)
    await expect(barbarossa.outcome).toContainText(words.of("barbarossa_verdict_right_large"));
  for (const { barbarossa } of all) {
    expect(barbarossa.view().riddles[solved]!.spears).toEqual([all.indexOf(three)]);
    expect(barbarossa.view().wizards[all.indexOf(three)]!.hat).toBe(5);
  }
  expect(two.barbarossa.view().riddles[solved]!.named, "what it is stays between the two").toBeNull();
  // and the game goes on where it was
  await expect(two.barbarossa.askField).toBeVisible();
  expect(two.barbarossa.menu()!.ask).toBe("first");
});

test("barbarossa: the last riddle, the emperor's table and the album", async ({ ada, someone }) => {
  const { barbarossa: game, page, words } = ada;
  await toTheLastRiddle([ada, await someone(), await someone()]);
  await game.win(7);
  await expect(game.end.getByRole("heading", { name: words.of("end_won") })).toBeVisible();
  await expect(game.album.getByRole("listitem")).toHaveCount(9);
  await expect(game.album).toContainText(things[7].en);
  await game.album.getByRole("button").first().press("ArrowRight");
  const picture = page.waitForEvent("download");
  await page.getByRole("button", { name: words.of("barbarossa_album_share") }).click();
  expect((await picture).suggestedFilename()).toBe("barbarossa.png");
  await ada.frame.openReplay();
  await ada.frame.step.focus();
  await page.keyboard.press("End");
  await expect(ada.frame.told).toContainText(words.of("barbarossa_tell_won_you"));
});
