// The whole page in a real browser with a real hall. `npm run browser [words]` runs those whose name has the words.
import assert from "node:assert/strict";
import { launch } from "../scripts/browser.mjs";
import { comfort } from "./comfort.mjs";
import { everybody } from "./everybody.mjs";
import { openHall } from "./hall.mjs";
import { hexhex } from "./hexhex.mjs";
import { learning } from "./learning.mjs";
import { replay } from "./replay.mjs";
import { tower } from "./tower.mjs";
import { veil } from "./veil.mjs";
import { zappFits } from "./zapp-fit.mjs";
import { zappShown } from "./zapp-show.mjs";
import { zapp } from "./zapp.mjs";
import {
  answer,
  clean,
  complaints,
  introduce,
  joinByHttp,
  lay,
  rows,
  smallTable,
  tableOf,
  toGuess,
  visitor,
} from "./play.mjs";

const hall = await openHall();
const browser = await launch();
const line = await hall.line();
const base = line.base;
const at = (table) => `${base}/t/${table}`;
const someone = (more) => visitor(browser, base, more);

/** Two who sit at a small table in two browsers, and have begun. */
async function adaAndBen(options = {}) {
  const [ada, ben] = [await someone(), await someone()];
  const table = await smallTable(ada, { seats: [0], options });
  await joinByHttp(ben, table, "Ben", 1);
  await ada.page.goto(at(table));
  await ben.page.goto(at(table));
  await ada.page.getByRole("button", { name: "Begin" }).click();
  return { ada, ben, table };
}

const tests = {
  async "a whole game against the mountain, two taps and a name away, to the record and on to the next"() {
    const ada = await someone();
    const { page } = ada;
    await page.goto(base);
    await page.locator("a.door").first().click();
    await page.locator(".ways button.primary").first().click();
    await introduce(page, "Ada");
    await lay(page, [1, 2, 3, 4]);
    // the mountain looks for the code; then it is our turn, ten rows at most
    for (let i = 0; i < 10 && (await toGuess(page)); i++) {
      const before = await rows(page);
      await lay(page, [1 + (i % 6), 1 + ((i + 1) % 6), 1 + ((i * 2) % 6), 1 + ((i * 3) % 6)]);
      await page.waitForFunction(
        (n) =>
          document.querySelectorAll(".board .rows .row:not(.blank):not(.now)").length > n ||
          document.querySelector("a[download]"),
        before,
      );
    }
    await page.locator("a[download]").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("a[download]").click(),
    ]);
    assert.match(
      await (await import("node:fs/promises")).readFile(await download.path(), "utf8"),
      /^\{"zauberberg":1/,
    );
    await page.getByRole("button", { name: "Was it all fair?" }).click();
    await page.getByText(/all \d+ entries were checked/).waitFor();
    await page.getByText("the same").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Watch it again" }).click();
    const slider = page.getByRole("slider", { name: "Step" });
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    assert.match(await slider.getAttribute("aria-valuetext"), /^Step 2 of \d+/);
    await page.keyboard.press("End");
    await page.locator("section .head button").click();
    const old = page.url();
    await page.getByRole("button", { name: "Play again" }).click();
    await page.waitForURL((url) => url.href !== old && url.pathname.startsWith("/t/"));
    await page.locator(".prompt").waitFor();
    await ada.close();
  },

  async "two browsers by invite link; one is reloaded, its line is cut in the middle, nothing is lost or done twice"() {
    const own = await hall.line();
    const ada = await someone();
    const ben = await visitor(browser, own.base);
    await ada.page.goto(`${base}/new/mastermind`);
    await ada.page.locator(".ways button.primary").nth(1).click();
    await introduce(ada.page, "Ada");
    const link = await ada.page.getByLabel("Link to the table").last().inputValue();
    await ben.page.goto(own.base + new URL(link).pathname);
    await introduce(ben.page, "Ben");
    await ben.page.getByRole("button", { name: "Sit down" }).click();
    await ada.page.getByRole("button", { name: "Begin" }).click();
    await lay(ada.page, [1, 1, 2, 2]);
    await lay(ben.page, [3, 3, 4, 4]);
    await ada.page.locator(".row:not(.blank)").first().waitFor();
    await ben.page.reload();
    await ben.page.locator(".prompt.yours").waitFor();
    assert.equal(await rows(ben.page), 1);
    own.cut();
    await ben.page.getByText("The line is down").first().waitFor();
    await ada.page.getByText("away · to move").waitFor();
    await lay(ben.page, [5, 5, 6, 6]);
    own.mend();
    await ben.page.getByText("The line is back").first().waitFor();
    await ben.page.waitForFunction(
      () => document.querySelectorAll(".board .rows .row:not(.blank):not(.now)").length === 2,
    );
    await ada.page.waitForFunction(
      () => document.querySelectorAll(".board .rows .row:not(.blank):not(.now)").length === 2,
    );
    await lay(ben.page, [1, 1, 2, 2]);
    for (const { page } of [ada, ben]) await page.locator(".verdict").waitFor();
    const guesses = ada.frames
      .filter((frame) => frame.startsWith('{"update"'))
      .flatMap((frame) => JSON.parse(frame).update.told.events)
      .filter((event) => event.guessed);
    assert.deepEqual(
      guesses.map(({ guessed }) => guessed.guess),
      [
        [3, 3, 4, 4],
        [5, 5, 6, 6],
        [1, 1, 2, 2],
      ],
    );
    await ada.close();
    await ben.close();
    own.close();
  },

  async "a line that is late and says everything twice: nothing is done or shown twice"() {
    const [ada, eva] = [await someone(), await someone()];
    const table = await smallTable(ada, {
      seats: [0],
      bot: 1,
      start: true,
      options: { pegs: 5, colours: 8, first_maker: "seat-1" },
    });
    let heard = 0;
    await ada.page.routeWebSocket(/api\/socket/, (near) => {
      const far = near.connectToServer();
      const twice = (send) => {
        let before = Promise.resolve();
        return (message) => {
          for (const late of [60, 90])
            before = before
              .then(() => new Promise((done) => setTimeout(done, late)))
              .then(() => send(message))
              .catch(() => undefined);
        };
      };
      near.onMessage(
        twice((message) => {
          if (/"guess"/.test(String(message))) heard += 1;
          far.send(message);
        }),
      );
      far.onMessage(twice((message) => near.send(message)));
    });
    await ada.page.goto(at(table));
    for (const [n, row] of [
      [1, 1, 2, 2, 3],
      [4, 5, 6, 7, 8],
      [8, 7, 1, 1, 2],
    ].entries()) {
      await toGuess(ada.page);
      await lay(ada.page, row);
      await ada.page.waitForFunction(
        (many) => document.querySelectorAll(".board .rows .row:not(.blank):not(.now)").length > many,
        n,
      );
    }
    await eva.page.goto(at(table));
    await introduce(eva.page, "Eva");
    await eva.page.locator(".board .rows .row.last").waitFor();
    assert.equal(heard, 6);
    for (const { page } of [ada, eva]) assert.equal(await rows(page), 3);
    assert.equal(
      await ada.page
        .locator(".scroll li")
        .getByText(/^You guess in row/)
        .count(),
      3,
    );
    await ada.close();
    await eva.close();
  },

  async "a second device takes the seat along"() {
    const ada = await someone();
    const table = await smallTable(ada, { seats: [0], bot: 1, start: true });
    await ada.page.goto(at(table));
    await ada.page.getByRole("button", { name: "More" }).click();
    await ada.page.getByRole("button", { name: "Take my seats along" }).click();
    const link = await ada.page.getByLabel("Link for your other device").last().inputValue();
    const phone = await someone({ width: 390, height: 800 });
    await phone.page.goto(link);
    await phone.page.getByRole("button", { name: "Play on as Ada" }).click();
    await phone.page.waitForURL(at(table));
    assert.doesNotMatch(phone.page.url(), /#/);
    await lay(phone.page, [1, 2, 3]);
    await ada.page.keyboard.press("Escape");
    await ada.page.locator(".prompt:not(.yours), .verdict, .row:not(.blank)").first().waitFor();
    const again = await someone();
    await again.page.goto(link);
    await again.page.getByText("used or is too old").waitFor();
    for (const one of [ada, phone, again]) await one.close();
  },

  async "round one device: nothing of a seat is on the wire before its player has tapped"() {
    const ada = await someone();
    const { page, frames } = ada;
    await page.goto(`${base}/new/mastermind`);
    await page.getByLabel("Name on seat 1").fill("Ida");
    await page.getByLabel("Name on seat 2").fill("Udo");
    await page.locator(".ways button.primary").nth(2).click();
    await introduce(page, "Ada");
    await page.getByRole("button", { name: "I am Ida" }).waitFor();
    assert.ok(
      !frames.some((frame) => /"standing".*"seat":[01]/.test(frame)),
      "no seat was seen before the tap",
    );
    await page.getByRole("button", { name: "I am Ida" }).click();
    await lay(page, [4, 3, 2, 1]);
    await page.getByRole("button", { name: "I am Udo" }).waitFor();
    assert.ok(
      frames.some((frame) => frame.includes('"code":[4,3,2,1]')),
      "Ida sees her own code",
    );
    assert.equal(await page.locator(".board").count(), 0);
    const veiled = frames.findLastIndex(
      (frame) => frame.startsWith('> {"unveil"') && frame.includes('"seat":null'),
    );
    assert.ok(veiled > 0);
    await page.getByRole("button", { name: "I am Udo" }).click();
    await lay(page, [1, 1, 1, 1]);
    await page.waitForFunction(
      () => document.querySelectorAll(".board .rows .row:not(.blank):not(.now)").length === 1,
    );
    const since = frames.slice(veiled).filter((frame) => !frame.startsWith(">"));
    assert.ok(since.length > 2);
    assert.ok(
      !since.some((frame) => frame.includes('"code":[4,3,2,1]') || frame.includes('"pegs":[4,3,2,1]')),
      "Ida's code is not sent to Udo",
    );
    // a reload asks again who holds the device
    await page.reload();
    await page.getByRole("button", { name: "I am Udo" }).waitFor();
    await ada.close();
  },

  async "answers by hand: a false one is found out when the shield is lifted"() {
    const { ada, ben } = await adaAndBen({ answers: "by-hand" });
    await lay(ada.page, [1, 2, 3]);
    // the same guess, two different answers: no code fits both, and the shield is lifted at once
    for (const black of [0, 1]) {
      await lay(ben.page, [4, 4, 4]);
      await answer(ada.page, black, 0);
    }
    for (const { page } of [ada, ben]) await page.locator(".row.lied").first().waitFor();
    assert.equal(await ben.page.locator(".row.lied").count(), 1);
    await clean(ben.page, "a lie revealed");
    await ada.close();
    await ben.close();
  },

  async "a spectator and a television see the board, no secrets and nothing to press"() {
    const [ada, eva, tv] = [await someone(), await someone(), await someone({ width: 1920, height: 1080 })];
    const table = await smallTable(ada, {
      seats: [0],
      bot: 1,
      start: true,
      options: { first_maker: "seat-0", answers: "by-hand" },
    });
    await ada.page.goto(at(table));
    await eva.page.goto(at(table));
    await introduce(eva.page, "Eva");
    await eva.page.getByText("You are looking on.").waitFor();
    await tv.page.goto(`${at(table)}/tv`);
    await tv.page.locator(".board").first().waitFor();
    await lay(ada.page, [4, 1, 3]);
    for (const { page, frames } of [eva, tv]) {
      await page.locator(".row:not(.blank)").first().waitFor();
      assert.equal(await page.locator(".palette, .supply, .hand-in").count(), 0);
      assert.ok(frames.length > 2 && !frames.some((frame) => frame.includes('"code":[4,1,3]')));
    }
    assert.equal(await tv.page.locator("main button").count(), 0);
    await clean(tv.page, "the television");
    await clean(eva.page, "a spectator's page");
    for (const one of [ada, eva, tv]) await one.close();
  },

  async "taking back is asked for and agreed to; the log says so"() {
    const { ada, ben } = await adaAndBen();
    await lay(ada.page, [1, 2, 3]);
    await ada.page.getByRole("button", { name: "Take back" }).click();
    await ben.page.getByRole("button", { name: "Agree" }).click();
    await ada.page.locator(".prompt.yours").waitFor();
    await ada.page.getByText("The move was taken back.").first().waitFor();
    await lay(ada.page, [3, 3, 3]);
    await ben.page.locator(".prompt.yours").waitFor();
    // whoever plays on instead has answered, too
    await ada.page.getByRole("button", { name: "Take back" }).click();
    await ben.page.locator(".wish").waitFor();
    await lay(ben.page, [1, 1, 1]);
    await ada.page.locator(".toast").getByText("The request has lapsed").waitFor();
    await ada.page.locator(".scroll li").getByText("The request has lapsed").waitFor();
    assert.equal(await ada.page.locator(".wish").count(), 0);
    await ben.page.getByRole("button", { name: "More" }).click();
    await ben.page.getByRole("button", { name: "Give up" }).click();
    await ben.page.getByRole("button", { name: "Yes, I give up" }).click();
    await ada.page.getByText("You have won!").waitFor();
    await ada.close();
    await ben.close();
  },

  async "people talk; what they say stays text"() {
    const { ada, ben } = await adaAndBen();
    for (const { page } of [ada, ben]) await page.getByRole("tab", { name: /Chat/ }).click();
    await ada.page.getByLabel("Say something").fill("<img src=x onerror=alert(1)> Hello!");
    await ada.page.keyboard.press("Enter");
    await ben.page.getByText("<img src=x onerror=alert(1)> Hello!").waitFor();
    await clean(ben.page, "chat");
    await ada.close();
    await ben.close();
  },

  async "the mountain plays for somebody: no game asks them for anything, and they take their seat back where it says so"() {
    // what of each board is the player's alone
    const boards = [
      ["mastermind", 2, { pegs: 3, colours: 4, first_maker: "seat-0" }, ".palette"],
      ["hexhex", 2, { begins: "seat-0" }, ".hexhex button.primary, button.roll"],
      ["tower", 1, {}, ".tower .hand button:not([aria-disabled=true]):not([disabled])"],
      ["zapp", 2, {}, ".zapp .roll, .zapp button.barrel, .zapp .hands"],
    ];
    for (const [game, seats, options, controls] of boards) {
      const ada = await someone();
      const { page } = ada;
      // at the moment in which the bot has the seat and has not acted, nothing more comes over the line
      let frozen = null;
      await page.routeWebSocket(/api\/socket/, (near) => {
        const far = near.connectToServer();
        near.onMessage((message) => {
          // a page that asks whether the hall is there hears that it is
          if (frozen && /^\{"ping"/.test(String(message))) return void near.send('{"pong":{}}');
          // what was held back comes before the answer to anything new
          for (const late of frozen ?? []) near.send(late);
          if (frozen) frozen = null;
          far.send(message);
        });
        let handed = false;
        far.onMessage((message) => {
          if (frozen) return void frozen.push(message);
          near.send(message);
          if (handed || !/^\{"update".*"players":\[\{"bot"/.test(String(message))) return;
          handed = true;
          frozen = [];
        });
      });
      // whoever begins is drawn in some games
      for (let tries = 0; ; tries++) {
        await page.goto(
          at(await tableOf(game, ada, { seats, options, bots: seats > 1 ? { 1: "random" } : {} })),
        );
        await page.locator(".prompt").waitFor();
        if (
          await page
            .locator(".prompt.yours")
            .waitFor({ timeout: 3000 })
            .then(
              () => true,
              () => tries > 20,
            )
        )
          break;
      }
      await page.locator(controls).first().waitFor();
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("button", { name: /Let the mountain play for me/ }).click();
      await page.locator("dialog[open] .list button").first().click();
      const lent = page.locator(".prompt.lent");
      await lent.getByText("The mountain plays for you.").waitFor();
      assert.ok(frozen, game);
      assert.ok(
        JSON.parse(ada.frames.findLast((frame) => /"players":\[\{"bot"/.test(frame))).update.choices,
        `${game}: the seat is due, and still nothing is asked`,
      );
      assert.equal(await page.locator(controls).count(), 0, `${game} has nothing to press`);
      assert.equal(await page.locator(".prompt.yours").count(), 0);
      assert.equal(await page.getByRole("button", { name: "Take back" }).count(), 0);
      assert.doesNotMatch(await page.title(), /Your turn/);
      await clean(page, `${game}, a seat that the mountain plays`);
      await lent.getByRole("button", { name: "Play myself again" }).click();
      await page.getByText("You play again.").or(page.locator("a[download]")).first().waitFor();
      await lent.waitFor({ state: "detached" });
      await ada.close();
    }
  },

  async "somebody leaves: the host lets the mountain play for them, and home shows whose turn it is"() {
    const { ada, ben } = await adaAndBen();
    await ben.page.locator(".prompt").waitFor();
    await ben.close();
    await ada.page.getByText("away").waitFor();
    await ada.page.waitForTimeout(1200);
    await ada.page.getByRole("button", { name: "More" }).click();
    await ada.page.getByRole("button", { name: "Ben is away: let the mountain play" }).click();
    await ada.page.getByRole("button", { name: "Emperor" }).click();
    await ada.page.getByText("The mountain now plays for Ben.").first().waitFor();
    await ada.page.goto(base);
    await ada.page.locator("a.card.yours").waitFor();
    assert.match(await ada.page.title(), /^\(1\)/);
    await clean(ada.page, "home with a turn");
    await ada.close();
  },

  async "the host leaves: who still sits there lets the mountain play for them, and they come back to their seat"() {
    const { ada, ben, table } = await adaAndBen();
    await ben.page.locator(".prompt").waitFor();
    await ada.page.goto("about:blank");
    await ben.page.getByText("away").waitFor();
    await ben.page.waitForTimeout(1200);
    // the table waits for nobody else, and says what can be done
    await ben.page.locator(".prompt").getByText("Ada is away.").waitFor();
    await clean(ben.page, "the table waits for somebody who is away");
    await ben.page.getByRole("button", { name: "Let the mountain play" }).click();
    await ben.page.getByRole("button", { name: "Emperor" }).click();
    await ben.page.getByText("The mountain now plays for Ada.").first().waitFor();
    await ada.page.goto(at(table));
    await ada.page.getByRole("button", { name: "Play myself again" }).first().click();
    await ben.page.locator(".toast").getByText("Ada plays again.").waitFor();
    await ada.close();
    await ben.close();
  },

  async "what is not allowed says why, with its rule, and the rule opens the book there"() {
    const ada = await someone();
    const table = await smallTable(ada, { seats: [0], bot: 1, start: true, options: { repeats: false } });
    await ada.page.goto(at(table));
    await ada.page.locator(".palette .pick").first().waitFor();
    for (const peg of [0, 0, 1]) await ada.page.locator(".palette .pick").nth(peg).click({ force: true });
    await ada.page.locator(".hand-in button").first().click({ force: true });
    await ada.page.locator(".why").getByText("Why not?").waitFor();
    await ada.page.locator(".why button.rule").click();
    await ada.page.locator("dialog[open] #MM-1").waitFor();
    await ada.close();
  },

  async "both languages, switched at the table without a reload"() {
    const ada = await someone({ locale: "de" });
    const table = await smallTable(ada, { seats: [0], bot: 1, start: true });
    await ada.page.goto(at(table));
    await ada.page.getByText("Verlauf").first().waitFor();
    await ada.page.evaluate(() => (window.stays = true));
    const german = await ada.page.locator(".prompt").innerText();
    await ada.page.locator(".languages button", { hasText: "EN" }).click();
    await ada.page.getByText("Log", { exact: true }).first().waitFor();
    assert.notEqual(await ada.page.locator(".prompt").innerText(), german);
    assert.equal(await ada.page.evaluate(() => window.stays), true);
    assert.equal(await ada.page.evaluate(() => document.documentElement.lang), "en");
    await ada.close();
  },

  async "a page of an older build loads itself anew, but not while somebody thinks"() {
    const own = await hall.line();
    const ada = await visitor(browser, own.base);
    const table = await smallTable(ada, { seats: [0], bot: 1, start: true });
    let connections = 0;
    await ada.page.routeWebSocket(/api\/socket/, (near) => {
      const far = near.connectToServer();
      const newer = ++connections > 1;
      far.onMessage((message) =>
        near.send(newer ? String(message).replace(/"build":"[^"]*"/, '"build":"newer"') : message),
      );
    });
    await ada.page.goto(`${own.base}/t/${table}`);
    await ada.page.locator(".palette").waitFor();
    await ada.page.evaluate(() => (window.old = true));
    await ada.page.locator(".palette .pick").first().click();
    own.cut();
    await ada.page.getByText("The line is down").first().waitFor();
    own.mend();
    await ada.page.getByText("The line is back").first().waitFor();
    assert.equal(await ada.page.evaluate(() => window.old), true);
    for (const peg of [1, 2]) await ada.page.locator(".palette .pick").nth(peg).click();
    await ada.page.locator(".hand-in button").first().click();
    await ada.page.waitForFunction(() => window.old === undefined);
    await ada.page.locator(".prompt").waitFor();
    await ada.close();
    own.close();
  },

  async "without a line the page opens, says so, and goes on by itself"() {
    const own = await hall.line();
    const ada = await visitor(browser, own.base);
    const table = await smallTable(ada, { seats: [0], bot: 1, start: true });
    await ada.page.goto(`${own.base}/t/${table}`);
    await ada.page.locator(".prompt").waitFor();
    await ada.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await ada.page.reload();
    await ada.page.locator(".prompt").waitFor();
    await ada.page.waitForFunction(
      async () => (await (await caches.open("zauberberg-shell")).keys()).length > 12,
    );
    own.cut();
    await ada.page.reload();
    await ada.page.getByText("There is no line to the mountain right now").waitFor();
    await clean(ada.page, "no line");
    own.mend();
    await ada.page.locator(".prompt").waitFor();
    await ada.close();
    own.close();
  },
};

Object.assign(
  tests,
  learning({ someone, base, at }),
  hexhex({ someone, base, at }),
  tower({ someone, base, at }),
  zapp({ someone, base, at }),
  zappShown({ someone, base, at }),
  zappFits({ someone, at }),
  replay({ someone }),
  veil({ someone, base, at }),
  everybody({ someone, base, at }),
  comfort({ browser, hall, someone, base, at }),
);

tests["no page has complained or was forbidden anything by its policy"] = async () =>
  assert.deepEqual(complaints, []);

const wanted = process.argv.slice(2).join(" ");
let [passed, failed] = [0, 0];
console.log(`with ${hall.page}`);
for (const [name, run] of Object.entries(tests)) {
  if (!name.includes(wanted)) continue;
  const before = browser.contexts();
  const began = Date.now();
  const took = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  try {
    await run();
    passed += 1;
    console.log(`passed: ${name} (${took()})`);
  } catch (error) {
    failed += 1;
    console.log(
      `FAILED: ${name} (${took()})\n${String(error?.stack ?? error)
        .split("\n")
        .slice(0, 14)
        .join("\n")}`,
    );
    const shots = process.env["SHOTS"];
    if (shots)
      for (const [i, context] of browser.contexts().entries())
        for (const page of context.pages())
          await page
            .screenshot({ path: `${shots}/failed-${failed}-${i}.png`, fullPage: true })
            .catch(() => undefined);
  }
  for (const context of browser.contexts()) if (!before.includes(context)) await context.close();
}
await browser.close();
line.close();
await hall.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
