// Barbarossa with a host's own list of words: pasted, picked from, tried; and lists that are none.
import { sitDown } from "./support/barbarossa";
import { expect, test } from "./support/fixtures";
import { until } from "./support/visitor";

/** Words of which no two are alike: Moon boat, Moon bridge … */
const first = ["Moon", "Cloud", "River", "Honey", "Thunder", "Winter"];
const second = ["boat", "bridge", "castle", "dragon", "garden", "wheel"];
const own = first.flatMap((one) => second.map((other) => `${one} ${other}`));

test("barbarossa: a host pastes a list; three browsers model its words, and one types what a riddle is", async ({
  ada,
  ben,
  someone,
}) => {
  const cem = await someone();
  const all = [ada, ben, cem];
  for (const { barbarossa } of [ben, cem]) await barbarossa.withoutWebgl();
  await sitDown(all, ["Ada", "Ben", "Cem"], async () => {
    await ada.barbarossa.ownWords.getByRole("textbox").fill(`# of this house\n${own.join("\n")}\n`);
  });
  for (const { barbarossa } of all) {
    await expect(barbarossa.suggestions).toHaveCount(3);
    for (const word of await barbarossa.suggestions.allInnerTexts()) expect(own).toContain(word.trim());
  }

  // whoever hands in a riddle without a word is told first what that means
  const { barbarossa: hasty, words, frame } = cem;
  const chosen = await hasty.model(["ball", "ring"]);
  await hasty.done.click();
  await expect(cem.page.getByText(words.of("barbarossa_model_gap_out", { figures: 3 }))).toBeVisible();
  await frame.button("barbarossa_model_done_not_yet").click();
  expect(hasty.view().wizards[2]!.handed_in).toBe(false);
  const concepts = [
    ...(await Promise.all([ada, ben].map((who) => who.barbarossa.model(["ball", "roll", "block"])))),
    [...chosen, ...(await hasty.model(["cone"], 2))],
  ];
  for (const word of concepts.flat()) expect(own).toContain(word);
  for (const { barbarossa } of all) await barbarossa.done.click();
  for (const { barbarossa } of all) await until(() => !barbarossa.isModelling());
  expect(ada.barbarossa.view().riddles.filter(({ taken_out }) => taken_out)).toEqual([]);

  // a word of the house's own table is none here
  await hasty.curse();
  await hasty.mode("attempt").click();
  await hasty.riddle(0).click();
  await hasty.doing.getByRole("textbox").fill("excavator");
  await expect(hasty.doing).toContainText(words.of("barbarossa_attempt_none"));
  await hasty.attempt(0, concepts[0]![0]!);
  for (const { barbarossa, words } of all)
    await expect(barbarossa.outcome).toContainText(words.of("barbarossa_verdict_right_large"));
  expect(hasty.view().riddles[0]).toMatchObject({ spears: [2], named: { word: concepts[0]![0] } });
  expect(ben.barbarossa.view().riddles[0]!.named, "what it is stays between the two").toBeNull();
});

test("barbarossa: a list that is none is refused with its reason, until it is mended", async ({ ada }) => {
  const { page, frame, words, barbarossa } = ada;
  await ada.post("/api/guest", { name: "Ada", glyph: "owl" });
  await page.goto("/new/barbarossa");
  await frame.openOptions();
  const field = barbarossa.ownWords;
  const lines = field.getByRole("textbox");
  const isRefused = async (why: string) => {
    await frame.button("way_friends_go").click();
    await expect(frame.why.filter({ hasText: why }).first()).toBeVisible();
    expect(page.url()).toContain("/new/barbarossa");
  };
  const thousand = Array.from({ length: 1001 }, (_, at) =>
    [...String(at + 1000)].map((digit) => "bcdfghjklm"[Number(digit)]).join(""),
  );
  const bad: [list: readonly string[], why: string][] = [
    [own.slice(0, 29), words.of("barbarossa_words_too_few", { words: 29, least: 30 })],
    [thousand, words.of("barbarossa_words_too_many", { line: "1,001", most: "1,000" })],
    [[...own, "cloud BRIDGE"], words.of("barbarossa_words_twice", { line: 37, first: 8 })],
    [["x".repeat(31), ...own], words.of("barbarossa_words_length", { line: 1, least: 2, most: 30 })],
    [["Route 66", ...own], words.of("barbarossa_words_letters", { line: 1 })],
  ];
  for (const [list, why] of bad) {
    await lines.fill(list.join("\n"));
    await isRefused(why);
  }

  // files, too; and what is no text does not come as far as the hall
  const chooser = field.locator("input[type=file]");
  const file = (buffer: Buffer) => ({ name: "words.txt", mimeType: "text/plain", buffer });
  await chooser.setInputFiles(file(Buffer.alloc(44_000, "an owl\n")));
  await isRefused("That is too large: 44 kB. At most 40 kB are allowed.");
  await chooser.setInputFiles(file(Buffer.alloc(0)));
  await isRefused(words.of("attachment_empty"));
  await chooser.setInputFiles(file(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])));
  await isRefused(words.of("attachment_not_text"));
  await field.getByRole("button", { name: words.any("attachment_remove") }).click();
  await expect(lines).toHaveValue("");
  await expect(field.getByRole("alert")).toHaveCount(0);
  await chooser.setInputFiles(file(Buffer.from(own.join("\r\n"))));
  await expect(lines).toHaveValue(own.join("\n"));
  await frame.button("way_friends_go").click();
  await expect(frame.button("start_game")).toBeVisible();
});
