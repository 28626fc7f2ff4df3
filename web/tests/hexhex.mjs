// Hex-hex in a real browser: alone, with others, in a series, by keyboard, on a phone, with real dice.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import {
  dice,
  enter,
  field,
  kept,
  lit,
  quick,
  roll,
  rollButton,
  rolls,
  table,
  unhurried,
  worth,
} from "./hexhex-play.mjs";
import { begin, clean, introduce, joinByHttp, post, said, tabTo, told } from "./play.mjs";

export function hexhex({ someone, base, at }) {
  return {
    async "hex-hex alone: a whole column from the door to the best columns; the sheet is right in every turn"() {
      const ada = await someone();
      const { page } = ada;
      await page.goto(base);
      await page.locator('a.door[href$="hexhex"]').click();
      await page.getByRole("button", { name: "Play alone" }).click();
      await introduce(page, "Ada");
      const filled = {};
      let reasons = 0;
      for (let turn = 0; turn < 11; turn++) {
        await roll(page);
        assert.deepEqual(
          await dice(page),
          told(ada, "rolled").at(-1).dice,
          "the dice show what the hall told",
        );
        if (turn % 3 === 0) {
          // two stay, one is taken back again
          for (const die of [1, 3, 4]) await page.locator(`.die[data-die="${die}"]`).click();
          await page.locator('.die[data-die="4"]').click();
          assert.deepEqual(await kept(page), [true, false, true, false, false]);
          const before = await dice(page);
          await roll(page);
          const after = told(ada, "rolled").at(-1);
          assert.deepEqual(after.kept, [true, false, true, false, false]);
          assert.deepEqual(await dice(page), after.dice);
          assert.deepEqual([after.dice[0], after.dice[2]], [before[0], before[2]]);
          assert.deepEqual(await kept(page), after.kept, "what stayed lies aside still");
        }
        const points = worth(await dice(page));
        const free = Object.keys(points).filter((name) => !(name in filled));
        const fits = free.filter((name) => points[name] > 0);
        const open = fits.length ? fits : free;
        assert.deepEqual((await lit(page)).sort(), [...open].sort(), "what fits is lit, and nothing else");
        for (const name of open)
          assert.equal(await field(page, name).locator(".pencil").innerText(), String(points[name]));
        const grey = free.find((name) => !open.includes(name));
        if (grey) {
          const sent = said(ada).length;
          await field(page, grey).click({ force: true });
          const why = page.locator(".hexhex .why");
          await why.getByText("nothing is crossed out as long as a free field gives points").waitFor();
          for (const name of fits) assert.ok((await why.innerText()).includes(`(${points[name]})`));
          assert.equal(said(ada).length, sent, "nothing was sent");
          if (!reasons++) {
            await why.getByRole("button", { name: "Rule HEX-7" }).click();
            await page.locator("dialog[open] #HEX-7.marked").waitFor();
            await page.keyboard.press("Escape");
          }
          await page.locator(".hexhex .why .x").click();
        }
        const best = open.toSorted((a, b) => points[b] - points[a])[0];
        await enter(page, best);
        filled[best] = points[best];
        if (turn < 10)
          await page.waitForFunction(
            (n) => document.querySelectorAll(".hexhex .sheet .ink").length === n,
            turn + 1,
          );
      }
      assert.ok(reasons > 0);
      await page.locator("a[download]").waitFor();
      const total = Object.values(filled).reduce((sum, points) => sum + points, 0);
      await page.getByRole("heading", { name: `Done: ${total} points` }).waitFor();
      assert.equal(
        await page.locator(".scroll li").first().innerText(),
        `Done: ${total} points.`,
        "alone nobody wins",
      );
      assert.equal(await page.locator(".hexhex .sum .cell").innerText(), String(total));
      // one's best, and the best of the house today
      await page.locator(".bests dl dd b").first().waitFor();
      assert.equal(await page.locator(".bests dl > div").first().locator("b").innerText(), String(total));
      const { marks } = await (await ada.context.request.get(`${base}/api/games/hexhex/marks`)).json();
      const mark = marks.find((one) => one.name === "column_strict");
      assert.equal(mark.own.value, total);
      assert.equal(await page.locator(".bests dl > .today b").innerText(), String(mark.house_today.value));
      await clean(page, "hex-hex, the end alone");

      // looking back: the books balance, and what is saved is what is shown
      await page.locator("[data-opens=review] button").click();
      await page.locator(".review figure svg").first().waitFor();
      const numbers = (await page.locator(".review .player dd").allInnerTexts()).map((text) =>
        Number(text.split("\n")[0].replace("−", "-").replace("+", "")),
      );
      assert.ok(Math.abs(numbers[0] + numbers[1] + numbers[2] - total) < 0.16, `${numbers} and ${total}`);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save as JSON" }).click(),
      ]);
      const saved = JSON.parse(await readFile(await download.path(), "utf8"));
      assert.equal(saved.columns[0].seats[0].total, total);
      assert.equal(saved.columns[0].turns.length, 11);
      assert.equal(await page.locator(".review .dearest li").count(), saved.dearest[0].length);
      assert.ok(saved.dearest[0].length <= 3);
      assert.equal(await page.locator(".review > details").count(), 11);
      const dearest = saved.dearest[0][0];
      if (dearest)
        assert.ok(
          (await page.locator(".review .dearest li").first().innerText()).includes(
            `cost ${dearest.cost.points.toFixed(2)} points`,
          ),
        );
      await clean(page, "hex-hex, looking back alone");

      await page.goto(`${base}/games/hexhex/bests`);
      await page.locator(".page dl b").first().waitFor();
      assert.equal(await page.locator(".page dl b").first().innerText(), String(total));
      await clean(page, "hex-hex, best columns");
      await ada.close();
    },

    async "hex-hex, a roll is not given away: no field is lit and no word is said before the dice lie still"() {
      const ada = await someone({ reducedMotion: "no-preference" });
      const { page } = ada;
      const id = await table(ada, {});
      await page.clock.install();
      await page.goto(at(id));
      const go = async (done) => {
        for (let tries = 0; tries < 300 && !(await done()); tries++) await page.clock.runFor(10);
      };
      const log = () => page.locator(".scroll li").allInnerTexts();
      await go(() => page.locator(".prompt.yours").isVisible());
      for (const times of [1, 2]) {
        await rollButton(page).click();
        await go(async () => (await rolls(page)) === times);
        assert.equal(await rolls(page), times, "the dice fall");
        assert.equal(await page.locator(".hexhex .lit, .hexhex .grey").count(), 0, "the sheet waits");
        assert.equal((await log()).filter((line) => /roll/.test(line)).length, times - 1, "the log waits");
        assert.equal(await page.locator(".hexhex .pencil").count(), 0);
        await go(async () => (await page.locator(".hexhex .lit").count()) > 0);
        assert.equal((await log()).filter((line) => /roll/.test(line)).length, times);
        assert.ok((await page.locator(".hexhex .lit").count()) > 0);
      }
      // whoever does not want to wait presses a key, and everything lies there
      await rollButton(page).click();
      await go(async () => (await rolls(page)) === 3);
      assert.equal(await page.locator(".hexhex .lit").count(), 0);
      await page.keyboard.press("Shift");
      await page.locator(".hexhex .lit").first().waitFor();
      assert.equal(await page.locator(".hexhex .tumbling").count(), 0);
      await ada.close();
    },

    async "hex-hex, a tap too many is none: neither a double tap nor a key held down rolls what nobody has seen"() {
      const ada = await someone({ reducedMotion: "no-preference" });
      const { page } = ada;
      const rolled = () => said(ada).filter((one) => one.do.roll).length;
      const lie = () => page.locator(".hexhex .lit").first().waitFor();
      const middle = async (what) => {
        const { x, y, width, height } = await what.boundingBox();
        return [x + width / 2, y + height / 2];
      };
      for (const gap of [30, 120, 220]) {
        await page.goto(at(await table(ada, { seats: 2, sit: [0, 1] })));
        await page.locator(".prompt.yours").waitFor();
        // so long at least one has to look before one can mean it
        await page.waitForTimeout(500);
        const before = rolled();
        const on = await middle(rollButton(page));
        await page.mouse.click(...on);
        await page.waitForTimeout(gap);
        await page.mouse.click(...on);
        await lie();
        assert.equal(await rolls(page), 1, `${gap} ms between two taps`);
        assert.equal(rolled(), before + 1);
        // whoever means it is not slowed: the dice lie, and one tap rolls again
        await page.waitForFunction(() => !document.querySelector(".tumbling"));
        await unhurried(page, 1, () => rollButton(page).click());
        await lie();
        assert.equal(rolled(), before + 2);
        // once more on what enters: it is the next one's turn, and they have not rolled
        await page.locator(".hexhex .lit [data-field]").last().click();
        const enters = await middle(page.locator(".controls button").last());
        await page.mouse.click(...enters);
        await page.waitForTimeout(gap);
        await page.mouse.click(...enters);
        await page.locator("li.due.mine:nth-child(2)").waitFor();
        await page.waitForTimeout(600);
        assert.equal(rolled(), before + 2, `${gap} ms between two taps on Enter`);
        assert.equal(await rolls(page), 0);
        // a key held down is pressed once; so is a button that has the focus
        for (const key of ["r", "Enter"]) {
          const from = await rolls(page);
          if (key === "Enter") await rollButton(page).focus();
          for (let times = 0; times < 12; times++) {
            await page.keyboard.down(key);
            await page.waitForTimeout(50);
          }
          await page.keyboard.up(key);
          await lie();
          assert.equal(await rolls(page), from + 1, `${key} held down`);
        }
      }
      await ada.close();
    },

    async "hex-hex: two people and a bot, each sees what the others roll and write, to the end"() {
      const [ada, ben] = [await someone(), await someone()];
      const id = await table(ada, { seats: 3, bots: { 2: "apprentice" }, start: false });
      await joinByHttp(ben, id, "Ben", 1);
      await begin(ada, id);
      await Promise.all([ada.page.goto(at(id)), ben.page.goto(at(id))]);
      await roll(ada.page);
      await ben.page.locator(".tray .die").first().waitFor();
      assert.deepEqual(await dice(ben.page), await dice(ada.page));
      assert.equal(
        await ben.page.locator("button.die, .controls").count(),
        0,
        "who is not on turn has no controls",
      );
      assert.equal(await ben.page.locator(".tray .die[role=img]").count(), 5);
      const tv = await someone();
      await tv.page.goto(`${at(id)}/tv`);
      await tv.page.locator(".tray .die").first().waitFor();
      assert.deepEqual(await dice(tv.page), await dice(ada.page));
      assert.equal(await tv.page.locator("main button").count(), 0, "a television has nothing to press");
      await tv.close();
      const first = (await lit(ada.page)).at(-1);
      await enter(ada.page, first);
      await ben.page
        .getByText(/^Ada enters? \d point/)
        .first()
        .waitFor();
      await quick(ben.page);
      for (let turn = 1; turn < 11; turn++) {
        await quick(ada.page);
        await quick(ben.page);
      }
      for (const { page } of [ada, ben]) await page.locator("a[download]").waitFor();
      const heads = await ada.page.locator(".all thead th").allInnerTexts();
      assert.deepEqual(
        heads.slice(1).map((text) => text.trim()),
        ["you", "Ben", "The mountain"],
      );
      const shown = (await ada.page.locator(".all tfoot td").allInnerTexts()).map(Number);
      const sums = [0, 0, 0];
      for (const { seat, points } of told(ada, "entered")) sums[seat] += points;
      assert.deepEqual(shown, sums);
      assert.equal(told(ada, "entered").length, 33);
      // the curve has a line for each, and ends where the game did
      await ben.page.locator("[data-opens=review] button").click();
      await ben.page.locator(".review figure svg .line").first().waitFor();
      assert.equal(await ben.page.locator(".review .picture svg .line").count(), 3);
      await ben.page.getByText("As a table").click();
      const last = (
        await ben.page.locator(".review figure tbody tr").last().locator("td").allInnerTexts()
      ).map((text) => parseInt(text));
      const best = Math.max(...sums);
      const winners = sums.filter((sum) => sum === best).length;
      sums.forEach((sum, seat) =>
        assert.ok(Math.abs(last[seat] - (sum === best ? 100 / winners : 0)) <= 1, `${last} for ${sums}`),
      );
      await ben.page.getByRole("tab", { name: "Ada" }).click();
      assert.equal(await ben.page.locator(".review [role=tabpanel] details").count(), 11);
      await clean(ben.page, "hex-hex, looking back at three");
      // once more, step by step
      await ada.page.getByRole("button", { name: "Watch it again" }).click();
      await ada.page.getByRole("slider", { name: "Step" }).focus();
      await ada.page.keyboard.press("ArrowRight");
      await ada.page.locator(".tray .die").first().waitFor();
      assert.deepEqual(await dice(ada.page), told(ada, "rolled")[0].dice);
      await ada.close();
      await ben.close();
    },

    async "hex-hex: a series of two columns, side by side on the sheet, looked back at between them"() {
      const ada = await someone();
      const { page } = ada;
      const id = await table(ada, { seats: 2, bots: { 1: "apprentice" }, options: { columns: 2 } });
      await page.goto(at(id));
      for (let turn = 0; turn < 11; turn++) await quick(page);
      const note = page.locator(".between");
      await note.waitFor();
      const ended = told(ada, "column_ended")[0];
      assert.match(await note.innerText(), /^Column 1:/);
      if (ended.winners.length === 1)
        assert.match(
          await note.innerText(),
          ended.winners[0] === 0 ? /You win with/ : /The mountain wins with/,
        );
      await note.getByRole("button", { name: "Look back at the column" }).click();
      await page.locator(".review figure svg").first().waitFor();
      assert.match(await page.locator(".review figcaption").innerText(), /chance to win the column/);
      await page.getByRole("button", { name: "On with the game" }).first().click();
      const first = (await page.locator(".hexhex li:not(.sum) .cell.past .ink").allInnerTexts()).map((text) =>
        Number(text.split(":").at(-1)),
      );
      assert.equal(first.length, 11);
      assert.equal(
        first.reduce((a, b) => a + b),
        ended.totals[0],
      );
      assert.equal(await page.locator(".hexhex .cell.now .ink").count(), 0);
      for (let turn = 0; turn < 11; turn++) await quick(page);
      await page.locator("a[download]").waitFor();
      const both = told(ada, "column_ended");
      assert.equal(both.length, 2);
      const rows = await page
        .locator(".series tbody tr")
        .evaluateAll((all) =>
          all.map((row) => [...row.querySelectorAll("td")].map((cell) => parseInt(cell.textContent))),
        );
      rows.forEach((row, seat) =>
        assert.deepEqual(row, [
          both[0].totals[seat],
          both[1].totals[seat],
          both.filter((one) => one.winners.includes(seat)).length,
          both[0].totals[seat] + both[1].totals[seat],
        ]),
      );
      await page.getByRole("button", { name: "Column 1" }).click();
      assert.deepEqual(
        (await page.locator(".all tfoot td").allInnerTexts()).map(Number),
        both[0].totals,
        "the leaf of the first column",
      );
      await page.locator("[data-opens=review] button").click();
      await page.locator(".review .pick button").nth(1).waitFor();
      await clean(page, "hex-hex, looking back at a series");
      await ada.close();
    },

    async "hex-hex by keyboard alone: roll, set aside, take back, choose, enter, ask for help"() {
      const ada = await someone();
      const { page } = ada;
      const id = await table(ada, { seats: 2, bots: { 1: "apprentice" } });
      await page.goto(at(id));
      await page.locator(".prompt.yours").waitFor();
      await unhurried(page, 0, () => page.keyboard.press("r"));
      for (const key of ["2", "5", "1", "5"]) await page.keyboard.press(key);
      assert.deepEqual(await kept(page), [true, true, false, false, false]);
      await page.evaluate(() => document.activeElement?.blur());
      await unhurried(page, 1, () => page.keyboard.press("Space"));
      assert.deepEqual(said(ada).at(-1).do.roll.keep, [true, true, false, false, false]);
      // all five stay: that is no roll, and the page says so
      for (const key of ["3", "4", "5"]) await page.keyboard.press(key);
      await page.keyboard.press("r");
      await page.getByText("Take at least one die into your hand.").first().waitFor();
      assert.equal(await rolls(page), 2);
      await page.keyboard.press("3");
      await unhurried(page, 2, () => page.keyboard.press("R"));
      await page.keyboard.press("1");
      await page.getByText("You have rolled three times.").first().waitFor();
      // Enter leads to the sheet, the arrows from field to field, Enter pencils and Enter writes
      await page.evaluate(() => document.activeElement?.blur());
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement?.closest(".lit"));
      const names = await page
        .locator(".hexhex [data-field]")
        .evaluateAll((all) => all.map((one) => one.dataset.field));
      const now = await page.evaluate(() => document.activeElement.dataset.field);
      await page.keyboard.press("ArrowDown");
      assert.equal(
        await page.evaluate(() => document.activeElement.dataset.field),
        names[names.indexOf(now) + 1] ?? now,
      );
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      assert.equal(await field(page, now).getAttribute("aria-pressed"), "true");
      await page.keyboard.press("Enter");
      await field(page, now).locator(".ink").waitFor();
      // the mountain plays; then help, by Tab and Enter
      await page.locator(".prompt.yours").waitFor();
      await unhurried(page, 0, () => page.keyboard.press("r"));
      await tabTo(page, "[data-opens=help] button");
      await page.keyboard.press("Enter");
      await page.locator("section.help .best").waitFor();
      await tabTo(page, "section.help .best button");
      await page.keyboard.press("Enter");
      await page.getByText("What you have in mind is the best.").waitFor();
      assert.ok(
        await page.evaluate(() => document.activeElement?.closest(".controls")),
        "the focus is where it goes on",
      );
      await ada.close();
    },

    async "hex-hex, what every choice is worth: the best of them, and what another costs"() {
      const ada = await someone();
      const { page } = ada;
      const id = await table(ada, {});
      await page.goto(at(id));
      await roll(page);
      await page.locator("[data-opens=help] button").click();
      await page.locator("section.help .best").waitFor();
      const hint = await post(ada, `/api/tables/${id}/ask`, { tool: "hint", parameters: {}, seat: 0 });
      assert.equal(await page.locator("section.help dl dd").first().innerText(), hint.now.points.toFixed(1));
      assert.equal(
        await page.locator("section.help li").count(),
        Math.min(5, hint.keeps.length) + hint.fields.length,
      );
      await page.getByRole("button", { name: /^Show all/ }).click();
      assert.equal(await page.locator("section.help li").count(), hint.keeps.length + hint.fields.length);
      const worst = hint.fields.at(-1);
      await field(page, worst.field).click();
      await page
        .getByText(`What you have in mind costs ${(hint.now.points - worst.worth.points).toFixed(2)} points`)
        .waitFor();
      await clean(page, "hex-hex with help");
      // advice that is followed leaves the dice in sight, on a phone as on a tablet
      for (const [width, height] of [
        [360, 740],
        [768, 1024],
      ]) {
        await page.setViewportSize({ width, height });
        const open = page.locator("[data-opens=help] button");
        if (!(await page.locator("section.help").isVisible())) await open.click();
        await page.locator("section.help .best button").click();
        const tray = await page.locator(".tray").boundingBox();
        assert.ok(
          tray.y >= 0 && tray.y + tray.height <= height,
          `the dice are in sight at ${width}: ${tray.y}`,
        );
        if (width < 700) continue;
        await open.click();
        await page.locator("section.help .best").waitFor();
        const [dice, sheet] = [
          await page.locator(".tray").boundingBox(),
          await page.locator(".hexhex .sheet").boundingBox(),
        ];
        assert.ok(dice.y >= 0 && sheet.y + sheet.height <= height, "dice and sheet are beside the advice");
        await clean(page, "hex-hex with help on a tablet");
      }
      // a table without help has none
      const other = await table(ada, { help: false });
      await page.goto(at(other));
      await roll(page);
      assert.equal(await page.locator("[data-opens=help]").count(), 0);
      await ada.close();
    },

    async "hex-hex on a phone: four sheets, dice dragged by finger, the reason where one looks, nothing too wide"() {
      const ada = await someone({ width: 360, height: 740, locale: "de", hasTouch: true, isMobile: true });
      const { page } = ada;
      const id = await table(ada, { seats: 4, bots: { 1: "apprentice", 2: "apprentice", 3: "random" } });
      await page.goto(at(id));
      await roll(page);
      const box = async (what) => (await page.locator(what).first().boundingBox()) ?? assert.fail(what);
      for (const what of [".tray", ".controls"]) {
        const { y, height } = await box(what);
        assert.ok(y >= 0 && y + height <= 740, `${what} is on the first screen`);
      }
      for (const one of await page.locator(".hexhex [data-field], .die, .controls button").all()) {
        const { width, height } = await one.boundingBox();
        assert.ok(width >= 40 && height >= 40, `large enough for a thumb: ${width} × ${height}`);
      }
      const grey = page.locator(".hexhex .grey [data-field]").first();
      await grey.tap({ force: true });
      const why = await box(".hexhex .why p");
      assert.ok(
        why.x >= 0 && why.x + why.width <= 360 && why.y >= 0 && why.y + why.height <= 740,
        "the reason is in sight",
      );
      const tray = await box(".tray");
      assert.ok(why.y >= tray.y + tray.height, "it does not cover the dice");
      assert.ok(why.y + why.height <= (await box(".controls")).y, "nor what can be done");
      await clean(page, "hex-hex on a phone");
      await page.locator(".hexhex .why .x").click();
      // a finger drags a die to the board
      const session = await ada.context.newCDPSession(page);
      const die = await box('.die[data-die="3"]');
      const to = await box(".tray .board");
      const touch = (type, x, y) =>
        session.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: type === "touchEnd" ? [] : [{ x, y }],
        });
      await touch("touchStart", die.x + die.width / 2, die.y + die.height / 2);
      for (const part of [0.2, 0.5, 0.8, 1])
        await touch(
          "touchMove",
          die.x + die.width / 2,
          die.y + die.height / 2 + part * (to.y + to.height / 2 - die.y - die.height / 2),
        );
      await touch("touchEnd");
      await page.waitForFunction(() => document.querySelector('.die[data-die="3"].kept'));
      assert.deepEqual(await kept(page), [false, false, true, false, false]);
      for (let turn = 0; turn < 2; turn++) {
        if (await page.locator(".lit").count()) await enter(page, (await lit(page)).at(-1));
        else await quick(page);
      }
      assert.equal(await page.locator(".all thead th").count(), 5);
      const sheets = await box(".all");
      assert.ok(sheets.width <= 360);
      // large letters, as a browser is set to: no name runs under its points. The page is opened anew, because Chromium
      // now and then keeps the old size of letters in a container that changes its columns with them
      for (const standard of [22, 16]) {
        await session.send("Page.setFontSizes", { fontSizes: { standard } });
        await page.reload();
        await page.locator(".hexhex .sheet li .row").first().waitFor();
        assert.equal(
          await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize)),
          standard * 1.0625,
        );
        const under = await page.locator(".hexhex .sheet li .row").evaluateAll((all) =>
          all
            .filter((row) => {
              const range = document.createRange();
              range.selectNodeContents(row.querySelector(".name"));
              return (
                range.getBoundingClientRect().right >
                row.querySelector(".cell").getBoundingClientRect().left + 1
              );
            })
            .map((row) => row.textContent),
        );
        assert.deepEqual(under, [], `letters of ${standard} px`);
      }
      const series = await table(ada, {
        seats: 6,
        bots: Object.fromEntries([1, 2, 3, 4, 5].map((seat) => [seat, "random"])),
        options: { columns: 5 },
      });
      await page.goto(at(series));
      await roll(page);
      await page.locator(".middle .tools").scrollIntoViewIfNeeded();
      await clean(page, "hex-hex, six sheets of five columns on a phone");
      // the lowest field that fits: what is picked and the way to enter it stay in sight
      const low = (await lit(page)).at(-1);
      const sent = said(ada).length;
      await field(page, low).tap();
      await field(page, low).tap();
      await field(page, low).tap();
      const button = page.locator(".controls button").last();
      const { y, height } = await button.boundingBox();
      assert.ok(y >= 0 && y + height <= 740, "the button is on the screen");
      const points = told(ada, "rolled").at(-1).dice;
      assert.ok((await button.innerText()).includes(`(${worth(points)[low]})`));
      assert.equal(said(ada).length, sent, "no number of taps on a field enters it");
      await button.tap();
      await field(page, low).locator(".cell.now .ink").waitFor();
      assert.equal(said(ada).length, sent + 1);
      // six names, no two alike and none cut; the words of the series in one line each
      const names = page.locator(".all thead .who");
      assert.equal(new Set(await names.allInnerTexts()).size, 6);
      for (const what of [names, page.locator(".series thead th"), page.locator(".series tbody th")])
        for (const cut of await what.evaluateAll((all) =>
          all.map((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1),
        ))
          assert.equal(cut, false);
      for (const lines of await page.locator(".series thead .word").evaluateAll((all) =>
        all.map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return range.getClientRects().length;
        }),
      ))
        assert.equal(lines, 1);
      await ada.close();
    },

    async "hex-hex on a television: whole names, all sheets and the series on one screen"() {
      const ada = await someone();
      for (const seats of [3, 6]) {
        const id = await table(ada, {
          name: "Mondkater",
          seats,
          bots: Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [at + 1, "journeyman"])),
          options: { columns: 5 },
        });
        const tv = await someone({ width: 1920, height: 1080 });
        const { page } = tv;
        await page.goto(`${at(id)}/tv`);
        await page
          .locator(".series tbody tr")
          .nth(seats - 1)
          .waitFor();
        for (const [width, height] of [
          [1280, 720],
          [1440, 810],
          [1920, 1080],
        ]) {
          await page.setViewportSize({ width, height });
          await page.waitForFunction(
            () =>
              document.documentElement.scrollHeight <= innerHeight &&
              [...document.querySelectorAll(".qr, .standings, .all")].every(
                (one) => one.getBoundingClientRect().bottom <= innerHeight,
              ),
          );
        }
        const cut = await page
          .locator("ul.large strong, ul.large small")
          .evaluateAll((all) =>
            all
              .filter(
                (one) =>
                  one.scrollWidth > one.clientWidth ||
                  one.getBoundingClientRect().right > one.closest("li").getBoundingClientRect().right,
              )
              .map((one) => one.textContent),
          );
        assert.deepEqual(cut, []);
        assert.ok(
          await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight),
          `${seats} seats: nobody scrolls a television`,
        );
        await clean(page, `hex-hex on a television, ${seats} seats`);
        await tv.close();
      }
      await ada.close();
    },

    async "hex-hex with real dice: people tap what lies there, and that is what counts; nothing of it becomes a best column"() {
      const ada = await someone();
      const { page } = ada;
      await page.goto(`${base}/new/hexhex`);
      await page.locator("summary").click();
      await page.getByRole("switch", { name: "Real dice" }).click();
      await page.getByRole("button", { name: "Play alone" }).click();
      await introduce(page, "Ada");
      await page.locator(".prompt.yours").waitFor();
      const pick = (name) => page.locator(".own .pick").getByRole("button", { name });
      const done = page.getByRole("button", { name: "That is how they lie" });
      await page.getByRole("button", { name: "I have rolled" }).click();
      for (const name of ["frog", "frog", "spell book", "toadstool"]) await pick(name).click();
      assert.equal(await done.getAttribute("aria-disabled"), "true", "one is missing");
      await page.getByRole("button", { name: "toadstool: take back" }).click();
      for (const name of ["cauldron", "frog"]) await pick(name).click();
      await done.click();
      await page.locator(".tray .die").first().waitFor();
      assert.deepEqual(await dice(page), ["frog", "frog", "book", "cauldron", "frog"]);
      assert.deepEqual(said(ada).at(-1).draws, [5, 5, 4, 1, 5]);
      for (const die of [1, 2, 5]) await page.locator(`.die[data-die="${die}"]`).click();
      await page.getByRole("button", { name: "I rolled 2 again" }).click();
      for (const name of ["frog", "frog"]) await pick(name).click();
      await done.click();
      await page.waitForFunction(() => document.querySelectorAll(".rolls i.done").length === 2);
      assert.deepEqual(await dice(page), ["frog", "frog", "frog", "frog", "frog"]);
      assert.deepEqual((await lit(page)).sort(), ["frog", "hex_hex", "triple"], "HEX-10");
      await enter(page, "hex_hex");
      assert.equal(told(ada, "entered").at(-1).points, 10);
      for (let turn = 1; turn < 11; turn++) {
        await page.getByRole("button", { name: "I have rolled" }).click();
        for (let die = 0; die < 5; die++)
          await page
            .locator(".own .pick button")
            .nth((die + turn) % 6)
            .click();
        await done.click();
        await page.locator(".tray .die").first().waitFor();
        await enter(page, (await lit(page)).at(-1));
      }
      await page.getByText("not among the best columns").waitFor();
      const { marks } = await (await ada.context.request.get(`${base}/api/games/hexhex/marks`)).json();
      assert.ok(marks.every((mark) => mark.own === null));
      await ada.close();
    },

    async "hex-hex round one device: nobody has secrets, so it goes on to whoever is next by itself"() {
      const ada = await someone();
      const { page } = ada;
      const id = await table(ada, { seats: 2, sit: [0, 1] });
      await page.goto(at(id));
      for (const seat of [0, 1, 0]) {
        await page.locator("li.due.mine").waitFor();
        assert.equal(
          await page.locator("ul li.due").evaluate((one) => [...one.parentElement.children].indexOf(one)),
          seat,
        );
        assert.equal(await page.locator(".hand").count(), 0);
        await roll(page);
        const name = (await lit(page)).at(-1);
        await field(page, name).click();
        await page.locator(".controls button").last().click();
        await page.waitForFunction(
          (before) =>
            [...document.querySelectorAll("li.due")].some(
              (one) => [...one.parentElement.children].indexOf(one) !== before,
            ),
          seat,
        );
      }
      await ada.close();
    },

    async "hex-hex, best columns for whoever comes by: the house's at once, one's own after a name"() {
      const [ada, eva] = [await someone(), await someone()];
      await ada.page.goto(at(await table(ada, {})));
      for (let turn = 0; turn < 11; turn++) await quick(ada.page);
      await ada.page.locator(".bests dl dd b").first().waitFor();
      const { page } = eva;
      await page.goto(`${base}/games/hexhex/bests`);
      await page.locator(".page dl").first().waitFor();
      await clean(page, "hex-hex, best columns for a stranger");
      await page.getByRole("button", { name: "Say who I am" }).click();
      await introduce(page, "Eva");
      await page.getByRole("button", { name: "Say who I am" }).waitFor({ state: "hidden" });
      await page.locator(".page dl").first().waitFor();
      await ada.close();
      await eva.close();
    },

    async "hex-hex, the rules: every number has its place, in both languages"() {
      for (const locale of ["de", "en"]) {
        const ada = await someone({ locale });
        await ada.page.goto(`${base}/rules/hexhex`);
        await ada.page.locator("#HEX-10").waitFor();
        for (let number = 1; number <= 10; number++)
          assert.equal(
            await ada.page.locator(`#HEX-${number} p, #HEX-${number} figcaption`).first().isVisible(),
            true,
          );
        assert.doesNotMatch(await ada.page.locator("main").innerText(), /hexhex_/, "no sentence is missing");
        await clean(ada.page, `the rules of hex-hex, ${locale}`);
        await ada.close();
      }
    },
  };
}
