// The screens of Mastermind, and those that are the same for every game.
import type { Advice } from "../../src/protocol/generated/mastermind/Advice";
import type { Visitor } from "../../tests/support/visitor";
import type { Shot } from ".";

/** Takes all of them. */
export async function mastermindScreens(who: Visitor, shot: Shot): Promise<void> {
  const { page, frame, mastermind, words } = who;
  await page.goto("/");
  await frame.door("game_mastermind").click();
  await frame.button("way_friends_go").click();
  await frame.dialog.waitFor();
  await shot("who");
  await frame.introduce(words.locale === "de" ? "Mondkater" : "Moon Cat");
  await frame.button("start_game").waitFor();
  await shot("lobby", true);
  await page.goto("/new/mastermind");
  await frame.button("way_mountain_go").waitFor();
  await shot("new", true);
  // against somebody who guesses by chance, so that the end shows what one would like to see
  await page.getByLabel(words.of("level")).selectOption({ index: 0 });
  await frame.button("way_mountain_go").click();
  await mastermind.ready();
  await mastermind.fill([1, 5, 3]);
  await shot("making", true);
  await mastermind.fill([2]);
  await mastermind.handIn.click();
  await mastermind.verdict.waitFor();
  for (const row of [
    [1, 1, 2, 2],
    [1, 3, 2, 4],
    [5, 3, 2, 6],
  ])
    if (await mastermind.ready()) await mastermind.guess(...row);
  await mastermind.fill([6, 3]);
  await shot("breaking", true);
  await frame.button("hint").click();
  await frame.button("mastermind_help_reason").click();
  await frame.button("mastermind_help_guess").click();
  await frame.button("mastermind_help_lay").waitFor();
  await shot("help", true);
  await frame.help.getByRole("button", { name: words.of("close") }).click();
  await frame.button("more").click();
  await shot("more");
  await page.keyboard.press("Escape");
  const table = page.url();
  await page.goto(`${table}/tv`);
  await frame.seats.first().waitFor();
  await shot("television");
  await page.goto(table);
  while (await mastermind.ready()) {
    const { guess } = await who.post<{ guess: Advice }>(`/api/tables/${table.split("/").at(-1)}/ask`, {
      tool: "hint",
      parameters: { step: "guess" },
      seat: 0,
    });
    await mastermind.guess(...guess.guess);
  }
  await shot("end", true);
  await frame.button("review").click();
  await frame.review
    .getByRole("tab")
    .filter({ hasText: words.locale === "de" ? "Du" : "You" })
    .click();
  await frame.review.evaluate((review) => review.scrollIntoView());
  await shot("review", true);
  await frame.button("review_close_end").first().click();
  await frame.button("verify").click();
  await frame.dialog.getByText(words.of("verify_step_draws")).waitFor();
  await shot("verify");
  await page.keyboard.press("Escape");
  await frame.openReplay();
  await frame.step.focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  await shot("replay", true);
  await page.goto("/games/mastermind/trainer?seed=12");
  await mastermind.palette.waitFor();
  await shot("training", true);
  await mastermind.fill([1, 2, 3, 4]);
  await mastermind.handIn.click();
  await frame.button("mastermind_train_next").waitFor();
  await shot("trainer", true);
  await page.goto("/new/mastermind");
  await frame.button("way_device_go").click();
  await page.getByRole("button", { name: words.any("hand_over_go") }).waitFor();
  await shot("hand-over");
}
