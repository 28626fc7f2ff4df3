// Zapp Zerapp, as it is shown: nothing is said before it was seen, and hasty hands are understood.
import assert from "node:assert/strict";
import { begin, clean, joinByHttp, now, said, told } from "./play.mjs";
import { againstTheClock, asked, held, roll, rollButton, setDown, table, take, until } from "./zapp-play.mjs";

export function zappShown({ someone, at }) {
  return {
    async "zapp shown: neither words nor buttons tell what is still in the barrels, in the dice or on its way"() {
      const [ada, ben] = [
        await someone({ reducedMotion: "no-preference" }),
        await someone({ reducedMotion: "no-preference" }),
      ];
      const id = await table(ada, { seats: 2, start: false, options: { time_limit: "60" } });
      await joinByHttp(ben, id, "Ben", 1);
      await begin(ada, id);
      // in every frame: what is to be seen beside what is said
      for (const { page } of [ada, ben])
        await page.addInitScript(() => {
          window.seen = [];
          window.turned = [];
          addEventListener("animationstart", ({ target, animationName }) => {
            if (animationName.endsWith("over") && target.closest(".reveal"))
              window.turned.push(
                document.querySelector(".zapp .board.moving") !== null ||
                  document.querySelector(".prompt.yours") !== null,
              );
          });
          const look = () => {
            const has = (what) => document.querySelector(what) !== null;
            const now = {
              prompt: document.querySelector(".prompt")?.innerText ?? "",
              falls: has(".zapp .magic.falling"),
              closed: has(".reveal li:not(.open)"),
              walks: has(".zapp .board.moving"),
              asks: has(
                ".zapp .roll, .zapp .mover > .button, .zapp button.barrel, .zapp .candle, .zapp .wizards .tick, .prompt.yours",
              ),
            };
            if (JSON.stringify(window.seen.at(-1)) !== JSON.stringify(now)) window.seen.push(now);
            requestAnimationFrame(look);
          };
          look();
        });
      await Promise.all([ada, ben].map(({ page }) => page.goto(at(id))));
      for (let rounds = 0; rounds < 12 && !told(ada, "moved").length; rounds++) {
        await roll(ada, ben);
        for (const { page } of [ada, ben]) await take(page);
        for (const { page } of [ada, ben]) await setDown(page);
        await until(() => told(ada, "revealed").length === rounds + 1);
        for (let mover; (mover = await next());) {
          await mover.page.locator(".mover .choose button").first().click();
          await mover.page.locator(".mover > .button").click();
          await until(() => asked(mover) !== "move");
        }
      }
      async function next() {
        await until(() => [ada, ben].some((who) => ["roll", "move"].includes(asked(who))));
        return [ada, ben].find((who) => asked(who) === "move");
      }
      await Promise.any([ada, ben].map(({ page }) => rollButton(page).waitFor()));
      for (const { page } of [ada, ben]) {
        // every barrel is turned over once, and not again when somebody has moved
        assert.deepEqual(
          await page.evaluate(() => window.turned),
          Array(2 * told(ada, "revealed").length).fill(false),
        );
        const seen = await page.evaluate(() => window.seen);
        for (const kind of ["falls", "closed", "walks"]) {
          const moments = seen.filter((one) => one[kind]);
          assert.ok(moments.length > 0, `${kind} was seen`);
          for (const one of moments)
            assert.ok(!one.asks && !/\d/.test(one.prompt), `${kind}: ${JSON.stringify(one)}`);
        }
      }
      await ada.close();
      await ben.close();
    },

    async "zapp shown: put back while it rattles goes back as soon as it is still, and from the tap on it is listened"() {
      const ada = await someone({ reducedMotion: "no-preference" });
      const { page } = ada;
      const id = await table(ada, { seats: 2, bots: { 1: "random" } });
      await page.goto(at(id));
      await page.locator(".zapp .roll, .zapp button.barrel").first().waitFor();
      if (asked(ada) === "roll") await rollButton(page).click();
      await take(page);
      const listened = await page.evaluate(
        () =>
          new Promise((done) => {
            document.querySelector(".held .area").click();
            let listens = false;
            const end = performance.now() + 15_000;
            const look = () => {
              listens ||= document.querySelector(".held.listening") !== null;
              if (performance.now() > end) return done("it never rattled");
              if (!document.querySelector(".held.rattling")) return requestAnimationFrame(look);
              const back = document.querySelector(".held .acts button");
              const dim = back.getAttribute("aria-disabled") === "true";
              back.click();
              done({ listens, dim });
            };
            look();
          }),
      );
      assert.deepEqual(listened, { listens: true, dim: false });
      await held(page).waitFor({ state: "detached" });
      // when it was sent the hall had said that the barrel is still, and it was sent once
      const back = ada.frames.findIndex(
        (frame) => frame.startsWith('> {"act"') && JSON.parse(frame.slice(2)).act.do.put_back,
      );
      const before = ada.frames.slice(0, back).findLast((frame) => frame.startsWith('{"update"'));
      assert.deepEqual(
        JSON.parse(before).update.view.wizards[0].held.map((one) => one.shaken_until),
        [null],
      );
      assert.equal(said(ada).filter((one) => one.do.put_back).length, 1);
      // a bot may have been faster at the barrel
      const scolded = () => page.locator(".toast").filter({ hasNotText: "faster" }).count();
      assert.equal(await scolded(), 0, "and nobody is scolded");
      // two taps in the same instant are one wish
      await take(page);
      await page.evaluate(() => {
        const back = document.querySelector(".held .acts button");
        back.click();
        back.click();
      });
      await held(page).waitFor({ state: "detached" });
      // whatever else was sent is answered before a later grab is
      await take(page);
      assert.equal(said(ada).filter((one) => one.do.put_back).length, 2);
      assert.equal(await scolded(), 0, "nor for a double tap");
      assert.equal(now(ada).over, false);
      await ada.close();
    },

    async "zapp shown: a wish for more time waits while everybody goes on, and the board stays where it is"() {
      const phone = { width: 360, height: 740, hasTouch: true, isMobile: true };
      const [ada, ben] = [await someone(phone), await someone()];
      const id = await againstTheClock(ada, ben);
      await take(ada.page);
      const tv = await someone({ width: 1280, height: 720 });
      await tv.page.goto(`${at(id)}/tv`);
      await tv.page.locator(".zapp .board").waitFor();
      const where = () => ada.page.locator(".zapp .board").boundingBox();
      const before = await where();
      // letters that are still being loaded would move it, too
      await tv.page.evaluate(() => document.fonts.ready.then(() => undefined));
      const shared = await tv.page.locator(".zapp .board").boundingBox();
      await ben.page.getByRole("button", { name: "More time" }).click();
      const wish = ada.page.locator(".wish");
      await wish.getByText("Ben asks for 60 more seconds").waitFor();
      assert.deepEqual(await where(), before);
      await tv.page.locator(".wish").getByText("Ben asks for 60 more seconds").waitFor();
      assert.deepEqual(await tv.page.locator(".zapp .board").boundingBox(), shared);
      await clean(tv.page, "zapp, a wish on the television");
      await tv.close();
      const box = await wish.boundingBox();
      assert.ok(
        box.y >= 0 && box.y + box.height <= before.y + before.height / 4,
        "it lies above what is being seized",
      );
      // both go on meanwhile
      await take(ben.page);
      await take(ada.page);
      await wish.getByRole("button").first().click();
      for (const { page } of [ada, ben]) await page.locator(".wish").waitFor({ state: "detached" });
      assert.ok(
        now(ben).view.phase.shake.until - now(ben).time > 60_000,
        "there is more time than there was at first",
      );
      // whoever asks for the same has answered
      await ben.page.getByRole("button", { name: "More time" }).click();
      await wish.waitFor();
      const until = now(ada).view.phase.shake.until;
      // a tap that comes too soon was not for this wish
      await ada.page.waitForTimeout(600);
      await ada.page.getByRole("button", { name: "More time" }).click();
      for (const { page } of [ada, ben]) await page.locator(".wish").waitFor({ state: "detached" });
      assert.equal(now(ada).view.phase.shake.until, until + 60_000);
      await ada.close();
      await ben.close();
    },

    async "zapp shown: whoever has given up is marked as such, and is not waited for"() {
      const [ada, ben] = [await someone(), await someone({ width: 768, height: 1024 })];
      const id = await table(ada, { seats: 3, bots: { 2: "random" }, start: false });
      await joinByHttp(ben, id, "Ben", 1);
      await begin(ada, id);
      await Promise.all([ada, ben].map(({ page }) => page.goto(at(id))));
      await ada.page.locator(".zapp .board").waitFor();
      await ada.page.locator(".tools button").last().click();
      await ada.page.getByRole("button", { name: "Give up" }).click();
      await ada.page.getByRole("button", { name: "Yes, I give up" }).click();
      const seats = ben.page.getByRole("list", { name: "Seats" }).locator("li");
      await seats.filter({ hasText: "has given up" }).waitFor();
      assert.deepEqual(await seats.evaluateAll((all) => all.map((one) => one.classList.contains("left"))), [
        true,
        false,
        false,
      ]);
      await clean(ben.page, "zapp, somebody has given up");
      await ada.close();
      await ben.close();
    },

    async "zapp shown: a tap too many on a wish opens nothing, and what came of it is said once, where everybody looks"() {
      const sizes = [
        { width: 360, height: 740, hasTouch: true, isMobile: true },
        { width: 1280, height: 720 },
      ];
      for (const [ours, theirs] of [
        [sizes[0], sizes[1]],
        [sizes[1], sizes[0]],
      ]) {
        const [ada, ben] = await wishing(ours, theirs);
        const more = ben.page.getByRole("button", { name: "More time" });
        const twice = async (page, what, done) => {
          const { x, y, width, height } = await what.boundingBox();
          const tap = () => page.mouse.click(x + width / 2, y + height / 2);
          await tap();
          await done();
          await tap();
          await page.evaluate(() => new Promise(requestAnimationFrame));
          assert.equal(await page.locator("dialog[open]").count(), 0, "no dialog");
        };
        await more.scrollIntoViewIfNeeded();
        await twice(ben.page, more, () => ben.page.locator(".wish").waitFor());
        assert.equal(await more.getAttribute("aria-disabled"), "true");
        await ada.page.locator(".wish").waitFor();
        await twice(ada.page, ada.page.locator(".wish button").last(), () =>
          ada.page.locator(".wish").waitFor({ state: "detached" }),
        );
        const words = "Ada says no.";
        await ben.page.locator(".toast").getByText(words).waitFor();
        const spoken = () =>
          ben.page.evaluate(
            (words) =>
              [...document.querySelectorAll("[role=status], [aria-live]")].filter((one) =>
                one.innerText.includes(words),
              ).length,
            words,
          );
        assert.equal(await spoken(), 1, "one place says it aloud");
        assert.equal(await ada.page.locator(".toast").count(), 0, "whoever has said no knows it");
        // and once more, with a yes
        await ben.page.locator(".toast .x").first().click();
        await more.click();
        await ada.page.locator(".wish").waitFor();
        await twice(ada.page, ada.page.locator(".wish button").first(), () =>
          ada.page.locator(".wish").waitFor({ state: "detached" }),
        );
        await ben.page.locator(".toast").getByText("You have 60 more seconds.").waitFor();
        assert.equal(await ada.page.locator(".toast, .why.paper:not([hidden])").count(), 0);
        assert.equal(
          ben.frames.filter((frame) => frame.startsWith('> {"at_table"')).length,
          2,
          "nothing was wished twice",
        );
        await ada.close();
        await ben.close();
      }
    },

    async "zapp shown: however far one has scrolled, a wish covers no barrel and can be answered"() {
      for (const [width, height] of [
        [360, 740],
        [360, 640],
        [390, 844],
        [740, 360],
      ]) {
        const [ada, ben] = await wishing({ width, height, hasTouch: true, isMobile: true }, {});
        await ben.page.getByRole("button", { name: "More time" }).click();
        const { page } = ada;
        await page.locator(".wish button").first().waitFor();
        for (const top of [0, 1e5]) {
          await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), top);
          const found = () =>
            page.evaluate(() => {
              const wish = document.querySelector(".wish").getBoundingClientRect();
              const covered = [...document.querySelectorAll(".zapp .barrels button")].filter((one) => {
                const { top, bottom, left, right } = one.getBoundingClientRect();
                return top < wish.bottom && bottom > wish.top && left < wish.right && right > wish.left;
              });
              return { covered: covered.length, inSight: wish.top >= 0 && wish.bottom <= innerHeight };
            });
          // it takes its place when the page has come to its own
          const so = { covered: 0, inSight: true };
          await until(async () => JSON.stringify(await found()) === JSON.stringify(so), 2000).catch(
            () => undefined,
          );
          assert.deepEqual(await found(), so, `${width} × ${height}, scrolled to ${top}`);
        }
        await ada.close();
        await ben.close();
      }
    },

    async "zapp shown: setting down moves nothing on a phone, and by key one stays at the table"() {
      const [ada, ben] = await wishing({ width: 390, height: 844, hasTouch: true, isMobile: true }, {});
      const top = () => ada.page.locator(".zapp .board").evaluate((it) => it.getBoundingClientRect().top);
      const before = await top();
      await setDown(ada.page);
      await ada.page.locator(".zapp p.down").waitFor();
      assert.equal(await top(), before);
      await ben.page.locator(".zapp button.barrel[tabindex='0']").focus();
      await ben.page.keyboard.press("w");
      await ben.page.locator(".held .acts.ready").waitFor();
      await ben.page.keyboard.press("w");
      await until(() => told(ben, "revealed").length > 0);
      await ben.page.waitForFunction(() => document.activeElement.closest(".zapp") !== null);
      await ada.close();
      await ben.close();
    },
  };

  /** Two people who hold a barrel each against the clock. */
  async function wishing(ours, theirs) {
    const [ada, ben] = [await someone(ours), await someone(theirs)];
    await againstTheClock(ada, ben);
    for (const { page } of [ada, ben]) await take(page);
    return [ada, ben];
  }
}
