// Barbarossa: what bots take free questions for is shown before they are asked and after, and in the language of each page.
import { inTheHall, untilTurnOf } from "./support/barbarossa";
import { expect, test } from "./support/fixtures";
import { until, type Visitor } from "./support/visitor";

/** Somebody alone with two bots comes to a riddle cave in the first round, as soon as it is their turn. */
async function mayAsk({ barbarossa: game }: Visitor): Promise<void> {
  for (;;) {
    await until(() => {
      const menu = game.menu();
      return menu?.roll || menu?.answer != null || menu?.close != null;
    }, 120_000);
    const { answer, close, turn, roll } = game.menu()!;
    if (answer != null) await game.does({ answer: { question: answer, answer: "unclear" } });
    else if (close != null) await game.does({ close: { attempt: close, close: false } });
    else if (roll) {
      await game.does({ spend: { turn: turn!, stones: (3 - game.view().wizards[0]!.cave + 12) % 12 } });
      break;
    }
  }
  await until(() => game.menu()?.ask);
}

test("barbarossa: a bot says what it takes a question for, before and after, to each in their language", async ({
  ada,
  someone,
}) => {
  const { page, words, barbarossa: game } = ada;
  await game.withoutWebgl();
  const table = await game.make({
    bots: { 1: "apprentice", 2: "apprentice" },
    options: { language: "en", pause: 0 },
  });
  await game.watch(table, 0);
  await game.handIn();
  await mayAsk(ada);
  let asked = 0;
  page.on(
    "request",
    (request) => void (asked += Number(request.url().endsWith("/api/games/barbarossa/ask"))),
  );
  await ada.goTo(table);

  const bot = words.of("bot_name_1");
  const before = game.doing.getByTestId("would-read");
  await game.riddle(3).click();
  await game.askField.pressSequentially("Blubber trallala wumm?");
  await expect(before).toHaveText(words.of("barbarossa_would_read_not", { name: bot }));
  expect(asked, "not for every letter").toBeLessThanOrEqual(2);
  // one of those that every bot knows
  await game.askField.fill("Is water where it lives?");
  const reading = "Does it live in water?";
  await expect(before).toHaveText(words.of("barbarossa_would_read", { name: bot, reading }));
  await game.askButton.click();
  const after = game.question.getByTestId("understood");
  await expect(after).toHaveText(words.of("barbarossa_understood_as", { reading }));
  await expect(game.dossier.getByTestId("understood")).toHaveText(
    words.of("barbarossa_understood_as", { reading }),
  );
  const sofar = asked;

  // who reads German
  const ida = await someone({ locale: "de" });
  await ida.barbarossa.withoutWebgl();
  await ida.post("/api/guest", { name: "Ida", glyph: "fox" });
  await ida.goTo(table);
  const line = ida.words.of("barbarossa_understood_as", { reading: "Lebt es im Wasser?" });
  await expect(ida.barbarossa.question.getByTestId("understood")).toHaveText(line);
  expect(asked, "what is known is not asked again").toBe(sofar);
});

test("barbarossa: a question to a person is said in the language of the page, and a curse that was meant stays", async ({
  someone,
}) => {
  const [ada, ben, cem] = [await someone({ locale: "de" }), await someone(), await someone()];
  const { page, words, barbarossa } = ada;
  await page.clock.install();
  await barbarossa.withoutWebgl();
  const all = [ada, ben, cem];
  const table = await inTheHall(all, { pause: 0, language: "en" });
  await untilTurnOf(1, all);
  await ada.goTo(table);
  const asker = ben.barbarossa;
  const turn = asker.menu()!.turn!;
  await asker.does({ spend: { turn, stones: (3 - asker.view().wizards[1]!.cave + 12) % 12 } });
  await until(() => asker.menu()?.ask);
  const text = "Is water where it lives?";
  await asker.does({ ask: { turn, round: "first", riddle: 0, text, words: null } });
  const line = words.of("barbarossa_understood_here", { reading: "Lebt es im Wasser?" });
  await expect(barbarossa.answers.getByTestId("understood")).toHaveText(line);
  await barbarossa.replies("yes");

  // longer than anybody hesitates
  await barbarossa.liftStone();
  await page.clock.fastForward(60_000);
  await expect(barbarossa.curseSure).toBeVisible();
  await asker.does({ end_round: { turn, round: "first" } });
  await expect(barbarossa.curseSure).toBeHidden();
  await expect(ada.frame.why).toContainText(words.of("barbarossa_curse_second_round"));
});
