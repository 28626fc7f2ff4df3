// What the frame brings to a game that brings little: the rules as a list, who is still choosing, a place below the mountain.
// Our games bring more than that, so hex-hex is served here as if it did not.
import { expect, test } from "./support/fixtures";
import { company } from "./support/scenes";
import type { Visitor } from "./support/visitor";

const brought = {
  rules: { what: /rules:(?=\{letters:.HEX)/, instead: "leftOut:" },
  // the words of hex-hex are those that tell of columns
  prompt: { what: /(?<=\{)prompt(?=\((?:(?!\btell:).)*\btell:\{column_began:)/s, instead: "leftOut" },
  place: { what: /hexhex:\{left:[^}]*\},?/g, instead: "" },
};

/** Serves the page without something that hex-hex brings. */
async function without(what: keyof typeof brought, { page }: Visitor): Promise<void> {
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    await route.fulfill({ response, body: script.replace(brought[what].what, brought[what].instead) });
  });
}

test("a game without a book of its own has its rules listed, and a rule that is cited is in sight", async ({
  someone,
}) => {
  const ada = await someone({ width: 360, height: 360 });
  const { page, words } = ada;
  await without("rules", ada);
  await page.goto("/rules/hexhex#HEX-7");
  const rules = page.getByRole("main").getByRole("listitem");
  await expect(rules).toHaveCount(10);
  await expect(rules.first()).toHaveText(words.of("hexhex_rule_1"));
  await expect(rules.last()).toHaveText(words.of("hexhex_rule_10"));
  const cited = page.locator("#HEX-7");
  await expect(cited).toHaveText(words.of("hexhex_rule_7"));
  await expect(cited).toBeInViewport();
  await expect(rules.first(), "the page was turned to it").not.toBeInViewport();
});

test("a game without a prompt of its own says who is still choosing", async ({ ada, ben }) => {
  await Promise.all([ada, ben].map((who) => without("prompt", who)));
  // a tap that comes too soon is none: the test turns the clock on
  await ada.page.clock.install();
  await company([ada, ben], ["Ada", "Ben"], "hexhex", { options: { begins: "seat-0" } });
  await expect(ada.frame.prompt).toHaveText(ada.words.of("prompt_choose"));
  await expect(ben.frame.prompt).toHaveText(ben.words.of("prompt_choosing", { names: "Ada" }));
  await ada.hexhex.roll();
  const [field] = await ada.hexhex.openFields();
  await ada.hexhex.enter(field!);
  await expect(ada.frame.prompt).toHaveText(ada.words.of("prompt_choosing", { names: "Ben" }));
  await expect(ben.frame.prompt).toHaveText(ben.words.of("prompt_choose"));
});

test("a game without a place on the mountain is listed below it", async ({ ada }) => {
  const { page, words, frame } = ada;
  const below = page.getByRole("navigation", { name: words.of("home_more") });
  await page.goto("/");
  await expect(frame.door("game_hexhex")).toBeVisible();
  await expect(below, "where every game has a place, nothing is").toHaveCount(0);

  await without("place", ada);
  await page.reload();
  await expect(frame.door("game_mastermind")).toBeVisible();
  await expect(frame.door("game_hexhex")).toHaveCount(0);
  const link = below.getByRole("link", { name: words.of("game_hexhex") });
  await expect(below.getByRole("link")).toHaveCount(1);
  await expect(link).toContainText(words.of("door_hexhex_tease"));
  await link.click();
  await expect(frame.button("way_mountain_go")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/new/hexhex");
});
