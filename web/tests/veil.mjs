// Whose secrets are on the page: round one device, behind a sound, behind somebody else's link.
import assert from "node:assert/strict";
import { begin, clean, introduce, joinByHttp, lay, now, post, smallTable, viewOf } from "./play.mjs";
import * as tower from "./tower-play.mjs";
import * as zapp from "./zapp-play.mjs";

/** Notes every moment in which the page asks to pass the device on while a board is there. */
const noteLeaks = (page, board) =>
  page.addInitScript((what) => {
    window.leaks = [];
    const look = () => {
      const text = document.body?.textContent ?? "";
      if (/Pass (on|the device) to/.test(text) && document.querySelector(what)) window.leaks.push(text);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, board);

/** The page shows and says nothing but to whom the device goes, and never did. */
async function covered(page, name, board) {
  await page
    .getByText(/Pass (on|the device) to/)
    .first()
    .waitFor();
  assert.deepEqual(
    await page.evaluate(() => window.leaks),
    [],
    "nobody was asked to pass it on beside a board",
  );
  await page.getByRole("button", { name: `I am ${name}` }).waitFor();
  assert.equal(
    await page
      .locator(`${board}, .board, .prompt, .scroll, main .tools, .beside, dialog[open], .toast`)
      .count(),
    0,
  );
  assert.match(
    await page.locator("main").innerText(),
    new RegExp(`^Pass the device to ${name}\\n+[^\\n]*\\n+I am ${name}$`),
  );
  assert.equal(
    (await page.locator("[role=log].unseen").innerText()).trim(),
    "",
    "nothing is left to be read aloud",
  );
}

/** Counts the sounds of barrels that were begun and stopped. */
const noteSounds = (page) =>
  page.addInitScript(() => {
    window.sounds = { begun: 0, stopped: 0, trembles: [] };
    const { start, stop } = AudioBufferSourceNode.prototype;
    const isShake = (node) => node.buffer?.length === 24_000 && node.buffer.sampleRate === 24_000;
    AudioBufferSourceNode.prototype.start = function (...args) {
      if (isShake(this)) window.sounds.begun += 1;
      return start.apply(this, args);
    };
    AudioBufferSourceNode.prototype.stop = function (...args) {
      if (isShake(this)) window.sounds.stopped += 1;
      return stop.apply(this, args);
    };
    navigator.vibrate = (pattern) => window.sounds.trembles.push(pattern) > 0;
  });
const sounds = (page) => page.evaluate(() => window.sounds);

/** The tests, for a hall at `base`; `someone` opens a browser, `at` is a table's address. */
export function veil({ someone, base, at }) {
  /** A table for Ida and Udo round one device. */
  async function idaAndUdo(game) {
    const ada = await someone();
    await ada.page.goto(`${base}/new/${game}`);
    await ada.page.getByLabel("Name on seat 1").fill("Ida");
    await ada.page.getByLabel("Name on seat 2").fill("Udo");
    await ada.page.getByRole("button", { name: "Play here together" }).click();
    await introduce(ada.page, "Ada");
    await ada.page.waitForURL(/\/t\//);
    return ada;
  }
  /** Two in two browsers whose game is over, at its end. */
  async function atTheEnd() {
    const [ada, ben] = [await someone(), await someone()];
    const table = await smallTable(ada, { seats: [0] });
    await joinByHttp(ben, table, "Ben", 1);
    await begin(ada, table);
    for (const { page } of [ada, ben]) await page.goto(at(table));
    await ada.page.getByRole("button", { name: "More" }).click();
    await ada.page.getByRole("button", { name: "Give up" }).click();
    await ada.page.getByRole("button", { name: "Yes, I give up" }).click();
    for (const { page } of [ada, ben]) await page.locator("a[download]").waitFor();
    return { ada, ben, table };
  }
  const onToTheNext = (page) => page.getByRole("button", { name: "On to the next game" });
  const linkOf = async (who) => `${base}/join#${(await post(who, "/api/me/link")).token}`;
  const me = async (who) => (await who.context.request.get(`${base}/api/me`)).json();

  return {
    async "veil: mastermind round one device: a hidden code is covered before the device is passed on, and stays so"() {
      const ada = await idaAndUdo("mastermind");
      const { page } = ada;
      await noteLeaks(page, ".mastermind");
      await page.reload();
      await page.getByRole("button", { name: "I am Ida" }).click();
      await page.getByRole("button", { name: "Random code" }).click();
      await page.locator(".hand-in button").first().click();
      await covered(page, "Udo", ".mastermind");
      const { code } = JSON.parse(ada.frames.findLast((frame) => /^\{"update".*"seat":0/.test(frame))).update
        .view;
      const after = ada.frames.findLastIndex((frame) => frame.startsWith('> {"unveil"'));
      assert.match(ada.frames[after], /"seat":null/);
      // away and back, and loaded anew
      await page.goBack();
      await page.getByRole("button", { name: "Play here together" }).waitFor();
      await page.goForward();
      await covered(page, "Udo", ".mastermind");
      await page.reload();
      await covered(page, "Udo", ".mastermind");
      await page.getByRole("button", { name: "I am Udo" }).click();
      await lay(page, [1, 1, 2, 2]);
      await page.locator(".board .rows .row:not(.blank):not(.now), .verdict").first().waitFor();
      const heard = ada.frames.slice(after).filter((frame) => !frame.startsWith(">"));
      const leaked = heard.filter(
        (frame) => frame.includes(`"code":${JSON.stringify(code)}`) && !frame.includes("shield_lifted"),
      );
      assert.ok(heard.length > 2);
      assert.deepEqual(leaked, []);
      await ada.close();
    },

    async "veil: a turn that passes while the log is open closes it; the second half of a double tap shows nobody's secrets"() {
      const ada = await someone({ width: 390, height: 800 });
      const { page } = ada;
      const table = await smallTable(ada, {
        seats: [0, 1],
        start: true,
        options: { first_maker: "seat-0", answers: "by-hand" },
      });
      await noteLeaks(page, ".mastermind");
      await page.goto(at(table));
      await page.getByRole("button", { name: "I am Ada 1" }).click();
      await page.locator(".palette .pick").first().click();
      await page.getByRole("button", { name: "Log", exact: true }).click();
      await page.locator("dialog[open]").waitFor();
      // the same seat hides its code in another tab
      const tab = await ada.context.newPage();
      await tab.goto(at(table));
      await tab.getByRole("button", { name: "I am Ada 1" }).click();
      await lay(tab, [1, 2, 3]);
      await covered(page, "Ada 2", ".mastermind");
      await tab.close();
      // the guess is handed in, and the tap bounces where the button for the next player comes to lie
      await page.getByRole("button", { name: "I am Ada 2" }).click();
      await page.locator(".prompt.yours").waitFor();
      for (const peg of [1, 1, 2])
        await page
          .locator(".palette .pick")
          .nth(peg - 1)
          .click();
      await page.evaluate(() => {
        new MutationObserver((_, observer) => {
          const button = document.querySelector(".hand button");
          if (!button) return;
          observer.disconnect();
          const { x, y, width, height } = button.getBoundingClientRect();
          window.bounced =
            document.elementFromPoint(x + width / 2, y + height / 2)?.closest("button") === button;
        }).observe(document, { subtree: true, childList: true });
      });
      await page.locator(".hand-in button").first().click();
      await covered(page, "Ada 1", ".mastermind");
      assert.equal(await page.evaluate(() => window.bounced), false, "a tap that bounces hits no button");
      await ada.close();
    },

    async "veil: zapp round one device: what was heard is covered, and its sound ends with the hands"() {
      const ada = await idaAndUdo("zapp");
      const { page } = ada;
      await noteLeaks(page, ".zapp .wave, .zapp .hands");
      await noteSounds(page);
      await page.reload();
      await zapp.rollButton(page).click();
      await zapp.until(() => viewOf(ada).phase.shake);
      const next = now(ada).seat === 0 ? "Udo" : "Ida";
      await zapp.take(page);
      await zapp.held(page).locator(".area").click();
      await page.locator(".held .wave").waitFor();
      await page.waitForFunction(() => window.sounds.begun === 1);
      await zapp.setDown(page);
      await covered(page, next, ".zapp");
      const { stopped, trembles } = await sounds(page);
      assert.deepEqual([stopped, trembles.at(-1)], [1, 0], "neither heard nor felt any more");
      await ada.close();
    },

    async "veil: a race of two towers on one device: cards that lie are covered, in the log and aloud, too"() {
      const ada = await someone();
      const { page } = ada;
      const id = await tower.table(ada, {
        seats: 2,
        sit: [0, 1],
        options: { mode: "race", level: 1, count: 3, seed: 7 },
      });
      await noteLeaks(page, ".tower");
      await page.goto(at(id));
      await page.getByRole("button", { name: "I am Ada 1" }).click();
      await page.locator(".tower .hand").waitFor();
      const way = await tower.solution(viewOf(ada).id);
      await tower.lay(page, way[0]);
      await page
        .locator(".scroll li")
        .getByText(/^You lay/)
        .waitFor();
      await page.getByRole("button", { name: "Pass this tower up" }).click();
      await covered(page, "Ada 2", ".tower");
      await page.getByRole("button", { name: "I am Ada 2" }).click();
      await page.locator(".tower .hand").waitFor();
      assert.equal(await tower.lying(page), 0, "the other seat's cards are its own");
      assert.equal(await page.getByText(/lays? .* on /).count(), 0);
      await ada.close();
    },

    async "veil: a board that stays while it is covered keeps its canvas and drops what is secret"() {
      const ada = await someone();
      const { page } = ada;
      await page.goto(`${base}/gallery`);
      const demo = page.locator("[data-demo=covered]");
      const as = async (how) => {
        await demo.getByRole("button", { name: how }).click();
        const same = await demo.locator("canvas").evaluate((canvas) => canvas.kept === true);
        return { same, seen: await demo.locator("canvas").isVisible(), html: await demo.innerHTML() };
      };
      await demo.locator("canvas").evaluate((canvas) => (canvas.kept = true));
      assert.match(await demo.innerHTML(), /acorn/);
      for (const how of ["reviewed", "handed on", "gone"]) {
        const { same, seen, html } = await as(how);
        assert.deepEqual({ how, same, seen }, { how, same: true, seen: false });
        if (how !== "reviewed") assert.doesNotMatch(html, /acorn/, how);
      }
      const { same, seen, html } = await as("seen");
      assert.deepEqual({ same, seen }, { same: true, seen: true });
      assert.match(html, /acorn/);
      await ada.close();
    },

    async "veil: a sound ends when its player leaves or is sent away, and one that comes later is not heard"() {
      const [ada, ben] = [await someone(), await someone()];
      const { page } = ben;
      const id = await zapp.table(ada, { seats: 2, start: false });
      await joinByHttp(ben, id, "Ben", 1);
      await begin(ada, id);
      await noteSounds(page);
      // from `held` on what the hall answers in words waits; sounds go through
      let waiting;
      await page.routeWebSocket(/api\/socket/, (near) => {
        const far = near.connectToServer();
        near.onMessage((message) => far.send(message));
        far.onMessage((message) =>
          waiting && typeof message === "string"
            ? waiting.push(() => near.send(message))
            : near.send(message),
        );
      });
      await Promise.all([ada.page.goto(at(id)), page.goto(at(id))]);
      await zapp.roll(ada, ben);
      await zapp.take(page);
      const shake = () => zapp.held(page).locator(".area").click();
      // he leaves while it sounds
      await shake();
      await page.waitForFunction(() => window.sounds.begun === 1);
      await page.evaluate(() => history.pushState(null, "", "/rules/zapp"));
      await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
      await page.locator("#ZAP-1").waitFor();
      assert.equal((await sounds(page)).stopped, 1);
      // he leaves before he knows which shake the sound belongs to
      await page.goBack();
      await zapp.held(page).locator(".area").waitFor();
      await page.locator("[data-held]:not(.rattling)").waitFor();
      const heard = ben.binary.length;
      waiting = [];
      await shake();
      await zapp.until(() => ben.binary.length > heard);
      await page.evaluate(() => history.pushState(null, "", "/rules/zapp"));
      await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
      await page.locator("#ZAP-1").waitFor();
      const late = waiting;
      waiting = undefined;
      for (const send of late) send();
      // what follows has come after the late words: by then the sound would have begun
      await page.goBack();
      await zapp.held(page).locator(".area").waitFor();
      assert.equal((await sounds(page)).begun, 1, "the late sound is not heard");
      // he is sent away while it sounds
      await page.locator("[data-held]:not(.rattling)").waitFor();
      await shake();
      await page.waitForFunction(() => window.sounds.begun === 2);
      await post(ada, `/api/tables/${id}/remove`, { guest: (await me(ben)).id });
      await page.getByRole("heading", { name: "You do not sit here any more" }).waitFor();
      assert.equal((await sounds(page)).stopped, 2);
      await ada.close();
      await ben.close();
    },

    async "veil: somebody else's link asks first, naming both; whoever says yes leaves nothing of the old guest behind"() {
      const [ada, ben] = [await someone(), await someone({ width: 360, height: 740 })];
      const hers = await smallTable(ada, { seats: [0], bot: 1, start: true });
      const his = await smallTable(ben, { name: "Ben", seats: [0], bot: 1, start: true });
      const { page } = ben;
      await page.goto(at(his));
      await page.locator(".palette").waitFor();
      const link = await linkOf(ada);
      const tab = await ben.context.newPage();
      await tab.goto(link);
      await tab.getByRole("heading", { name: "Play on as Ada instead of Ben?" }).waitFor();
      assert.doesNotMatch(tab.url(), /#/);
      // a reload asks again; an address without a link says what is wrong
      await tab.reload();
      await tab.getByRole("heading", { name: "Play on as Ada instead of Ben?" }).waitFor();
      assert.equal(
        await tab.evaluate(() => document.activeElement?.textContent),
        "Play on as Ada instead of Ben?",
      );
      await clean(tab, "somebody else's link");
      await tab.getByRole("link", { name: "Stay Ben" }).click();
      await tab.waitForURL(`${base}/`);
      assert.equal((await me(ben)).name, "Ben");
      await tab.goto(`${base}/join`);
      await tab.getByText("The link is missing here. Open it again.").waitFor();
      // asked again, he says yes, by keyboard; the tab has a draft of his, the other one a socket
      await tab.goto(link);
      await tab.getByRole("heading", { name: "Play on as Ada instead of Ben?" }).waitFor();
      await tab.evaluate((table) => sessionStorage.setItem(`draft-${table}-0`, "{}"), his);
      await page.evaluate(() => (window.old = true));
      await tab.keyboard.press("Tab");
      await tab.keyboard.press("Tab");
      await tab.keyboard.press("Enter");
      await tab.waitForURL(at(hers));
      await tab.locator(".palette").waitFor();
      assert.equal((await me(ben)).name, "Ada");
      assert.deepEqual(
        await tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft"))),
        [],
      );
      await page.waitForFunction(() => window.old === undefined);
      await page.getByText("You are looking on.").waitFor();
      for (const one of [ada, ben]) await one.close();
    },

    async "veil: a link asks a stranger whether they are who it says, and changes nothing where it came from"() {
      const ada = await someone();
      const table = await smallTable(ada, { seats: [0], bot: 1, start: true });
      const link = await linkOf(ada);
      await ada.page.goto(link);
      await ada.page.getByText("You are Ada on this device already.").first().waitFor();
      await ada.page.waitForURL(at(table));
      for (const locale of ["de", "en"]) {
        const eva = await someone({ locale, width: 360, height: 740 });
        await eva.page.goto(link);
        await eva.page
          .getByRole("heading", {
            name: locale === "de" ? "Hier als Ada weiterspielen?" : "Play on as Ada here?",
          })
          .waitFor();
        await clean(eva.page, `a stranger's link, ${locale}`);
        assert.equal(await me(eva), null, "looking makes nobody somebody");
        await eva.page
          .getByRole("link", { name: locale === "de" ? "Das bin ich nicht" : "That is not me" })
          .click();
        await eva.page.waitForURL(`${base}/`);
        assert.equal(await me(eva), null);
        await eva.close();
      }
      const phone = await someone();
      await phone.page.goto(link);
      await phone.page.getByRole("button", { name: "Play on as Ada" }).click();
      await phone.page.getByText("Welcome back, Ada!").first().waitFor();
      await phone.page.waitForURL(at(table));
      for (const one of [ada, phone]) await one.close();
    },

    async "veil: another game that has begun without a friend: they arrive in their seat, not at a refusal"() {
      const { ada, ben, table } = await atTheEnd();
      await ben.page.getByRole("button", { name: "Play again" }).click();
      await ben.page.getByRole("button", { name: "Begin" }).click();
      await ben.page.locator(".prompt").waitFor();
      const next = ben.page.url();
      assert.notEqual(next, at(table));
      await onToTheNext(ada.page).click();
      await ada.page.waitForURL(next);
      await ada.page.locator("li.mine").getByText("Ada").waitFor();
      assert.equal(now(ada).seat, 0);
      assert.equal(await ada.page.locator(".toast").count(), 0);
      await ada.close();
      await ben.close();
    },

    async "veil: another game: who comes in time adds to its chance; a seat that somebody else has by now stays theirs"() {
      const { ada, ben, table } = await atTheEnd();
      await ben.page.getByRole("button", { name: "Play again" }).click();
      await ben.page.getByRole("button", { name: "Begin" }).waitFor();
      const next = ben.page.url().split("/").at(-1);
      let sat = 0;
      ada.page.on("request", (request) => (sat += request.url().endsWith(`${next}/sit`) ? 1 : 0));
      await onToTheNext(ada.page).click();
      await ada.page.waitForURL(at(next));
      assert.equal(sat, 1);
      // she stands up, and a bot gets her seat; then somebody else
      await ada.page.getByRole("button", { name: "Stand up" }).click();
      await ada.page.getByRole("button", { name: "Sit down" }).waitFor();
      await post(ben, `/api/tables/${next}/bot`, { seat: 0, level: "random" });
      await ada.page.goto(at(table));
      await onToTheNext(ada.page).click();
      await ada.page.waitForURL(at(next));
      await ada.page.locator(".lobby").waitFor();
      await post(ben, `/api/tables/${next}/bot`, { seat: 0, level: null });
      const eva = await someone();
      await joinByHttp(eva, next, "Eva", 0);
      await ada.page.goto(at(table));
      await onToTheNext(ada.page).click();
      await ada.page.waitForURL(at(next));
      await ada.page.locator(".lobby strong").getByText("Eva").waitFor();
      assert.equal(await ada.page.locator(".toast").count(), 0);
      assert.equal(sat, 1, "nobody tries to take a seat that is taken");
      // whoever only watched the old game goes along, too
      await eva.page.goto(at(table));
      await onToTheNext(eva.page).click();
      await eva.page.waitForURL(at(next));
      for (const one of [ada, ben, eva]) await one.close();
    },

    async "veil: another game that is over already leads to the newest; one from which she was sent away says so and stays"() {
      const { ada, ben, table } = await atTheEnd();
      const { table: second } = await post(ben, `/api/tables/${table}/rematch`);
      await begin(ben, second);
      await ben.page.goto(at(second));
      await ben.page.getByRole("button", { name: "More" }).click();
      await ben.page.getByRole("button", { name: "Close the table without a result" }).click();
      await ben.page.locator("dialog[open] button.danger").click();
      await ben.page.locator("a[download]").waitFor();
      await onToTheNext(ada.page).click();
      await ada.page.waitForURL(at(second));
      await ada.page.locator("a[download]").waitFor();
      const { table: third } = await post(ben, `/api/tables/${second}/rematch`);
      await ada.page.goto(at(table));
      await onToTheNext(ada.page).click();
      await ada.page.waitForURL(at(third));
      await ada.page.locator(".lobby").waitFor();
      await post(ben, `/api/tables/${third}/remove`, { guest: (await me(ada)).id });
      await ada.page.goto(at(table));
      await onToTheNext(ada.page).click();
      await ada.page.getByText("There is no way to the new game").first().waitFor();
      assert.equal(ada.page.url(), at(table));
      await ada.close();
      await ben.close();
    },
  };
}
