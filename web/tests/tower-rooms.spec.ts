// The castle tower: the workshop, challenges by link, and the screens it is played on.
import type { Made } from "../src/protocol/generated/tower/Made";
import type { Ruling } from "../src/protocol/generated/tower/Ruling";
import { clean } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { box, pullByFinger } from "./support/frame";
import { solution } from "./support/tower";
import { phone } from "./support/visitor";

test("tower: the workshop says none, one or several; its link starts the challenge for somebody else", async ({
  ada,
  ben,
}) => {
  const { page, frame, tower } = ada;
  await page.goto("/games/tower/editor");
  await frame.introduce("Ada");
  const verdict = (what: string) => page.locator(`[data-verdict="${what}"]`);
  await expect(page.getByText("Choose some cards")).toBeVisible();
  // the rules' own example on 3 × 3: 12, 14, 6, 7 from the green gate
  for (const name of ["Rows", "Columns"]) await page.getByRole("spinbutton", { name }).press("ArrowDown");
  await tower.board.locator('[data-slot="W1"]').click();
  await page
    .getByRole("group", { name: "Door of the entrance" })
    .getByRole("button", { name: /green/ })
    .click();
  const passage = (number: number) =>
    page.getByRole("region", { name: "The cards" }).getByRole("button", { name: `card ${number},` });
  for (const number of [12, 14, 6]) await passage(number).click();
  await expect(verdict("none")).toBeVisible();
  await passage(7).click();
  await page
    .getByRole("group", { name: "What goes on the field" })
    .getByRole("button", { name: "wall" })
    .click();
  await tower.field({ row: 1, col: 1 }).click();
  await expect(verdict("one")).toBeVisible();
  await page.getByRole("button", { name: "Show the solution" }).click();
  await expect(tower.lying).toHaveCount(4);
  const link = await page.getByLabel("Link to this challenge").inputValue();
  const id = new URL(link).searchParams.get("id")!;
  const judged = await tower.tool<Ruling>("judge", { id });
  expect(judged.verdict).toBe("one");
  expect(judged.challenge).toMatchObject({
    entrance: { colour: "green", side: "W", index: 1 },
    cards: [6, 7, 12, 14],
    obstacles: [{ row: 1, col: 1, kind: "wall" }],
  });
  // several, as soon as the walls are gone that allowed only one
  const several = await (async () => {
    for (let seed = 1; ; seed++) {
      const wanted = { level: 1, count: 1, seed, deck: "castle", rows: 4, cols: 4 };
      const { challenge } = (await tower.tool<{ challenges: Made[] }>("make", wanted)).challenges[0]!;
      const bare = { ...challenge, obstacles: challenge.obstacles.filter((one) => one.kind !== "wall") };
      const ruling = await tower.tool<Ruling>("judge", { file: JSON.stringify(bare) });
      if (ruling.verdict === "several") return ruling;
    }
  })();
  await page.goto(`/games/tower/editor?id=${several.id}`);
  await expect(verdict("several")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show solution 2" })).toBeVisible();
  // the address keeps what was built; an emptied workshop says so
  await page.goto(`/games/tower/editor?id=${id}`);
  await expect(verdict("one")).toBeVisible();
  await page.getByRole("button", { name: ada.words.of("tower_edit_new") }).click();
  await expect(page.getByText("Choose some cards")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");

  await ben.page.goto(link);
  await ben.frame.introduce("Ben");
  await expect(ben.tower.hand).toBeVisible();
  for (const laid of await solution(id)) await ben.tower.tap(laid);
  await expect(ben.tower.end).toBeVisible();
  await ben.page.goto("/games/tower/play?id=nonsense");
  await expect(ben.page.getByRole("alert")).toBeVisible();
});

test("tower: board and hand are on one screen, upright and sideways, also of the last challenge", async ({
  ada,
}) => {
  const { page, tower } = ada;
  for (const number of [1, 40]) {
    await tower.open({ options: { mode: "forty", challenge: number } });
    for (const [width, height] of [
      [740, 360],
      [360, 740],
      [768, 1024],
      [1024, 768],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.reload();
      for (const what of [tower.board, tower.hand]) await expect(what).toBeInViewport({ ratio: 1 });
      const [field, card] = [
        await box(tower.fields.first()),
        await box(tower.hand.getByRole("button").first()),
      ];
      expect(field.width, `fields can be hit at ${width} × ${height}`).toBeGreaterThanOrEqual(44);
      expect(card.width, `cards can be hit at ${width} × ${height}`).toBeGreaterThanOrEqual(40);
    }
  }
});

test("tower on a phone, by finger: the hand and the board fit, a drag does not scroll, the largest board too", async ({
  someone,
}) => {
  const ada = await someone(phone());
  const { page, tower } = ada;
  await tower.open({ options: { mode: "forty", challenge: 1 } });
  const way = await solution(1);
  await tower.board.evaluate((board) => board.scrollIntoView({ block: "start" }));
  /** Drags with a finger; the page may not be scrolled by it. */
  const pull = async (from: typeof tower.board, to: typeof tower.board) => {
    for (const what of [from, to]) {
      await expect(what, "both are on one screen").toBeInViewport({ ratio: 1 });
      expect((await box(what)).width, "large enough for a finger").toBeGreaterThanOrEqual(44);
    }
    const scrolled = await page.evaluate(() => scrollY);
    await pullByFinger(page, from, to);
    expect(await page.evaluate(() => scrollY), "the page stayed where it was").toBe(scrolled);
  };
  for (const laid of way.slice(0, 2)) {
    await pull(tower.card(laid.card), tower.field(laid));
    await expect(tower.card(laid.card)).toBeHidden();
  }
  const second = way[1]!;
  const named = new RegExp(`card ${second.card},`);
  const corner = { row: 0, col: 0 };
  await pull(tower.field(second), tower.field(corner));
  await expect(tower.field(corner)).toHaveAccessibleName(named);
  await pull(tower.field(corner), tower.field(second));
  await expect(tower.field(second)).toHaveAccessibleName(named);
  for (const laid of way.slice(2)) {
    await tower.card(laid.card).tap();
    await tower.field(laid).tap();
  }
  await expect(tower.end).toBeVisible();
  const wanted = { level: 1, count: 1, seed: 5, deck: "citadel", rows: 6, cols: 6 };
  const { challenges } = await tower.tool<{ challenges: Made[] }>("make", wanted);
  await tower.open({ options: { mode: "custom", id: challenges[0]!.id } });
  await expect(tower.fields).toHaveCount(36);
  await clean(page, "tower, 6 × 6 on a phone");
});
