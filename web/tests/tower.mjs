// The castle tower in a real browser: by drag, by keyboard, by tap; hints, the race, the workshop, a phone.
import assert from "node:assert/strict";
import { begin, clean, introduce, joinByHttp, post, said, tabTo, told, viewOf } from "./play.mjs";
import { card, drag, field, lay, lying, solution, table, tool, untilLying } from "./tower-play.mjs";

export function tower({ someone, base, at }) {
  const open = async (who, how) => {
    const id = await table(who, how);
    await who.page.goto(at(id));
    await who.page.locator(".prompt.yours").waitFor();
    return id;
  };
  return {
    async "tower: challenge 1 by drag, from the door to the star and on to the next"() {
      const ada = await someone();
      const { page } = ada;
      await page.goto(base);
      await page.locator('a.door[href$="tower"]').click();
      await page.getByRole("link", { name: /All towers/ }).click();
      await page.locator('[data-challenge="1"]').click();
      await introduce(page, "Ada");
      await page.locator(".prompt.yours").waitFor();
      await clean(page, "tower, a new board");
      const way = await solution(1);
      for (const [n, laid] of way.slice(0, -1).entries()) {
        await drag(page, card(page, laid.card), field(page, laid));
        await untilLying(page, n + 1);
      }
      // moved by drag, dragged back to the hand, and laid again
      const [first] = way;
      await drag(page, field(page, first), field(page, { row: 0, col: 1 }));
      await page.locator('.tower [data-field="0,1"][aria-label*="card"]').waitFor();
      await drag(page, field(page, { row: 0, col: 1 }), [6, 6]);
      await card(page, first.card).waitFor();
      await drag(page, card(page, first.card), field(page, first));
      await untilLying(page, way.length - 1);
      await page.locator('.breaks li.fine:has-text("leads through 4 rooms")').waitFor();
      await drag(page, card(page, way.at(-1).card), field(page, way.at(-1)));
      await page.locator(".after").waitFor();
      assert.equal(
        await page.locator(".tower .board.done .field.lit").count(),
        way.length,
        "the whole way is lit",
      );
      assert.equal(await page.locator(".tower .figure").count(), 1, "somebody is out");
      assert.deepEqual(
        told(ada, "laid")
          .slice(0, 4)
          .map(({ card, row, col }) => ({ card, row, col })),
        way.slice(0, 4),
      );
      assert.equal(told(ada, "taken_up").length, 1);
      await page.getByRole("heading", { name: "Solved, with a star" }).waitFor();
      assert.equal(await page.getByText("1 point").count(), 0, "a puzzle has no points");
      await page.getByRole("button", { name: "On to challenge 2" }).waitFor();
      await clean(page, "tower, solved");
      // looking back: how it goes, card by card, and what went wrong
      await page.locator("[data-opens=review] button").click();
      await page.locator("section.review [data-step]").first().waitFor();
      assert.equal(await page.locator("section.review [data-step]").count(), way.length);
      assert.equal(await page.locator("section.review .field .card").count(), 1);
      for (let step = 1; step < way.length; step++)
        await page.getByRole("button", { name: "Next step" }).click();
      assert.equal(await page.locator("section.review .board.done .field.lit").count(), way.length);
      await clean(page, "tower, looking back");
      await page.getByRole("tab", { name: "Wrong turns (1)" }).click();
      await page.getByText(`Card ${first.card} on row 1, column 2`).waitFor();
      assert.equal(
        await page.locator("section.review .field.look .card").count(),
        1,
        "it lies on the board as it lay",
      );
      await clean(page, "tower, wrong turns");
      await page.getByRole("button", { name: "Back to the end" }).click();
      await page.getByRole("link", { name: "All towers" }).click();
      await page.locator('[data-challenge="1"].done.star').waitFor();
      assert.equal(await page.locator("li button.done").count(), 1);
      assert.equal(await page.locator(".sum b").first().innerText(), "1");
      await page.locator('[data-challenge="2"].next').waitFor();
      await clean(page, "tower, all towers");
      // the same forty by effort, with the hardest thought of each
      await page.getByRole("button", { name: "By effort" }).click();
      await page.locator(".ranks li").nth(39).waitFor();
      const efforts = await page.locator(".ranks .effort").allInnerTexts();
      assert.deepEqual(
        efforts.map(Number),
        efforts.map(Number).toSorted((a, b) => a - b),
      );
      assert.equal(await page.locator('.ranks [data-challenge="1"].done.star').count(), 1);
      for (const line of await page.locator(".ranks .line").allInnerTexts())
        assert.match(line, /what-if|fork|fits|way on/);
      await clean(page, "tower, the forty by effort");
      await page.locator('[data-challenge="2"]').click();
      await page.getByText("Challenge 2", { exact: true }).waitFor();
      await ada.close();
    },

    async "tower: one with special cards by keyboard alone, with undo, redo and a bookmark"() {
      const ada = await someone();
      const { page } = ada;
      // the first of the forty that asks for a special card
      await post(ada, "/api/guest", { name: "Ada", glyph: "owl" });
      let number = 1;
      let way = await solution(number);
      while (!way.some((laid) => typeof laid.card === "string")) way = await solution(++number);
      await open(ada, { options: { mode: "forty", challenge: number } });
      await tabTo(page, "[data-field]");
      const cursor = () => page.evaluate(() => document.activeElement.dataset.field?.split(",").map(Number));
      const keyLay = async (laid) => {
        if (typeof laid.card === "number")
          for (const digit of String(laid.card)) await page.keyboard.press(digit);
        else await page.keyboard.press((await card(page, laid.card).getAttribute("data-key")).toLowerCase());
        for (;;) {
          const [row, col] = await cursor();
          if (row === laid.row && col === laid.col) break;
          await page.keyboard.press(
            row < laid.row
              ? "ArrowDown"
              : row > laid.row
                ? "ArrowUp"
                : col < laid.col
                  ? "ArrowRight"
                  : "ArrowLeft",
          );
        }
        await page.keyboard.press("Enter");
        await card(page, laid.card).waitFor({ state: "detached" });
      };
      await keyLay(way[0]);
      await keyLay(way[1]);
      await untilLying(page, 2);
      await page.keyboard.press("Backspace");
      await untilLying(page, 1);
      await page.keyboard.press("Control+z");
      await untilLying(page, 2);
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Control+z");
      await untilLying(page, 0);
      await page.keyboard.press("Control+y");
      await page.keyboard.press("Control+y");
      await untilLying(page, 2);
      const deeds = page.locator(".deeds .deed");
      await deeds.nth(3).press("Enter");
      await deeds.nth(2).press("Enter");
      await untilLying(page, 0);
      await page.locator(".deeds .back").press("Enter");
      await untilLying(page, 2);
      assert.deepEqual(
        await page
          .locator(".tower .field:has(.card)")
          .evaluateAll((all) => all.map((one) => one.dataset.field).sort()),
        way
          .slice(0, 2)
          .map(({ row, col }) => `${row},${col}`)
          .sort(),
      );
      await field(page, way[1]).focus();
      for (const laid of way.slice(2)) await keyLay(laid);
      await page.locator(".after").waitFor();
      await page.getByText("Solved, with a star").waitFor();
      // every step was an action of the record: Backspace, two times undone, two cards up at once
      assert.equal(told(ada, "taken_up").length, 5, "undo, redo and bookmarks are sent as inverses");
      assert.equal(told(ada, "laid").length, way.length + 5);
      await ada.close();
    },

    async "tower: a wrong touch shows which two doors do not match, why, and its rule; what cannot lie is refused in words"() {
      const ada = await someone();
      const { page } = ada;
      await open(ada, { options: { mode: "forty", challenge: 1 } });
      // 12 at the green entrance is right; below it 4 has a red door where 12 has a blue one
      await lay(page, { card: 12, row: 2, col: 0 });
      await lay(page, { card: 4, row: 3, col: 0 });
      const line = page.locator(".breaks li.doors");
      await line.waitFor();
      assert.equal(
        await line.locator("span").innerText(),
        "These doors do not match: card 12 has blue (drop) at the bottom, card 4 has red (flame) across from it.",
      );
      assert.equal(await page.locator(".tower .clash").count(), 1);
      const [mark, one] = [
        await page.locator(".tower .clash").boundingBox(),
        await field(page, { row: 2, col: 0 }).boundingBox(),
      ];
      assert.ok(
        Math.abs(mark.y + mark.height / 2 - (one.y + one.height)) < one.height * 0.12,
        "the sign stands between the two doors",
      );
      await clean(page, "tower, doors that do not match");
      await line.getByRole("button", { name: "TOW-5" }).click();
      await page.locator("dialog[open] #TOW-5.marked").waitFor();
      await page.keyboard.press("Escape");
      const sent = said(ada).length;
      await card(page, 6).click();
      await field(page, { row: 1, col: 0 }).click();
      await page.getByText("Nothing goes on a wall.").first().waitFor();
      assert.equal(said(ada).length, sent, "nothing was sent");
      // a card laid on another one sends that back to the hand
      await field(page, { row: 3, col: 0 }).click();
      await card(page, 4).waitFor();
      await untilLying(page, 2);
      await ada.close();
    },

    async "tower: the hint ladder tells where, why and which card, each is entered, and the star is gone"() {
      const ada = await someone();
      const { page } = ada;
      const id = await open(ada, { options: { mode: "forty", challenge: 3 } });
      const way = await solution(3);
      const early = await ada.context.request.post(`${base}/api/tables/${id}/ask`, {
        data: { tool: "hint", parameters: { grade: 1 }, seat: 0 },
      });
      assert.ok(!early.ok(), "nothing is told before it is entered");
      await page.locator("[data-opens=help] button").click();
      await page.getByText("The first hint costs the star").waitFor();
      assert.equal(told(ada, "hint_taken").length, 0, "looking at the panel costs nothing");
      await page.getByRole("button", { name: "Where should I look?" }).click();
      await page.locator('section.help [data-grade="1"]').waitFor();
      assert.equal(await page.locator(".tower .field.look").count(), 1);
      assert.equal(await page.locator('section.help [data-grade="2"]').count(), 0);
      await page.getByRole("button", { name: "And why?" }).click();
      await page.locator('section.help [data-grade="2"]').waitFor();
      assert.equal(await page.locator('section.help [data-grade="3"]').count(), 0);
      await page.getByRole("button", { name: "Show me the card" }).click();
      await page.locator('section.help [data-grade="3"]').waitFor();
      assert.deepEqual(
        told(ada, "hint_taken").map(({ grade }) => grade),
        [1, 2, 3],
      );
      assert.doesNotMatch(await page.locator("section.help").innerText(), /tower_|\{/);
      await clean(page, "tower, hints");
      const shown = await page.locator('section.help [data-grade="3"]').innerText();
      const right = way.find((laid) => shown.includes(`row ${laid.row + 1}, column ${laid.col + 1}`));
      assert.ok(right && shown.includes(`Card ${right.card} `), `${shown} is in the solution`);
      await page.getByRole("button", { name: "Lay it" }).click();
      await untilLying(page, 1);
      await page.locator('section.help [data-grade="1"]').waitFor({ state: "detached" });
      await page.getByText("With a hint, no star").waitFor();
      // a card that lies wrong is what the next hint is about
      const wrong = way.find((laid) => laid.card !== right.card && !(laid.row === 0 && laid.col === 1));
      const free = await page
        .locator(".tower .field:not(:has(.card))")
        .evaluateAll((all) =>
          all
            .filter((one) => !/wall|dragon|closed/.test(one.getAttribute("aria-label")))
            .map((one) => one.dataset.field),
        );
      const [row, col] = free
        .find((one) => one !== `${wrong.row},${wrong.col}`)
        .split(",")
        .map(Number);
      await lay(page, { card: wrong.card, row, col });
      await page.getByRole("button", { name: "Where should I look?" }).click();
      await page.getByText(`A card lies wrong: row ${row + 1}, column ${col + 1}.`).waitFor();
      await ada.close();
    },

    async "tower: a race in two browsers; of the other one only how many cards lie and when they are done"() {
      const [ada, ben] = [await someone(), await someone()];
      const id = await table(ada, {
        seats: 2,
        start: false,
        options: { mode: "race", level: 1, count: 3, seed: 7 },
      });
      await joinByHttp(ben, id, "Ben", 1);
      await begin(ada, id);
      await Promise.all([ada.page.goto(at(id)), ben.page.goto(at(id))]);
      for (const { page } of [ada, ben]) await page.locator(".tower .hand").waitFor();
      assert.equal(
        await ada.page.locator("[data-opens=help]").count(),
        0,
        "a race has no hints, and no button for them",
      );
      for (let round = 1; round <= 2; round++) {
        const way = await solution(viewOf(ada).id);
        await lay(ben.page, way[0]);
        await ada.page.locator('.race li:nth-child(2) [data-laid="1"]').waitFor();
        assert.equal(await lying(ada.page), 0, "the other's cards are not seen");
        for (const laid of way) await lay(ada.page, laid);
        await ada.page.locator(".race li:nth-child(1).done").waitFor();
        await ben.page.locator(".race li:nth-child(1).done").waitFor();
        assert.match(await ben.page.locator(".race li:nth-child(1) small").innerText(), /^done in /);
        // the second point decides
        if (round === 2) break;
        await ben.page.getByText("Hurry!").waitFor();
        await clean(ben.page, "tower, a race");
        await ada.page.getByRole("button", { name: "Ready for the next tower" }).click();
        await ben.page.getByRole("button", { name: "Pass this tower up" }).click();
        for (const { page } of [ada, ben]) await page.getByText("Race, challenge 2 of 3").waitFor();
        assert.equal(await ben.page.locator(".race li:nth-child(1) strong").innerText(), "1");
      }
      for (const { page } of [ada, ben]) await page.locator("a[download]").waitFor();
      await ada.page.getByRole("heading", { name: "You have won!" }).waitFor();
      await ben.page.locator(".tower .board.done").waitFor();
      assert.equal(
        await lying(ben.page),
        await lying(ada.page),
        "whoever did not get out sees the way afterwards",
      );
      await ben.page.locator("[data-opens=review] button").click();
      await ben.page.getByRole("button", { name: "Tower 1" }).click();
      await ben.page.getByRole("group", { name: "Seats" }).getByRole("button", { name: "Ada" }).click();
      await ben.page.getByRole("tab", { name: "Wrong turns (0)" }).click();
      await ben.page.getByText("Not a single wrong turn.").waitFor();
      await clean(ben.page, "tower, looking back at a race");
      const secrets = ben.frames
        .filter((frame) => frame.startsWith('{"update"'))
        .flatMap((frame) => JSON.parse(frame).update.told.events);
      assert.ok(!secrets.some((event) => event.laid?.seat === 0), "Ben was never told where Ada's cards lie");
      await ada.close();
      await ben.close();
    },

    async "tower: the workshop says none, one or several; its link starts the challenge for somebody else"() {
      const [ada, ben] = [await someone(), await someone()];
      const { page } = ada;
      await page.goto(`${base}/games/tower/editor`);
      await introduce(page, "Ada");
      const verdict = (what) => page.locator(`.verdict[data-verdict="${what}"]`).waitFor();
      await page.getByText("Choose some cards").waitFor();
      // the rules' own example on 3 × 3: 12, 14, 6, 7 from the green gate
      for (const label of ["Rows", "Columns"])
        await page.getByRole("spinbutton", { name: label }).press("ArrowLeft");
      await page.locator('[data-slot="W1"]').click();
      await page.locator('[data-colour="green"]').click();
      for (const passage of [12, 14, 6]) await page.locator(`[data-passage="${passage}"]`).click();
      await verdict("none");
      await page.locator('[data-passage="7"]').click();
      await page.locator('[data-tool="wall"]').click();
      await page.locator('[data-field="1,1"]').click();
      await verdict("one");
      await page.getByRole("button", { name: "Show the solution" }).click();
      assert.equal(await page.locator(".editor .field .card").count(), 4);
      await clean(page, "tower, the workshop");
      const link = await page.getByLabel("Link to this challenge").inputValue();
      const judged = await tool(ada, "judge", { id: new URL(link).searchParams.get("id") });
      assert.deepEqual(
        [judged.verdict, judged.challenge.entrance, judged.challenge.cards, judged.challenge.obstacles],
        ["one", { colour: "green", side: "W", index: 1 }, [6, 7, 12, 14], [{ row: 1, col: 1, kind: "wall" }]],
      );
      // several, as soon as one that has another order is asked for
      const several = await (async () => {
        for (let seed = 1; ; seed++) {
          const { challenges } = await tool(ada, "make", {
            level: 1,
            count: 1,
            seed,
            deck: "castle",
            rows: 4,
            cols: 4,
          });
          const bare = {
            ...challenges[0].challenge,
            obstacles: challenges[0].challenge.obstacles.filter((one) => one.kind !== "wall"),
          };
          const ruling = await tool(ada, "judge", { file: JSON.stringify(bare) });
          if (ruling.verdict === "several") return ruling;
        }
      })();
      await page.goto(`${base}/games/tower/editor?id=${several.id}`);
      await verdict("several");
      await page.getByRole("button", { name: "Show solution 2" }).waitFor();
      // a reload keeps what was built
      await page.goto(`${base}/games/tower/editor?id=${new URL(link).searchParams.get("id")}`);
      await verdict("one");

      await ben.page.goto(link);
      await introduce(ben.page, "Ben");
      await ben.page.locator(".tower .hand").waitFor();
      const way = await solution(new URL(link).searchParams.get("id"));
      for (const laid of way.slice(0, -1)) await lay(ben.page, laid);
      await card(ben.page, way.at(-1).card).click();
      await field(ben.page, way.at(-1)).click();
      await ben.page.locator(".after").waitFor();
      await ben.page.goto(`${base}/games/tower/play?id=nonsense`);
      await ben.page.locator("[role=alert]").waitFor();
      await ada.close();
      await ben.close();
    },

    async "tower: what was undone and bookmarked is still there after a reload; Escape lets a dragged card go; doors that do not match elsewhere are marked"() {
      const ada = await someone();
      const { page } = ada;
      await open(ada, { options: { mode: "forty", challenge: 1 } });
      await lay(page, { card: 12, row: 2, col: 0 });
      const start = await card(page, 4).boundingBox();
      const sent = said(ada).length;
      await page.mouse.move(start.x + 20, start.y + 20);
      await page.mouse.down();
      const there = await field(page, { row: 0, col: 2 }).boundingBox();
      await page.mouse.move(there.x + 20, there.y + 20, { steps: 5 });
      await page.locator(".air").waitFor();
      await page.keyboard.press("Escape");
      await page.locator(".air").waitFor({ state: "detached" });
      await page.mouse.up();
      assert.equal(said(ada).length, sent, "nothing was laid");
      assert.equal(await lying(page), 1);
      // two cards far from the entrance: a quiet mark between them says why when it is tapped
      await lay(page, { card: 4, row: 0, col: 2 });
      await lay(page, { card: 6, row: 0, col: 3 });
      assert.equal(await page.locator(".tower .clash").count(), 0);
      await page.locator(".tower .misfit").click();
      assert.match(
        await page.locator(".breaks li.quiet span").innerText(),
        /^These doors do not match: card 4 has .* card 6 has /,
      );
      await page.locator(".breaks li.quiet").getByRole("button", { name: "TOW-5" }).waitFor();
      await clean(page, "tower, a quiet mark");
      await page.locator(".deeds .deed").nth(3).click();
      await page.keyboard.press("Control+z");
      await untilLying(page, 2);
      // at once: what the hall has not been sent yet is not lost either
      await page.reload();
      await untilLying(page, 2);
      await page.locator(".deeds .back").waitFor();
      await page.locator('.deeds .deed[aria-keyshortcuts="Control+Y"][aria-disabled="false"]').click();
      await untilLying(page, 3);
      await ada.close();
    },

    async "tower: board and hand are on one screen, upright and sideways, also of the last challenge"() {
      for (const [width, height] of [
        [740, 360],
        [360, 740],
        [768, 1024],
        [1024, 768],
        [1440, 900],
      ]) {
        const ada = await someone({ width, height });
        const { page } = ada;
        for (const number of [1, 40]) {
          await open(ada, { options: { mode: "forty", challenge: number } });
          await page.waitForFunction(() => {
            const inside = (what) => {
              const { top, bottom, left, right } = document.querySelector(what).getBoundingClientRect();
              return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
            };
            return inside(".tower .board") && inside(".tower .hand");
          });
          assert.ok(
            (await page.locator(".tower .field").first().boundingBox()).width >= 44,
            `fields can be hit at ${width} × ${height}`,
          );
          assert.ok(
            (await page.locator(".tower .hand .place").first().boundingBox()).width >= 40,
            `cards can be hit at ${width} × ${height}`,
          );
        }
        await ada.close();
      }
    },

    async "tower: the next one of the forty waits; one that was begun goes on; a lobby tells what matters; an emptied workshop says so"() {
      const ada = await someone({ reducedMotion: "no-preference" });
      const { page } = ada;
      await page.goto(`${base}/games/tower/towers`);
      await page.locator('[data-challenge="1"].next').waitFor();
      await page.locator('[data-challenge="1"]').click();
      await introduce(page, "Ada");
      await page.locator(".prompt.yours").waitFor();
      const begun = page.url();
      const way = await solution(1);
      await lay(page, way[0]);
      await page.goto(`${base}/games/tower/towers`);
      await page.locator('[data-challenge="1"]').click();
      await page.waitForURL(begun);
      await untilLying(page, 1);
      for (const laid of way.slice(1)) await lay(page, laid);
      // nobody has to watch the whole way out
      await page.locator(".tower .figure.walks").waitFor({ state: "attached" });
      assert.equal(await page.locator(".after").count(), 0, "what comes next waits for the way out");
      await page.keyboard.press("Escape");
      await page.locator(".after").waitFor();
      await page.goto(`${base}/new/tower`);
      await page.locator(".ways button.primary").first().waitFor();
      await page.locator("summary").click();
      const challenge = page.getByRole("spinbutton", { name: "Challenge" });
      await page.waitForFunction(() =>
        [...document.querySelectorAll("[role=spinbutton], input")].some(
          (one) => (one.getAttribute("aria-valuenow") ?? one.value) === "2",
        ),
      );
      assert.equal(await challenge.count(), 1);
      const alone = page.getByRole("group", { name: "When you play alone" });
      assert.equal(await alone.getByLabel("Deck").count(), 0, "the forty have their own deck");
      await page.locator(".ways button.primary").first().click();
      await page.getByText("Challenge 2", { exact: true }).waitFor();
      const id = await table(ada, { seats: 2, start: false, options: { mode: "race", level: 2 } });
      await page.goto(at(id));
      await page.locator(".lobby dl").waitFor();
      const told = await page.locator(".lobby dl").innerText();
      assert.doesNotMatch(told, /tower_|challenge\n|seed|number/i);
      assert.equal(await page.locator(".lobby dl > div").count(), 4, told);
      const { challenges } = await tool(ada, "make", { level: 1, count: 1, seed: 5 });
      await page.goto(`${base}/games/tower/editor?id=${challenges[0].id}`);
      await page.locator('.verdict[data-verdict="one"]').waitFor();
      await page
        .getByRole("button", { name: "Begin anew" })
        .or(page.locator(".invent button").last())
        .first()
        .click();
      await page.getByText("Choose some cards").waitFor();
      assert.equal(new URL(page.url()).search, "");
      await ada.close();
    },

    async "tower on a phone, by finger: the hand and the board fit, a drag does not scroll, the largest board too"() {
      const ada = await someone({ width: 360, height: 740, hasTouch: true, isMobile: true });
      const { page } = ada;
      await open(ada, { options: { mode: "forty", challenge: 1 } });
      const way = await solution(1);
      await clean(page, "tower on a phone");
      const finger = await ada.context.newCDPSession(page);
      const touch = (type, point) =>
        finger.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: point ? [{ x: point[0], y: point[1] }] : [],
        });
      /** Drags with a finger; the page may not be scrolled by it. */
      const pull = async (what, where) => {
        const [from, to] = [await what.boundingBox(), await where.boundingBox()];
        assert.ok(
          Math.max(from.y + from.height, to.y + to.height) <= 740 && Math.min(from.y, to.y) >= 0,
          "both are on one screen",
        );
        assert.ok(to.width >= 44 && from.width >= 44, "large enough for a finger");
        const scrolled = await page.evaluate(() => scrollY);
        const [a, b] = [from, to].map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
        await touch("touchStart", a);
        for (let i = 1; i <= 8; i++)
          await touch("touchMove", [a[0] + ((b[0] - a[0]) * i) / 8, a[1] + ((b[1] - a[1]) * i) / 8]);
        await touch("touchEnd");
        assert.equal(await page.evaluate(() => scrollY), scrolled, "the page stayed where it was");
      };
      await page.locator(".tower .board").evaluate((board) => board.scrollIntoView({ block: "start" }));
      for (const laid of way.slice(0, 2)) {
        await pull(card(page, laid.card), field(page, laid));
        await card(page, laid.card).waitFor({ state: "detached" });
      }
      const corner = { row: 0, col: 0 };
      await pull(field(page, way[1]), field(page, corner));
      await page.locator(`.tower [data-field="0,0"][aria-label*="card ${way[1].card},"]`).waitFor();
      await pull(field(page, corner), field(page, way[1]));
      await page
        .locator(`.tower [data-field="${way[1].row},${way[1].col}"][aria-label*="card ${way[1].card},"]`)
        .waitFor();
      for (const laid of way.slice(2)) {
        await card(page, laid.card).tap();
        await field(page, laid).tap();
      }
      await page.locator(".after").waitFor();
      const { challenges } = await tool(ada, "make", {
        level: 1,
        count: 1,
        seed: 5,
        deck: "citadel",
        rows: 6,
        cols: 6,
      });
      await open(ada, { options: { mode: "custom", id: challenges[0].id } });
      assert.equal(await page.locator(".tower [data-field]").count(), 36);
      await clean(page, "tower, 6 × 6 on a phone");
      for (const path of [
        "/games/tower/towers",
        "/games/tower/editor",
        "/games/tower/play",
        "/rules/tower",
        "/new/tower",
      ]) {
        await page.goto(base + path);
        await page.locator("main button, main a").first().waitFor();
        await clean(page, `${path} on a phone`);
      }
      await ada.close();
    },

    async "tower: the clock goes on over a reload, and the end says the time"() {
      const ada = await someone();
      const { page } = ada;
      await open(ada, { options: { mode: "forty", challenge: 1, clock: true } });
      const shown = async () =>
        (await page.locator(".clock").innerText())
          .split(":")
          .reduce((sum, part) => sum * 60 + Number(part), 0);
      await page.locator(".clock", { hasText: /0:0[3-9]/ }).waitFor();
      await page.reload();
      await page.locator(".clock").waitFor();
      assert.ok((await shown()) >= 3, "it did not begin anew");
      for (const laid of await solution(1)) {
        await card(page, laid.card).click();
        await field(page, laid).click();
      }
      await page.locator(".after .time", { hasText: / s$|:/ }).waitFor();
      await ada.close();
    },

    async "tower: the rules have every number; several at a table are a race; today's tower and endless begin"() {
      const ada = await someone();
      const { page } = ada;
      await page.goto(`${base}/rules/tower`);
      await page.locator("#TOW-15").waitFor();
      assert.equal(await page.locator("section[id^=TOW-]").count(), 15);
      await page.goto(`${base}/new/tower`);
      await page.locator(".ways button.primary").nth(2).waitFor();
      assert.equal(
        await page.locator(".ways button.primary").count(),
        3,
        "alone, against the mountain, with others; not round one device",
      );
      await page.locator(".ways button.primary").nth(2).click();
      await introduce(page, "Ada");
      await page.locator(".lobby").waitFor();
      const mine = await (await ada.context.request.get(`${base}/api/me/tables`)).json();
      assert.equal(mine[0].options.mode, "race");
      await page.goto(`${base}/games/tower/towers`);
      await page.getByRole("region", { name: "Today's tower" }).getByRole("button").nth(1).click();
      await page.getByText("Today's tower", { exact: true }).waitFor();
      await page.locator(".tower .hand").waitFor();
      await page.goto(`${base}/games/tower/towers`);
      await page.getByRole("region", { name: "Endless" }).getByRole("button").first().click();
      await page.getByText("Endless, tower 1", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Pass this tower up" }).click();
      await page.getByText("Endless, tower 2", { exact: true }).waitFor();
      const solve = async () => {
        for (const laid of await solution(viewOf(ada).id)) {
          await card(page, laid.card).click();
          await field(page, laid).click();
        }
      };
      await solve();
      await page.getByRole("button", { name: "Next tower" }).click();
      await page.getByText("Endless, tower 3", { exact: true }).waitFor();
      assert.equal(await page.locator(".race b").first().innerText(), "1");
      await solve();
      await page.getByRole("button", { name: "Stop here" }).click();
      await page.getByRole("heading", { name: "2 towers solved" }).waitFor();
      await ada.close();
    },
  };
}
