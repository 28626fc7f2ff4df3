// Zapp Zerapp in a real browser: four at one table, grabbing in the same instant, shaking by pointer and by key, with and without
// sound, banishing by hand, whole games with bots, by keyboard alone, on a phone.
import assert from "node:assert/strict";
import { begin, clean, introduce, joinByHttp, now, said, tabTo, told, viewOf } from "./play.mjs";
import {
  asked,
  barrel,
  held,
  roll,
  rollButton,
  senses,
  setDown,
  table,
  take,
  until,
  wiggle,
} from "./zapp-play.mjs";

export function zapp({ someone, base, at }) {
  /** So many people at one table, each with a browser. */
  async function company(names, options = {}) {
    const all = [];
    for (const [seat] of names.entries())
      all.push(await someone({ reducedMotion: "reduce", ...(seat ? {} : (options.first ?? {})) }));
    const id = await table(all[0], {
      name: names[0],
      seats: names.length,
      start: false,
      options: options.options ?? {},
    });
    for (const [seat, who] of all.entries()) if (seat) await joinByHttp(who, id, names[seat], seat);
    await begin(all[0], id);
    await Promise.all(all.map((who) => who.page.goto(at(id))));
    for (const who of all) await who.page.locator(".zapp").waitFor();
    return { all, id };
  }
  /** Does whatever is to be done, with as little thought as possible; says what it was. */
  async function step(who, { pick = (ways) => ways[0], mark = async () => undefined } = {}) {
    const { page } = who;
    const what = asked(who);
    const { round } = viewOf(who);
    if (what === "roll") await rollButton(page).click();
    else if (what === "barrels") {
      if (!viewOf(who).wizards[now(who).seat].held.length) await take(page);
      await setDown(page);
    } else if (what === "move") {
      const { ways } = now(who).choices.move;
      const way = pick(ways);
      await page.locator(".mover .choose button").nth(ways.indexOf(way)).click();
      await mark(page, way);
      await page.locator(".mover > .button").click();
    }
    await answered(who, what, round);
    return what;
  }
  /** Waits until something else is asked; in the next round that may be the same. */
  const answered = (who, what, round) =>
    until(() => asked(who) !== what || viewOf(who).round !== round || now(who).over);

  return {
    async "zapp: four browsers, one round: two grab the same barrel, one gets it; shaking is heard by nobody else; the moves are shown"() {
      const { all } = await company(["Ada", "Ben", "Cem", "Dora"]);
      const [ada, ben, cem, dora] = all;
      await roll(...all);
      // everybody sees the same mountain, each from the own corner
      assert.deepEqual(
        await Promise.all(all.map(({ page }) => page.locator(".zapp .board .unseen").last().innerText())),
        ["Flame", "Leaf", "Drop", "Star"].map((guild) => `Seen from the corner of the guild ${guild}.`),
      );
      for (const { page } of all) assert.equal(await page.locator(".zapp .barrels button").count(), 13);

      // the same barrel in the same instant
      // (each page does nothing else until then, so neither can know of the other)
      const tried = (who) => said(who).some((one) => one.do.take);
      const instant = Date.now() + 4000;
      await Promise.all(
        [ada, ben].map(({ page }) =>
          page.evaluate((at) => {
            const button = document.querySelector('.zapp [data-barrel="6"]');
            while (Date.now() < at);
            button.click();
          }, instant),
        ),
      );
      await until(
        () => tried(ada) && tried(ben) && told(ada, "took").length === 1 && told(ben, "took").length === 1,
      );
      const winner = told(ada, "took")[0].seat;
      assert.deepEqual(told(ben, "took"), [{ seat: winner, barrel: 6 }]);
      const [lucky, slow] = winner === 0 ? [ada, ben] : [ben, ada];
      await slow.page.getByText("Somebody was faster").waitFor();
      assert.equal(await slow.page.locator(".why.paper:visible").count(), 0, "a kind note, not a complaint");
      assert.equal(await held(slow.page).count(), 0);
      assert.equal(await held(lucky.page).count(), 1);
      assert.equal(await barrel(slow.page, 6).count(), 0);
      assert.match(
        await slow.page.locator('.zapp .barrels [data-barrel="6"]').getAttribute("aria-label"),
        /^Barrel G, with (Ada|Ben)$/,
      );
      await clean(lucky.page, "zapp, a barrel in the hand");

      // a shake: one frame of constant size, to the one who shakes, and to nobody else
      const seen = cem.page.locator(`.wizards li[data-seat="${winner}"] .shaken`).waitFor();
      await lucky.page.locator(".held .area").click();
      await until(() => senses(lucky).length === 1);
      await seen;
      const [first] = senses(lucky);
      assert.deepEqual([first.header.seat, first.payload.length], [winner, 48_000]);
      const wave = lucky.page.locator(".held .wave");
      await wave.waitFor();
      const drawn = await wave.getAttribute("d");
      await lucky.page.locator(".held:not(.rattling) .area").click();
      await until(() => senses(lucky).length === 2);
      await lucky.page.waitForFunction(
        (old) => document.querySelector(".held .wave").getAttribute("d") !== old,
        drawn,
      );
      assert.notDeepEqual(senses(lucky)[1].payload, first.payload, "no two shakes are the same");
      for (const other of all)
        if (other !== lucky) assert.equal(senses(other).length, 0, "nobody else hears it");

      // put back, two at a time, no third
      await lucky.page.locator(".held .acts button").first().click();
      await held(lucky.page).waitFor({ state: "detached" });
      await take(lucky.page, 1);
      await take(lucky.page, 2);
      assert.equal(
        await lucky.page.locator(".zapp .barrels button:not([aria-disabled=true])").count(),
        0,
        "both hands are full",
      );
      const asks = said(lucky).length;
      await lucky.page.locator(".zapp .barrels button").first().click({ force: true });
      await lucky.page.getByText("Both your hands are full.").first().waitFor();
      assert.equal(said(lucky).length, asks, "and nothing is asked for that cannot be had");
      await slow.page
        .locator(`.wizards li[data-seat="${winner}"]`)
        .getByText("Holds barrels B and C")
        .waitFor({ state: "attached" });

      // setting down asks once more, in the same place; neither a double tap nor shaking on says yes
      const acts = held(lucky.page).first().locator(".acts");
      await acts
        .locator("button")
        .last()
        .evaluate((down) => {
          down.click();
          down.click();
        });
      await acts.getByText("For good!").waitFor();
      await acts.getByRole("button", { name: "Not yet" }).click();
      await acts.getByRole("button", { name: "Set down" }).click();
      await held(lucky.page).first().locator(".area").click();
      await acts.getByRole("button", { name: "Put back" }).waitFor();
      assert.equal(said(lucky).filter((one) => one.do.set_down).length, 0);

      // everybody sets one down; the second one goes back
      await setDown(lucky.page);
      await until(() => viewOf(slow).plateau.includes(2));
      await lucky.page.locator("p.down").waitFor();
      for (const who of all.filter((one) => one !== lucky)) {
        await take(who.page);
        await setDown(who.page);
      }
      await until(() => told(dora, "revealed").length === 1);
      const [{ spells }] = told(dora, "revealed");
      for (const { page } of all)
        await page.waitForFunction((n) => document.querySelectorAll(".wizards .opened").length === n, 4);
      assert.deepEqual(
        await ben.page
          .locator(".wizards .opened text")
          .allTextContents()
          .then((texts) => texts.map(Number)),
        [0, 1, 2, 3].map((seat) => spells.find((spell) => spell.seat === seat).number),
      );
      const working = spells.filter((spell) => spell.works);
      assert.deepEqual(
        working.map((spell) => spell.number),
        working.map((spell) => spell.number).sort((a, b) => b - a),
      );
      for (const { seat, number } of working) {
        await until(() => asked(all[seat]) === "move");
        assert.deepEqual(all.map(asked).filter((what) => what === "move").length, 1, "one after the other");
        const before = told(cem, "moved").length;
        await step(all[seat]);
        await until(() => told(cem, "moved").length > before);
        const moved = told(cem, "moved").at(-1);
        assert.deepEqual(
          [moved.who, moved.number, moved.from, moved.met.some((met) => met.fate === "banished")],
          [{ seat, number: 0 }, number, "start", false],
        );
        await cem.page.locator(`.one[data-who="${seat}-0"][data-at="${moved.to.field}"]`).waitFor();
      }
      await until(() => asked(all[viewOf(ada).roller]) === "roll");
      assert.equal(viewOf(ada).round, 2);
      for (const who of all) await who.close();
    },

    async "zapp: shaken with the mouse as long as it is wiggled, with keys as long as they are held; the ring trembles; a muted page draws the same"() {
      const ada = await someone({ reducedMotion: "no-preference" });
      const { page } = ada;
      const id = await table(ada, { seats: 2, sit: [0, 1], start: true });
      await page.goto(at(id));
      // two seats on one device: it goes round
      await rollButton(page).waitFor();
      if (asked(ada) !== "roll") assert.fail("whoever is due is unveiled first");
      await rollButton(page).click();
      await until(() => asked(ada) === "barrels" || viewOf(ada).phase.shake !== undefined);
      await page.locator(".zapp .barrels button, .prompt button").first().waitFor();
      assert.equal(asked(ada), "barrels");
      await page.locator(".zapp .barrels button").first().waitFor();
      await take(page, 0);
      await take(page, 4);

      // held and wiggled: one shake a second for as long as it goes on, stronger when it is faster
      await wiggle(page, page.locator('[data-held="0"] .area'), () => senses(ada).length >= 2, 50);
      const wiggled = said(ada).filter((one) => one.do.shake);
      assert.ok(wiggled.length >= 2);
      for (const {
        do: { shake },
      } of wiggled)
        assert.ok(
          shake.barrel === 0 &&
            shake.strength >= 1 &&
            shake.strength <= 5 &&
            shake.rhythm >= 2 &&
            shake.rhythm <= 6,
          JSON.stringify(shake),
        );
      await page.locator('[data-held="0"] .ring .live').waitFor({ state: "detached" });

      // a key held down; let go, it stops
      const before = senses(ada).length;
      await page.keyboard.press("5");
      await page.keyboard.down("d");
      await page.locator('[data-held="4"] .ring .live').waitFor();
      const ring = page.locator('[data-held="4"] .ring .live');
      const shapes = new Set();
      await until(async () => {
        const shape = await ring.getAttribute("d", { timeout: 200 }).catch(() => null);
        if (shape) shapes.add(shape);
        return shapes.size >= 4;
      });
      await until(() => senses(ada).length >= before + 2);
      await page.keyboard.up("d");
      const last = said(ada)
        .filter((one) => one.do.shake)
        .at(-1).do.shake;
      assert.deepEqual([last.barrel, last.strength], [4, 5]);
      await page.locator('[data-held="4"]:not(.rattling)').waitFor();
      const stopped = said(ada).length;
      await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
      assert.equal(said(ada).length, stopped, "nothing is shaken that nobody shakes");
      await page.locator('[data-held="4"] .ring .live').waitFor({ state: "detached" });

      // without sound: the same picture
      await page.evaluate(() =>
        localStorage.setItem("zauberberg.sound", JSON.stringify({ volume: 0.6, muted: true })),
      );
      const drawn = await page.locator('[data-held="0"] .wave').getAttribute("d");
      await page.keyboard.press("s");
      await page.waitForFunction(
        (old) => document.querySelector('[data-held="0"] .wave').getAttribute("d") !== old,
        drawn,
      );
      assert.ok(senses(ada).every(({ payload }) => payload.length === 48_000));

      // the device goes on; what the first seat heard is not there any more
      await setDown(page);
      await page.getByRole("button", { name: /^I am / }).click();
      await page.locator(".zapp .barrels button").first().waitFor();
      assert.equal(await page.locator(".wave").count(), 0);
      await ada.close();
    },

    async "zapp: a round of two on one device: one after the other, listening alone, and no handing over where nothing is secret"() {
      const ada = await someone();
      const { page } = ada;
      await page.goto(`${base}/new/zapp`);
      await page.getByText(/nobody can be faster/).waitFor();
      await page.getByLabel("Name on seat 1").fill("Ida");
      await page.getByLabel("Name on seat 2").fill("Udo");
      await page.locator("summary").first().click();
      await page.getByLabel("Time to shake").selectOption("20");
      await page.getByRole("button", { name: "Play here together" }).click();
      await introduce(page, "Ada");
      // whoever rolls simply has the dice
      await rollButton(page).click();
      await until(() => viewOf(ada).phase.shake);
      assert.equal(viewOf(ada).phase.shake.until, null, "no clock that would only run for the first");
      for (const turn of [0, 1]) {
        await take(page);
        await held(page).locator(".area").click();
        await page.locator(".held .wave").waitFor();
        await setDown(page);
        if (turn) break;
        await page.getByRole("button", { name: /^I am (Ida|Udo)$/ }).waitFor();
        assert.equal(await page.locator(".zapp").count(), 0, "nothing is to be seen in between");
        await page.getByRole("button", { name: /^I am (Ida|Udo)$/ }).click();
        await page.locator(".zapp .barrels button").first().waitFor();
        assert.equal(await page.locator(".wave").count(), 0, "what the other heard is gone");
      }
      await until(() => told(ada, "revealed").length === 1);
      // moves and the next roll are everybody's: the device shows whoever is next by itself
      const working = told(ada, "revealed")[0].spells.filter((spell) => spell.works);
      for (const { seat } of working) {
        await until(() => now(ada).seat === seat && asked(ada) === "move");
        await page.locator(".mover .choose button").first().click();
        assert.equal(await page.getByRole("button", { name: /^I am/ }).count(), 0);
        await page.locator(".mover > .button").click();
        await until(() => told(ada, "moved").some(({ who }) => who.seat === seat));
      }
      await rollButton(page).waitFor();
      assert.equal(viewOf(ada).round, 2);
      await ada.close();
    },

    async "zapp: banished is who is tapped, and whoever is overlooked stays; others say why nothing happens to them"() {
      const ada = await someone();
      const ben = await someone();
      const done = { banished: 0, spared: 0, why: 0 };
      const another = async () => {
        const id = await table(ada, { seats: 2, start: false });
        await joinByHttp(ben, id, "Ben", 1);
        await begin(ada, id);
        for (const { frames } of [ada, ben]) frames.length = 0;
        await Promise.all([ada.page.goto(at(id)), ben.page.goto(at(id))]);
        await until(() => now(ada) && now(ben));
      };
      await another();
      // both walk towards each other and banish one and spare the next, until both were seen
      for (let steps = 0; steps < 1200 && !(done.banished && done.spared && done.why); steps++) {
        await until(() => now(ada).over || [ada, ben].some((who) => asked(who) !== "nothing"));
        if (now(ada).over) await another();
        await until(() => [ada, ben].some((who) => asked(who) !== "nothing"));
        const who = [ada, ben].find((one) => asked(one) !== "nothing");
        const wanted = done.banished <= done.spared;
        let target;
        const meets = (way) => way.meetings.filter(({ prospect }) => prospect === "banish").length;
        const what = await step(who, {
          pick: (ways) =>
            ways.toSorted((a, b) => meets(b) - meets(a) || b.meetings.length - a.meetings.length)[0],
          async mark(page, way) {
            assert.equal(
              await page.locator(".mover .met.on, .one.banish.on, .one.carry.on").count(),
              0,
              "nothing is chosen beforehand",
            );
            const pass = way.meetings.find(({ prospect }) => prospect.pass && prospect.pass !== "own");
            if (pass && !done.why) {
              await page
                .locator(`.one[data-who="${pass.who.seat}-${pass.who.number}"]`)
                .dispatchEvent("click");
              await page
                .locator(".why.paper")
                .getByText(/protected|begins on the start/)
                .waitFor();
              await page
                .locator(".why.paper")
                .getByRole("button", { name: /Rule ZAP-1/ })
                .waitFor();
              assert.match(
                await page.locator(`.mover [data-met="${pass.who.seat}-${pass.who.number}"]`).innerText(),
                /protected|begins on the start/,
              );
              done.why += 1;
            }
            target = way.meetings.find(({ prospect }) => prospect === "banish");
            if (!target) return;
            const one = page.locator(`.one[data-who="${target.who.seat}-${target.who.number}"]`);
            await one.dispatchEvent("click");
            await page.locator(`.mover [data-met="${target.who.seat}-${target.who.number}"].on`).waitFor();
            if (!wanted) {
              // once more takes it back
              await page.locator(`.mover [data-met="${target.who.seat}-${target.who.number}"]`).click();
              await page
                .locator(`.mover [data-met="${target.who.seat}-${target.who.number}"]:not(.on)`)
                .waitFor();
            }
            if (done.banished + done.spared === 0) await clean(page, "zapp, a move with somebody to banish");
          },
        });
        if (what !== "move" || !target) continue;
        const fate = told(who, "moved")
          .at(-1)
          .met.find((met) => met.who.seat === target.who.seat && met.who.number === target.who.number).fate;
        assert.equal(fate, wanted ? "banished" : "spared");
        done[fate] += 1;
        await (who === ada ? ben : ada).page
          .locator(
            `.one[data-who="${target.who.seat}-${target.who.number}"][data-at="${fate === "banished" ? "start" : target.field}"]`,
          )
          .waitFor();
        await who.page
          .locator(".scroll li")
          .getByText(fate === "banished" ? /^Back to the start: / : /^Spared: /)
          .first()
          .waitFor();
      }
      assert.ok(done.banished && done.spared && done.why, JSON.stringify(done));
      await ada.close();
      await ben.close();
    },

    async "zapp: from the door to the first barrels"() {
      const ada = await someone();
      const { page } = ada;
      await page.goto(base);
      await page.locator('a.door[href$="zapp"]').click();
      await page.getByRole("group").or(page.locator(".ways")).first().waitFor();
      await clean(page, "zapp, a new table");
      await page.locator(".ways button.primary").first().click();
      await introduce(page, "Ada");
      await page.locator(".zapp").waitFor();
      await until(() => asked(ada) !== "nothing");
      if (asked(ada) === "roll") await step(ada);
      await until(() => asked(ada) === "barrels");
      await page.locator(".zapp button.barrel").first().waitFor();
      await ada.close();
    },

    async "zapp: a basic game to the end, its log, its record, and once more step by step"() {
      const ada = await someone();
      const { page } = ada;
      // by chance: whoever listens takes real time, up to five minutes a game
      await page.goto(at(await table(ada, { seats: 2, bots: { 1: "random" } })));
      await until(() => asked(ada) !== "nothing");
      // a bot goes on in her place, to the end
      await handOver(page);
      await finished(ada);
      const winner = viewOf(ada).phase.over.winner;
      assert.ok(viewOf(ada).wizards[winner].places.every((place) => place === "city"));
      await page
        .locator(".scroll li")
        .getByText(/brought all three apprentices home/)
        .waitFor();
      // who has won and the mountain as it was left are seen together
      await page
        .locator(".zapp .ended")
        .getByText(winner === 0 ? "You have won!" : /wins$/)
        .waitFor();
      await page.locator(".zapp .ended li").first().getByText("3 apprentices home").waitFor();
      const seen = await page.evaluate(() =>
        [".zapp .board", ".zapp .ended h2"]
          .map((what) => document.querySelector(what).getBoundingClientRect())
          .every(({ top, bottom }) => top >= 0 && bottom <= innerHeight),
      );
      assert.ok(seen, "board and winner are on one screen");
      assert.equal(
        await page
          .locator(".scroll li")
          .getByText(/shakes? barrel/)
          .count(),
        0,
        "shakes do not drown the log",
      );
      await page.getByRole("button", { name: "Watch it again" }).click();
      await page.getByRole("slider", { name: "Step" }).focus();
      // the board is whole on the screen, and stays where it is however much is said above it
      const places = new Set();
      for (let i = 0; i < 14; i++) {
        await page.keyboard.press("ArrowRight");
        places.add(
          await page
            .locator(".zapp .board")
            .evaluate((board) =>
              JSON.stringify([
                board.getBoundingClientRect().top,
                board.getBoundingClientRect().bottom <= innerHeight,
              ]),
            ),
        );
      }
      assert.equal(places.size, 1, [...places].join());
      assert.ok(JSON.parse([...places][0])[1], "the last row is seen");
      assert.equal(
        await page.locator(".zapp .hands, .zapp .roll, .zapp button.barrel").count(),
        0,
        "a replay has nothing to press",
      );
      await page.keyboard.press("End");
      await page
        .locator(".words")
        .getByText(/home and win/)
        .waitFor();
      await ada.close();
    },

    async "zapp: looking back: a chance given up is named, every shake is heard again, bars stand side by side, lines have their guild's colour"() {
      const ada = await someone({ width: 390, height: 844 });
      const { page } = ada;
      const id = await table(ada, { seats: 2, bots: { 1: "random" } });
      await page.goto(at(id));
      await until(() => ["roll", "barrels"].includes(asked(ada)));
      if (asked(ada) === "roll") await step(ada);
      await until(() => asked(ada) === "barrels");
      await take(page);
      // a shake that comes too soon counts for nothing
      await until(async () => {
        await held(page).first().locator(".area").click();
        return senses(ada).length > 1;
      });
      await setDown(page);
      await until(() => told(ada, "revealed").length > 0);
      await page.locator(".tools button").last().click();
      await page.getByRole("button", { name: "Give up" }).click();
      await page.getByRole("button", { name: "Yes, I give up" }).click();
      await page.locator("[data-opens=review] button").click();
      await page
        .locator(".review .left")
        .getByText(/^You gave up, with a chance to win of \d+%\.$/)
        .waitFor();
      await page.locator(".review .rounds summary").first().click();
      const bars = await page
        .locator(".review .rounds .bars")
        .first()
        .locator("li")
        .evaluateAll((all) =>
          all.map((bar) => bar.getBoundingClientRect()).map(({ left, right }) => [left, right]),
        );
      assert.equal(bars.length, 13);
      for (const [at, [left]] of bars.entries())
        assert.ok(at === 0 || left >= bars[at - 1][1], `bar ${at + 1} covers the one before`);
      await page
        .locator(".review .rounds")
        .getByRole("button", { name: /^Hear all \d+ again$/ })
        .click();
      await page.locator(".review .rounds .traces svg").nth(1).waitFor();
      assert.deepEqual(
        await page
          .locator(".review figure path.line")
          .evaluateAll((all) => all.slice(0, 2).map((line) => line.getAttribute("stroke"))),
        ["#c5432e", "#2e6db4"],
        "Flame and Drop",
      );
      await clean(page, "zapp, looking back");
      // watched again, every shake of one's own is a step: the same sound once more, and its picture
      const [{ header, payload }] = senses(ada);
      await page.goBack();
      await page.locator("[data-opens=replay] button").click();
      await page.getByRole("slider", { name: "Step" }).focus();
      await page.keyboard.press("Home");
      const again = page.waitForResponse((one) => one.url().endsWith(`/senses/${header.n}/0`));
      for (let on = 0; on < 60 && !(await page.locator(".echo").count()); on++)
        await page.keyboard.press("ArrowRight");
      assert.deepEqual(await (await again).body(), payload);
      await page.locator('.echo .wave path[d^="M0 0L"]').waitFor();
      await page
        .locator(".words")
        .getByText(/^You shake barrel/)
        .waitFor();
      await clean(page, "zapp, a shake watched again");
      await ada.close();
    },

    async "zapp: an expert game of four with bots against the clock, automatic, to the end; a television looks on"() {
      const ada = await someone();
      const id = await table(ada, {
        seats: 4,
        bots: { 1: "random", 2: "random", 3: "random" },
        options: { expert: true, banish: "automatic", time_limit: "60", memory: true },
      });
      const { page } = ada;
      await page.goto(at(id));
      await until(() => ["roll", "barrels"].includes(asked(ada)));
      if (asked(ada) === "roll") await step(ada);
      await until(() => asked(ada) === "barrels");
      // the candle burns, and the clock of the frame is that of the shaking
      await page.locator(".candle").waitFor();
      assert.match(await page.locator(".candle").getAttribute("aria-label"), /^Seconds left: \d+$/);
      const tv = await someone({ width: 1440 });
      await tv.page.goto(`${at(id)}/tv`);
      await tv.page.locator(".zapp .board").waitFor();
      assert.equal(await tv.page.locator("main button").count(), 0, "a television has nothing to press");
      assert.equal(await tv.page.locator(".wizards li").count(), 4);
      await clean(tv.page, "zapp, the television");
      // with a spell that works it is hers to move, and what was turned over stays where it is
      for (let acts = 0; acts < 60 && asked(ada) !== "move"; acts++) {
        await until(() => asked(ada) !== "nothing");
        if (asked(ada) !== "move") await step(ada);
      }
      await tv.page.locator(".side .reveal.large li.open").nth(3).waitFor();
      await handOver(page);
      await finished(ada);
      assert.ok(
        told(ada, "moved").every((move) =>
          move.met.every(
            ({ fate }) => fate === "banished" || fate === "spared" || fate.passed || fate.carried,
          ),
        ),
      );
      assert.ok(told(ada, "revealed").length > 3);
      // who has won and how far everybody came, to be read across a room
      await tv.page.locator(".side .ended h2").getByText(/wins/).waitFor();
      assert.equal(await tv.page.locator(".side .ended li").count(), 4);
      await clean(tv.page, "zapp, the end on a television");
      await tv.close();
      await ada.close();
    },

    async "zapp: by keyboard alone, a round"() {
      const ada = await someone();
      const { page } = ada;
      const id = await table(ada, { seats: 2, bots: { 1: "random" } });
      await page.goto(at(id));
      await page.locator(".zapp").waitFor();
      let moved = false;
      for (let steps = 0; steps < 60 && !moved; steps++) {
        await until(() => asked(ada) !== "nothing");
        const what = asked(ada);
        const { round } = viewOf(ada);
        if (what === "roll") await page.keyboard.press("r");
        else if (what === "barrels") {
          await tabTo(page, ".zapp button.barrel");
          const first = await page.evaluate(() => document.activeElement.dataset.barrel);
          await page.keyboard.press("ArrowRight");
          const second = await page.evaluate(() => document.activeElement.dataset.barrel);
          assert.notEqual(second, first);
          await grab(page);
          await page.keyboard.press("s");
          await page.locator(".held .wave").waitFor();
          await page.keyboard.press("x");
          await held(page).waitFor({ state: "detached" });
          await tabTo(page, ".zapp button.barrel");
          await grab(page);
          await page.keyboard.press("w");
          await page.locator(".held .acts.ready").waitFor();
          await page.keyboard.press("w");
        } else {
          await page.keyboard.press("2");
          await page.locator(".mover .choose button.on").waitFor();
          assert.ok(
            await page.evaluate(() => !document.activeElement.closest("button, a")),
            "no button has the focus",
          );
          await page.keyboard.press("Enter");
          moved = true;
        }
        await answered(ada, what, round);
      }
      assert.ok(moved);
      assert.equal(told(ada, "moved").findLast((move) => move.who.seat === 0).who.number, 1);
      await ada.close();
    },

    async "zapp on a phone: everything is in reach, in two languages; the rules have every number"() {
      const ada = await someone({ width: 360, height: 740, isMobile: true, hasTouch: true, locale: "de" });
      const { page } = ada;
      const id = await table(ada, {
        seats: 4,
        bots: { 1: "random", 2: "random", 3: "random" },
        options: { expert: true },
      });
      await page.goto(at(id));
      await page.locator(".zapp").waitFor();
      let grabbed = false;
      let moved = false;
      for (let steps = 0; steps < 80 && !moved; steps++) {
        await until(() => asked(ada) !== "nothing");
        const what = asked(ada);
        const { round } = viewOf(ada);
        if (what === "roll") await rollButton(page).tap();
        else if (what === "barrels") {
          // if a bot was faster, the next one
          await until(async () => {
            await page.locator(".zapp button.barrel").first().tap();
            return held(page)
              .waitFor({ timeout: 5000 })
              .then(
                () => true,
                () => false,
              );
          });
          if (!grabbed) {
            await page.locator(".held .area").tap();
            await page.locator(".held .wave").waitFor();
            const box = await page.locator(".held .area").boundingBox();
            assert.ok(box.width > 150 && box.height > 90, "a large place to shake");
            await clean(page, "zapp, shaking on a phone");
            grabbed = true;
          }
          await page.locator(".held .acts button").last().tap();
          await page.locator(".held .acts.ready button").last().tap();
        } else {
          await page.locator(".mover .choose button").first().tap();
          await clean(page, "zapp, moving on a phone");
          await page.locator(".mover > .button").tap();
          moved = true;
        }
        await answered(ada, what, round);
      }
      assert.ok(grabbed && moved);
      for (const path of ["/rules/zapp", "/new/zapp"]) {
        await page.goto(base + path);
        await page.locator("main button, main a").first().waitFor();
        await clean(page, `${path} on a phone`);
      }
      await page.goto(`${base}/rules/zapp`);
      await page.locator("section[id^=ZAP-]").first().waitFor();
      assert.equal(await page.locator("section[id^=ZAP-]").count(), 23);
      await ada.close();
    },

    async "zapp: shaken with the phone itself, asked once; its motor trembles; where that is not allowed everything else works"() {
      const ada = await someone({ width: 390, height: 844, isMobile: true, hasTouch: true });
      const { page } = ada;
      // a phone that asks before it tells how it is moved, and one that cannot take gravity away
      await page.addInitScript(() => {
        window.asked = 0;
        window.felt = [];
        window.permission = "granted";
        DeviceMotionEvent.requestPermission = async () => ((window.asked += 1), window.permission);
        navigator.vibrate = (pattern) => window.felt.push(pattern) > 0;
      });
      const id = await table(ada, { seats: 2, bots: { 1: "random" } });
      await page.goto(at(id));
      await page.locator(".zapp").waitFor();
      const toBarrels = async () => {
        for (let acts = 0; acts < 12 && asked(ada) !== "barrels"; acts++) {
          await until(() => asked(ada) !== "nothing");
          if (asked(ada) !== "barrels") await step(ada);
        }
        await take(page);
      };
      /** Swings the phone until the hall has sounded it `times` more. */
      const swing = async (size, times, gravity = false) => {
        const before = senses(ada).length;
        await page.evaluate(
          ([size, gravity]) => {
            window.swinging = setInterval(() => {
              const x = size * Math.sin((performance.now() / 1000) * 2 * Math.PI * 4);
              const none = { x: null, y: null, z: null };
              dispatchEvent(
                new DeviceMotionEvent("devicemotion", {
                  acceleration: gravity ? none : { x, y: 0, z: 0 },
                  accelerationIncludingGravity: { x, y: 9.8, z: 0 },
                }),
              );
            }, 16);
          },
          [size, gravity],
        );
        await until(() => senses(ada).length >= before + times);
        await page.evaluate(() => clearInterval(window.swinging));
        await page.locator(".held:not(.rattling)").waitFor();
        return said(ada)
          .filter((one) => one.do.shake)
          .at(-1).do.shake;
      };
      await toBarrels();
      await page.getByRole("button", { name: "Shake the device itself" }).tap();
      await page.getByText("Shake the device: it is the barrel now.").waitFor();
      const gentle = await swing(8, 2);
      const wild = await swing(29, 2);
      assert.ok(gentle.strength <= 2 && wild.strength === 5, JSON.stringify([gentle, wild]));
      assert.ok((await swing(29, 2, true)).strength >= 4, "with gravity in it, once it is in full swing");
      const felt = await page.evaluate(() => window.felt);
      assert.ok(
        felt.length > 0 && felt.every((pattern) => pattern.every((part) => part >= 0)),
        "the motor was asked to tremble",
      );
      await clean(page, "zapp, shaken with the phone");

      // in the next round it is still the barrel
      const { round } = viewOf(ada);
      await setDown(page);
      // the mountain may have rolled for the next round already
      await until(() => asked(ada) !== "barrels" || viewOf(ada).round > round);
      await toBarrels();
      await page.getByText("Shake the device: it is the barrel now.").waitFor();
      await swing(18, 1);
      assert.equal(await page.evaluate(() => window.asked), 1);

      // not allowed: it is said, and a tap shakes
      await page.reload();
      await held(page).waitFor();
      await page.evaluate(() => (window.permission = "denied"));
      await page.getByRole("button", { name: "Shake the device itself" }).tap();
      await page.locator(".hands .how").waitFor();
      const before = senses(ada).length;
      await page.locator(".held .area").tap();
      await until(() => senses(ada).length > before);
      await ada.close();
    },
  };

  /** Takes a barrel with the key; if a bot was faster, the next one has the focus already. */
  async function grab(page) {
    await until(async () => {
      if (await held(page).count()) return true;
      await page.keyboard.press("Enter");
      return held(page)
        .waitFor({ timeout: 4000 })
        .then(
          () => true,
          () => false,
        );
    });
  }
  /** Hands the seat to a bot. */
  async function handOver(page) {
    await page.locator(".tools button").last().click();
    await page.locator("dialog[open] .list button").first().waitFor();
    await page.getByRole("button", { name: "Let the mountain play for me" }).click();
    await page.getByRole("button", { name: /^By chance/ }).click();
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  }
  /** Waits for the end, however long bots take. */
  async function finished(who) {
    await until(() => now(who).over, 240_000);
    await who.page.locator("a[download]").waitFor({ timeout: 60_000 });
  }
}
