// The page for everybody: by keyboard alone, on a small screen, for those who do not see it.
import assert from "node:assert/strict";
import { clean, goOn, introduce, lay, rows, smallTable, tabTo, toGuess } from "./play.mjs";

/** The tests, for a hall at `base`; `someone` opens a browser, `at` is a table's address. */
export function everybody({ someone, base, at }) {
  const tests = {
    async "keyboard only: from the mountain to the second row"() {
      const ada = await someone();
      const { page } = ada;
      await page.goto(base);
      await page.locator("a.door").first().waitFor();
      await tabTo(page, "a.door");
      await page.keyboard.press("Enter");
      await page.locator(".ways").waitFor();
      await tabTo(page, ".ways .sheet:first-child button");
      await page.keyboard.press("Enter");
      await page.locator("dialog[open]").waitFor();
      await tabTo(page, "dialog[open] button[type=submit]");
      await page.keyboard.press("Enter");
      await page.locator(".prompt.yours").waitFor();
      if (await page.locator(".verdict button.primary").isVisible()) {
        await tabTo(page, ".verdict button.primary");
        await page.keyboard.press("Enter");
      }
      await tabTo(page, "[data-hole]");
      await page.keyboard.type("1234");
      await page.keyboard.press("Enter");
      await page.locator(".verdict button.primary").waitFor();
      await tabTo(page, ".verdict button.primary");
      await page.keyboard.press("Enter");
      await page.locator(".palette").waitFor();
      await tabTo(page, "[data-hole]");
      await page.keyboard.type("1122");
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        () => document.querySelectorAll(".board .rows .row:not(.blank):not(.now)").length === 1,
      );
      await ada.close();
    },

    async "keyboard only: a whole game, from the first code to the last word"() {
      const ada = await someone();
      const { page } = ada;
      const table = await smallTable(ada, { seats: [0], bot: 1, start: true, options: { rounds: 2 } });
      await page.goto(at(table));
      const press = async (selector) => {
        await tabTo(page, selector);
        await page.keyboard.press("Enter");
      };
      const filled = ["123", "441", "214", "332", "143"];
      let [codes, guesses] = [0, 0];
      for (;;) {
        await page.locator(".verdict button.primary, .board .palette, a[download]").first().waitFor();
        if (await page.locator("a[download]").isVisible()) break;
        if (await page.locator(".verdict button.primary").isVisible()) {
          await press(".verdict button.primary");
          continue;
        }
        const hiding = await page.locator(".board.set").isVisible();
        const before = await rows(page);
        await tabTo(page, "[data-hole]");
        await page.keyboard.type(hiding ? "123" : filled[guesses]);
        await page.keyboard.press("Enter");
        if (hiding) codes += 1;
        else guesses += 1;
        await page.waitForFunction(
          ({ hiding, n }) =>
            document.querySelector("a[download], .verdict") ||
            (hiding
              ? !document.querySelector(".board.set")
              : document.querySelectorAll(".board .rows .row:not(.blank):not(.now)").length > n),
          { hiding, n: before },
        );
      }
      assert.equal(codes, 1);
      assert.ok(guesses >= 1 && guesses <= 5);
      // what comes after the game is reached by keyboard, too
      await press("[data-opens=replay] button");
      await page.getByRole("slider", { name: "Step" }).waitFor();
      await tabTo(page, "input[type=range]");
      await page.keyboard.press("End");
      assert.match(
        await page.getByRole("slider", { name: "Step" }).getAttribute("aria-valuetext"),
        /^Step (\d+) of \1$/,
      );
      const old = page.url();
      await press(".head button");
      await press(".acts button.primary");
      await page.waitForURL((url) => url.href !== old && url.pathname.startsWith("/t/"));
      await ada.close();
    },

    async "on a phone and a laptop the board, the pegs and the button that hands in are seen together"() {
      for (const [width, height, options] of [
        [360, 740, {}],
        [360, 740, { answers: "by-hand", first_maker: "seat-0" }],
        [360, 640, {}],
        [1024, 768, {}],
        [1280, 800, {}],
      ]) {
        const phone = width < 500 ? { hasTouch: true, isMobile: true } : {};
        const ada = await someone({ width, height, locale: "de", ...phone });
        const { page } = ada;
        const table = await smallTable(ada, {
          name: "Mondkater",
          seats: [0],
          bot: 1,
          start: true,
          options: { pegs: 4, colours: 6, rows: 10, first_maker: "seat-1", ...options },
        });
        await page.goto(at(table));
        let deed = ".hand-in button";
        if (options.answers) {
          await lay(page, [1, 2, 3, 4]);
          deed = ".tray > button.primary";
        } else {
          await toGuess(page);
          await lay(page, [1, 1, 2, 2]);
          await page.locator(".board .rows .row.last").waitFor();
        }
        await page.locator(deed).waitFor();
        const { bottom, scrolled } = await page.evaluate(
          (what) => ({
            bottom: document.querySelector(what).getBoundingClientRect().bottom,
            scrolled: scrollY,
          }),
          deed,
        );
        assert.equal(scrolled, 0);
        if (width >= 1000) {
          const [list, tray] = await Promise.all(
            [".board .rows", ".board .tray"].map((what) => page.locator(what).boundingBox()),
          );
          assert.ok(tray.x >= list.x + list.width, `the tray stands beside the rows at ${width}`);
        }
        assert.ok(bottom <= height, `${deed} ends at ${bottom} of ${height} (${width} wide)`);
        await ada.close();
      }
    },
  };

  for (const [width, height, locale] of [
    [360, 740, "de"],
    [768, 1024, "de"],
    [1440, 900, "en"],
  ])
    tests[`axe finds nothing on any screen, and nothing is too wide, at ${width} px (${locale})`] =
      async () => {
        const touch = width < 1000 ? { hasTouch: true, isMobile: true } : {};
        const ada = await someone({ width, height, locale, ...touch });
        const { page } = ada;
        const screen = async (name) => {
          await page.waitForTimeout(150);
          await clean(page, name);
        };
        await page.goto(base);
        await page.locator("a.door").first().waitFor();
        await screen("home");
        await page.goto(`${base}/nowhere`);
        await page.locator("h1").waitFor();
        await screen("nowhere");
        await page.goto(`${base}/new/mastermind`);
        await page.locator("summary").click();
        await screen("making a table");
        await page.locator(".ways button.primary").nth(1).click();
        await page.locator("dialog[open]").waitFor();
        await screen("who are you");
        await introduce(page);
        await page.locator(".lobby").waitFor();
        await screen("lobby");
        await page.locator(".two button").nth(1).click();
        await page.locator(".lobby button.wide.primary").click();
        await page.locator(".prompt.yours").waitFor();
        await screen("hiding");
        await lay(page, [1, 2, 3, 4]);
        await page.locator(".verdict").waitFor();
        await screen("the shield is lifted");
        await goOn(page);
        await page.locator(".palette").waitFor();
        await screen("guessing");
        await lay(page, [1, 1, 2, 2]);
        await page.locator(".board .rows .row.last").waitFor();
        for (const peg of [1, 1, 2, 2])
          await page
            .locator(".palette .pick")
            .nth(peg - 1)
            .click();
        await page.locator("[data-opens=help] button").click();
        await page.locator("section.help .left").waitFor();
        await page.locator("section.help .rung button").first().click();
        for (const what of [".reason", ".advice"]) {
          await page.locator("section.help .help > button").last().click();
          await page.locator(`section.help ${what}`).waitFor();
        }
        await screen("help");
        await page.locator("section.help .x").click();
        const labels =
          locale === "de"
            ? {
                log: "Verlauf",
                more: "Mehr",
                rules: "Regeln",
                up: "Aufgeben",
                yes: "Ja, ich gebe auf",
                replay: "Noch einmal ansehen",
                verify: "War alles ehrlich?",
              }
            : {
                log: "Log",
                more: "More",
                rules: "Rules",
                up: "Give up",
                yes: "Yes, I give up",
                replay: "Watch it again",
                verify: "Was it all fair?",
              };
        const button = (name) => page.getByRole("button", { name, exact: true });
        if (width < 1000) {
          await button(labels.log).click();
          await screen("log");
          await page.keyboard.press("Escape");
        }
        await button(labels.rules).click();
        await page.locator("dialog[open] [id^='MM-']").first().waitFor();
        await screen("rules");
        await page.keyboard.press("Escape");
        await button(labels.more).click();
        await screen("more");
        await button(labels.up).click();
        await button(labels.yes).click();
        await page.locator("a[download]").waitFor();
        await screen("the end");
        await page.locator("[data-opens=review] button").click();
        await page.locator("section.review ol li").first().waitFor();
        await page.locator("section.review figure summary").click();
        await screen("review");
        await page.locator("section.review .head button").click();
        await button(labels.verify).click();
        await page.locator(".verdict code, dialog code").first().waitFor();
        await screen("verify");
        await page.keyboard.press("Escape");
        await button(labels.replay).click();
        await page.locator("input[type=range]").first().waitFor();
        await screen("replay");
        await page.goto(`${base}/new/mastermind`);
        await page.locator(".ways button.primary").nth(2).click();
        await page.locator(".hand button").waitFor();
        await screen("hand-over");
        await page.goto(`${base}/games/mastermind/trainer?seed=7`);
        await page.locator(".codes li").first().waitFor();
        await screen("the trainer");
        for (const peg of [1, 1, 1, 1])
          await page
            .locator(".palette .pick")
            .nth(peg - 1)
            .click();
        await page.locator(".hand-in button").click();
        await page.locator(".trainer .on").waitFor();
        await screen("the trainer's verdict");
        await page.goto(`${base}/rules/mastermind`);
        await page.locator("[id^='MM-']").first().waitFor();
        await screen("the book of rules");
        await page.goto(base);
        await page.locator("a.card").first().waitFor();
        await screen("home with tables");
        await page.goto(`${base}/join#nothing`);
        await page.getByRole("alert").waitFor();
        await screen("a link that is used");
        await ada.close();
      };

  return tests;
}
