// Watching a game again: nothing jumps, nothing is given away, and everything that counted is seen.
import assert from "node:assert/strict";
import { clean, tableOf } from "./play.mjs";

/** Plays a game to its end, by bots alone but for the seat from which it is watched, which a bot takes over at once. */
async function played(who, game, { seats = 2, options = {} } = {}) {
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [at + 1, "random"]));
  const table = await tableOf(game, who, { seats, bots, options });
  await who.page.goto(`${who.base}/t/${table}`);
  await who.page.locator(".prompt").waitFor();
  await who.page.locator(".tools button").last().click();
  await who.page.getByRole("button", { name: "Let the mountain play for me" }).click();
  await who.page.locator("dialog[open] .list button").nth(-2).click();
  await who.page.locator("[data-opens=replay] button").waitFor({ timeout: 180_000 });
  return table;
}
const isFocused = (locator) => locator.evaluate((it) => it === document.activeElement);
const slider = (page) => page.getByRole("slider", { name: "Step" });
const goTo = (page, step) =>
  slider(page).evaluate((it, step) => {
    it.value = String(step);
    it.dispatchEvent(new Event("input", { bubbles: true }));
  }, step);

export function replay({ someone }) {
  return {
    async "a replay of Mastermind and of Zapp: on a phone the board stays where it is, rounds are jumped, the log does not run ahead, the focus comes back"() {
      for (const [game, board] of [
        ["mastermind", ".mastermind .board"],
        ["zapp", ".zapp .board"],
      ]) {
        const ada = await someone({ width: 360, height: 740 });
        const { page } = ada;
        await played(ada, game, game === "mastermind" ? { options: { first_maker: "seat-0" } } : {});
        const opens = page.locator("[data-opens=replay] button");
        await opens.focus();
        await page.keyboard.press("Enter");
        await page.locator(".words").waitFor();
        // Back leads to the table, and only from there away
        const address = page.url();
        await page.goBack();
        await opens.waitFor();
        assert.equal(page.url(), address);
        assert.ok(await isFocused(opens));
        await page.keyboard.press("Enter");
        await page.locator(".words").waitFor();
        const title = page.getByRole("heading", { name: "Watch it again" });
        assert.ok(await isFocused(title), "the heading has the focus");
        const last = Number(await slider(page).getAttribute("max"));
        const top = () => page.locator(board).evaluate((it) => Math.round(it.getBoundingClientRect().top));
        const places = new Set([await top()]);
        for (let step = 0; step < Math.min(last, 30); step++) {
          await page.keyboard.press("ArrowRight");
          places.add(await top());
        }
        await page.keyboard.press("End");
        places.add(await top());
        assert.equal(places.size, 1, `${game}: ${[...places].join()}`);
        await clean(page, `${game}, watched again`);

        // from round to round and back
        await page.keyboard.press("Home");
        const at = async () => Number(await slider(page).inputValue());
        await page.keyboard.press("PageDown");
        const first = await at();
        await page.getByRole("button", { name: "Next round" }).click();
        const second = await at();
        assert.ok(0 < first && first < second && second <= last, `${first}, ${second} of ${last}`);
        await page.keyboard.press("PageUp");
        assert.equal(await at(), first);
        // the log tells what was told so far
        const lines = async () => {
          await page.getByRole("button", { name: "Log" }).click();
          const many = await page.locator("dialog[open] li").count();
          await page.keyboard.press("Escape");
          return many;
        };
        const early = await lines();
        await goTo(page, last);
        assert.ok(early > 0 && early < (await lines()), "there is more to tell at the end");
        await page.locator("section .head button").click();
        await opens.waitFor();
        assert.ok(await isFocused(opens), "the focus is back where it came from");
        assert.equal(page.url(), address);
        assert.equal(await page.evaluate(() => history.state), null, "nothing is left to go back to");
        await ada.close();
      }
    },

    async "a replay of Mastermind: below the bar the newest row is seen, however low the screen is"() {
      const ada = await someone({ width: 1280, height: 720 });
      const { page } = ada;
      await played(ada, "mastermind");
      for (const [width, height] of [
        [1280, 720],
        [740, 360],
        [360, 640],
      ]) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => scrollTo(0, 0));
        await page.locator("[data-opens=replay] button").click();
        await page.locator(".words").waitFor();
        await page.keyboard.press("Home");
        const last = Number(await slider(page).getAttribute("max"));
        let seen = 0;
        for (let step = 0; step < last; step++) {
          await page.keyboard.press("ArrowRight");
          // a code that has been found is looked at as a whole
          if (!(await page.locator(".mastermind:not(.exposed) .row:not(.blank)").count())) continue;
          await page
            .waitForFunction(
              () => {
                const [bar, list, newest] = [
                  document.querySelector("section .bar"),
                  document.querySelector(".mastermind .rows"),
                  [...document.querySelectorAll(".mastermind .row:not(.blank)")].at(-1),
                ].map((one) => one.getBoundingClientRect());
                return (
                  bar.top >= 0 &&
                  newest.top >= Math.max(list.top, bar.bottom) &&
                  newest.bottom <= Math.min(list.bottom, innerHeight)
                );
              },
              undefined,
              { timeout: 15_000 },
            )
            .catch(() => assert.fail(`${width} × ${height}: the row of step ${step} is not seen`));
          seen += 1;
        }
        assert.ok(seen > 0);
        await page.keyboard.press("Escape");
      }
      await ada.close();
    },

    async "a replay of Zapp: bar and board are seen together on small screens; spells that all fail have their number, and who is met has a note"() {
      const ada = await someone({ width: 740, height: 360 });
      const { page } = ada;
      let steps = [];
      const wanted = (step, kind) => step.told.events.find((event) => event[kind])?.[kind];
      const fails = (step) => wanted(step, "revealed")?.spells.every((spell) => !spell.works);
      const meets = (step) => wanted(step, "moved")?.met.some(({ fate }) => fate.passed !== "own");
      // what only some games have is looked for
      for (let games = 0; games < 4 && !(steps.some(fails) && steps.some(meets)); games++) {
        const table = await played(ada, "zapp", { seats: 4 });
        const answer = page.waitForResponse((one) => one.url().includes(`/api/tables/${table}/replay`));
        await page.locator("[data-opens=replay] button").click();
        ({ steps } = await (await answer).json());
        await page.locator(".words").waitFor();
      }
      for (const [width, height] of [
        [740, 360],
        [360, 740],
        [768, 1024],
      ]) {
        await page.setViewportSize({ width, height });
        await page.locator("section .head button").click();
        await page.evaluate(() => scrollTo(0, 0));
        await page.locator("[data-opens=replay] button").click();
        await page.locator(".words").waitFor();
        await page
          .waitForFunction(
            () => {
              const [bar, board] = ["section .bar", ".zapp .board"].map((what) =>
                document.querySelector(what).getBoundingClientRect(),
              );
              return bar.top >= 0 && board.bottom <= innerHeight;
            },
            undefined,
            { timeout: 15_000 },
          )
          .catch(() => assert.fail(`${width} × ${height}: bar and board are not seen together`));
      }
      // the page leaves out steps that were only seen: one goes to the round, and on from there
      const shows = async ({ view }, so, what) => {
        await page.keyboard.press("Home");
        for (let round = 0; round < view.round - (view.phase === "roll" ? 1 : 0); round++)
          await page.keyboard.press("PageDown");
        for (let on = 0; on < 150; on++) {
          if (await page.evaluate(so)) return;
          await page.keyboard.press("ArrowRight");
        }
        assert.fail(what);
      };
      await shows(
        steps.find(fails),
        () => {
          const opened = [...document.querySelectorAll(".zapp .wizards .opened")];
          return (
            opened.length > 0 &&
            opened.every((one) => one.classList.contains("fails")) &&
            !document.querySelector(".zapp .wizards.past") &&
            document.querySelector(".zapp .magic strong") !== null
          );
        },
        "barrels that all fail lie open beside their number",
      );
      await shows(
        steps.find(meets),
        () => document.querySelector(".zapp .note") !== null,
        "who is met has a note",
      );
      await ada.close();
    },
  };
}
