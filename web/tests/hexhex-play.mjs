// What people do at a table of hex-hex, for the tests and the pictures to say in one word.
import assert from "node:assert/strict";
import { tableOf } from "./play.mjs";

const symbols = ["mash", "cauldron", "ball", "toadstool", "book", "frog"];
const spoken = {
  "potato mash": "mash",
  cauldron: "cauldron",
  "crystal ball": "ball",
  toadstool: "toadstool",
  "spell book": "book",
  frog: "frog",
};
const patterns = { triple: 2, two_pairs: 3, triple_pair: 4, five_different: 5, hex_hex: 10 };

/** What five dice give in every field, counted here once more and by no code of the page or the hall. */
export function worth(dice) {
  const many = symbols.map((symbol) => dice.filter((die) => die === symbol).length);
  const shape = many
    .filter(Boolean)
    .sort((a, b) => b - a)
    .join("");
  const fits = {
    triple: /^[345]/,
    two_pairs: /^(32|221)$/,
    triple_pair: /^32$/,
    five_different: /^11111$/,
    hex_hex: /^5$/,
  };
  return Object.fromEntries([
    ...symbols.map((symbol, at) => [symbol, many[at]]),
    ...Object.entries(patterns).map(([name, points]) => [name, fits[name].test(shape) ? points : 0]),
  ]);
}

export const table = (who, { seats = 1, options = {}, ...more } = {}) =>
  tableOf("hexhex", who, { seats, options: { begins: "seat-0", ...options }, ...more });

/** The dice as the page says they lie. */
export const dice = (page) =>
  page
    .locator(".tray .die")
    .evaluateAll(
      (all, words) => all.map((die) => words[/: ([^,]+)/.exec(die.getAttribute("aria-label"))[1]]),
      spoken,
    );
/** Which of them are set aside. */
export const kept = (page) =>
  page.locator(".tray .die").evaluateAll((all) => all.map((die) => die.classList.contains("kept")));
export const rolls = (page) => page.locator(".rolls i.done").count();
export const rollButton = (page) => page.locator(".controls button").first();
export const field = (page, name) => page.locator(`.hexhex [data-field=${name}]`);

/** Rolls, and waits until the dice have come. */
export async function roll(page) {
  await page.locator(".prompt.yours").waitFor();
  await unhurried(page, await rolls(page), () => rollButton(page).click());
}

/** Does something until the dice are rolled once more: what comes too soon after something new counts for nothing. */
export async function unhurried(page, before, act) {
  const rolled = () =>
    page
      .waitForFunction((n) => document.querySelectorAll(".rolls i.done").length > n, before, { timeout: 250 })
      .then(
        () => true,
        () => false,
      );
  for (let tries = 0; tries < 60; tries++) {
    await act();
    if (await rolled()) return;
  }
  assert.fail("the dice are not rolled");
}

/** Enters the dice: pencil first, then ink. */
export async function enter(page, name) {
  const before = await page.locator(".hexhex .sheet .ink").count();
  await field(page, name).click();
  assert.equal(await page.locator(".hexhex .sheet .ink").count(), before, "a first tap only pencils");
  await page.locator(".controls button").last().click();
  await page.waitForFunction(
    (n) =>
      document.querySelector("a[download]") || document.querySelectorAll(".hexhex .sheet .ink").length !== n,
    before,
  );
}
export const lit = async (page) => {
  await page.locator(".hexhex .lit").first().waitFor();
  return page.locator(".hexhex .lit [data-field]").evaluateAll((all) => all.map((one) => one.dataset.field));
};

/** A turn with one roll, entered where the last lit field is. */
export async function quick(page) {
  await roll(page);
  await enter(page, (await lit(page)).at(-1));
}
