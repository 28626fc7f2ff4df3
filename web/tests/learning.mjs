// Learning from Mastermind: advice while playing, looking back, the trainer.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { allCodes, boardRows, fitting, parts } from "./codes.mjs";
import { clean, introduce, joinByHttp, lay, rows, smallTable, tabTo, toGuess } from "./play.mjs";

const help = (page) => page.locator("[data-opens=help] button");
const left = async (page) =>
  Number((await page.locator("section.help .left b").innerText()).replace(/\D/g, ""));
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Lays a row and waits for its answer; true once the code is found. */
async function play(page, guess) {
  const before = await rows(page);
  await lay(page, guess);
  await page.waitForFunction(
    (n) =>
      document.querySelector(".verdict, a[download]") ||
      document.querySelectorAll(".board .rows .row:not(.blank):not(.now)").length > n,
    before,
  );
  return (await page.locator(".verdict, a[download]").count()) > 0;
}

/** Finds the code by always guessing one that fits; returns the number of rows. */
async function find(page, all) {
  for (let n = 1; ; n++) {
    await toGuess(page);
    if (await play(page, fitting(all, await boardRows(page))[0])) return n;
  }
}

export function learning({ someone, base, at }) {
  return {
    async "advice comes in steps: how many codes are left, what follows, a guess that goes into the row"() {
      const ada = await someone();
      const { page } = ada;
      const all = allCodes(4, 6);
      const table = await smallTable(ada, {
        seats: [0],
        bot: 1,
        start: true,
        options: { pegs: 4, colours: 6, rows: 10, first_maker: "seat-1" },
      });
      await page.goto(at(table));
      for (const guess of [
        [1, 1, 2, 2],
        [3, 4, 5, 1],
      ]) {
        await toGuess(page);
        if (await play(page, guess)) return void (await ada.close());
      }
      await help(page).click();
      await page.locator("section.help .left").waitFor();
      const known = await boardRows(page);
      const possible = fitting(all, known);
      assert.equal(await left(page), possible.length);
      assert.equal(
        await page.locator("section.help .reason, section.help .advice").count(),
        0,
        "nothing is said that was not asked for",
      );

      // the row being filled: one that cannot be the code, then one that can
      await button(page, "Can my row be the code?").click({ force: true });
      await page.getByText("Every hole needs a peg first.").first().waitFor();
      for (const peg of known[0].guess)
        await page
          .locator(".palette .pick")
          .nth(peg - 1)
          .click();
      await button(page, "Can my row be the code?").click();
      await page.getByText("No, it does not fit the answers.").waitFor();
      await page
        .locator("section.help li", { hasText: /^Row 1 would have got: 4 black, 0 white\./ })
        .waitFor();
      await button(page, "Empty the row").click();
      assert.equal(
        await page.getByText("No, it does not fit the answers.").count(),
        0,
        "another row, another answer",
      );
      for (const peg of possible[0])
        await page
          .locator(".palette .pick")
          .nth(peg - 1)
          .click();
      await button(page, "Can my row be the code?").click();
      await page.getByText("Yes, it fits every answer.").waitFor();

      await button(page, "Tell me what follows").click();
      await page.locator("section.help .reason").waitFor();
      assert.match(
        await page.locator("section.help .reason").innerText(),
        /^(Rows? [\d, and]+ (together )?says?: .+|Row \d has all colours .+|Every colour .+)\.$/,
      );
      assert.equal(await page.locator("section.help .advice").count(), 0);
      await button(page, "Show me a good guess").click();
      const words = await page.locator("section.help .advice [role=img]").getAttribute("aria-label");
      await button(page, "Lay it into the row").click();
      const holes = await page
        .locator("[data-hole]")
        .evaluateAll((all) =>
          all.map((hole) => hole.getAttribute("aria-label").replace(/^Hole \d: (\w+) .*$/, "$1")),
        );
      assert.deepEqual(holes, words.split(", "));
      await page.locator(".hand-in button").click();
      await page.waitForFunction(
        () =>
          document.querySelector(".verdict") ||
          document.querySelectorAll(".board .rows .row:not(.blank):not(.now)").length === 3,
      );
      if (!(await page.locator(".verdict").count())) {
        await page.waitForFunction(
          (before) =>
            Number(document.querySelector("section.help .left b")?.textContent.replace(/\D/g, "") ?? before) <
            before,
          possible.length,
        );
        assert.equal(
          await left(page),
          fitting(all, await boardRows(page)).length,
          "counted anew after the row",
        );
        assert.equal(await page.locator("section.help .advice").count(), 0, "old advice does not stay");
        // the way out, by keyboard
        await page.locator("section.help button").first().focus();
        await page.keyboard.press("Escape");
        assert.equal(await page.locator("section.help").count(), 0);
        assert.ok(
          await help(page).evaluate((it) => it === document.activeElement),
          "the focus is back where it came from",
        );
      }
      await ada.close();
    },

    async "where help is not allowed none is offered, but a round can be looked back at"() {
      const ada = await someone();
      const { page } = ada;
      const table = await smallTable(ada, {
        seats: [0],
        bot: 1,
        start: true,
        help: false,
        options: { first_maker: "seat-1" },
      });
      await page.goto(at(table));
      await toGuess(page);
      assert.equal(await help(page).count(), 0);
      await find(page, allCodes(3, 4));
      await button(page, "Look back at this round").click();
      await page.locator("section.review ol li").first().waitFor();
      await ada.close();
    },

    async "looking back: row by row, a curve with its table, skill and luck that add up, for everybody, as a file"() {
      const [ada, eva] = [await someone(), await someone()];
      const { page } = ada;
      const all = allCodes(3, 4);
      const table = await smallTable(ada, {
        seats: [0],
        bot: 1,
        start: true,
        options: { first_maker: "seat-1", rows: 8 },
      });
      await page.goto(at(table));
      await eva.page.goto(at(table));
      await introduce(eva.page, "Eva");
      const made = await find(page, all);
      const played = await boardRows(page);
      await button(page, "Look back at this round").click();
      await page.locator("section.review ol li").first().waitFor();
      assert.ok(
        await page.locator("#review-title").evaluate((it) => it === document.activeElement),
        "the review has the focus",
      );
      const told = await page.locator("section.review ol li .cut > .unseen").allInnerTexts();
      assert.deepEqual(
        told,
        played.map(
          (_, i) =>
            `${fitting(all, played.slice(0, i)).length} codes were possible before, ${fitting(all, played.slice(0, i + 1)).length} after it.`,
        ),
      );
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        button(page, "Save this review (JSON)").click(),
      ]);
      const review = JSON.parse(await readFile(await download.path(), "utf8"));
      assert.deepEqual(
        review.tries[0].rows.map((row) => row.guess),
        played.map((row) => row.guess),
      );
      const { expected, lost, luck } = review.tries[0].figures;
      assert.ok(Math.abs(expected + lost - luck - made) < 1e-6, "guesses = expected + lost − luck");
      assert.match(await page.locator("section.review .sum").innerText(), new RegExp(`^${made} guesses? = `));
      // the figures are read, too
      await page.getByText("As a table").click();
      assert.deepEqual(
        await page.locator("section.review figure tbody td").allInnerTexts(),
        review.tries[0].curve.map((value) => value.toFixed(2)),
      );
      const stars = await page.locator("section.review .grade.best").count();
      assert.equal(stars, review.tries[0].rows.filter((row) => row.lost < 0.005).length);
      // somebody who only looks on sees the same
      await button(eva.page, "Look back").click();
      await eva.page.locator("section.review ol li").first().waitFor();
      assert.equal(await eva.page.locator("section.review ol li").count(), made);

      // on with the game, to its end
      await page.locator("section.review .head button").click();
      await lay(page, [1, 2, 3]);
      await page.locator("a[download]").waitFor();
      await button(page, "Look back").click();
      const tabs = page.getByRole("tab", { name: /^Round \d: / });
      await tabs.nth(1).waitFor();
      assert.equal(await tabs.count(), 2);
      await tabs.nth(1).focus();
      await page.keyboard.press("ArrowLeft");
      assert.equal(await page.locator("section.review ol li").count(), made);
      assert.equal(await page.locator("section.review .player dd b").count(), 4, "skill and luck of both");
      await clean(page, "the review after the game");
      await button(page, "Back to the end").first().click();
      await page.locator(".board.watch").waitFor();
      await ada.close();
      await eva.close();
    },

    async "two people see the same review"() {
      const [ada, ben] = [await someone(), await someone()];
      const table = await smallTable(ada, { seats: [0], options: { first_maker: "seat-0" } });
      await joinByHttp(ben, table, "Ben", 1);
      await ada.page.goto(at(table));
      await ben.page.goto(at(table));
      await button(ada.page, "Begin").click();
      await lay(ada.page, [3, 1, 4]);
      await find(ben.page, allCodes(3, 4));
      const texts = [];
      for (const { page } of [ada, ben]) {
        await page.locator(".verdict").waitFor();
        await button(page, "Look back at this round").click();
        await page.locator("section.review ol li").first().waitFor();
        texts.push(await page.locator("section.review ol").innerText());
      }
      assert.equal(texts[0], texts[1]);
      await ada.close();
      await ben.close();
    },

    async "the trainer: a found split lengthens the streak, a poor one ends it, the best is remembered; by keyboard, too"() {
      const ada = await someone();
      const { page } = ada;
      const all = allCodes(4, 6);
      const said = (tool) =>
        page
          .waitForResponse(
            (answer) =>
              answer.url().endsWith("/api/games/mastermind/ask") &&
              answer.request().postDataJSON().tool === tool,
          )
          .then((answer) => answer.json());
      const streak = async () => (await page.locator(".streak").innerText()).match(/\d+/g).map(Number);
      await page.goto(`${base}/new/mastermind`);
      await page.getByRole("link", { name: /Guessing school/ }).click();
      const first = said("train");
      await introduce(page, "Ada");
      let position = await first;
      await page.locator(".codes li").first().waitFor();
      assert.equal(await page.locator(".codes li").count(), fitting(all, position.rows).length);

      const best = (codes) => all.toSorted((a, b) => parts(codes, b) - parts(codes, a))[0];
      for (const peg of best(position.codes))
        await page
          .locator(".palette .pick")
          .nth(peg - 1)
          .click();
      await page.locator(".hand-in button").click();
      await page
        .getByRole("heading", { name: /It cannot be done better|Nothing makes more parts/ })
        .waitFor();
      assert.deepEqual(await streak(), [1, 1]);
      // the split as it is drawn: a part for each answer, every code once
      const drawn = page.locator(".beside .sheet ul").first();
      assert.equal(await drawn.locator("> li").count(), parts(position.codes, best(position.codes)));
      assert.equal(await drawn.locator(".codes > *").count(), position.codes.length);

      // the button that goes on has the focus; the next row is typed
      const second = said("train");
      await page.keyboard.press("Enter");
      position = await second;
      await page.locator(".codes li").first().waitFor();
      await page.waitForFunction(() => document.activeElement?.matches("[data-hole]"));
      const poor = all.toSorted((a, b) => parts(position.codes, a) - parts(position.codes, b))[0];
      assert.ok(parts(position.codes, poor) < parts(position.codes, best(position.codes)));
      await page.keyboard.type(poor.join(""));
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "There is a better one." }).waitFor();
      assert.deepEqual(await streak(), [0, 1]);
      assert.equal(
        await page.locator(".beside .sheet ul").nth(1).locator("> li").count(),
        parts(position.codes, best(position.codes)),
      );
      await page.reload();
      await page.locator(".codes li").first().waitFor();
      assert.deepEqual(await streak(), [0, 1]);
      await ada.close();
    },

    async "a room that is not there says so"() {
      const ada = await someone();
      await ada.page.goto(`${base}/games/mastermind/cellar`);
      await ada.page.getByRole("alert").waitFor();
      await tabTo(ada.page, "main a[href='/']");
      await ada.close();
    },
  };
}
