// Whose secrets are on the page: round one device, behind a sound, behind somebody else's link.
import type { Page } from "@playwright/test";
import type { View } from "../src/protocol/generated/mastermind/View";
import { expect, test } from "./support/fixtures";
import { smallTable } from "./support/mastermind";
import { solution } from "./support/tower";
import { until, type Visitor } from "./support/visitor";
import { roll } from "./support/zapp";

/** Notes every moment in which the page asks to pass the device on while something of a board is there. */
const noteLeaks = (page: Page, name: string) =>
  page.addInitScript((of) => {
    window.leaks = [];
    const look = () => {
      const text = document.body?.textContent ?? "";
      const shown = [...document.querySelectorAll("[aria-label]")].some((one) =>
        new RegExp(of).test(one.getAttribute("aria-label")!),
      );
      if (/Pass (on|the device) to/.test(text) && shown) window.leaks.push(text);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, name);

/** The page shows and says nothing but to whom the device goes, and never did. */
async function covered({ page, frame }: Visitor, name: string): Promise<void> {
  await expect(page.getByRole("heading", { name: /Pass the device to/ })).toBeVisible();
  expect(await page.evaluate(() => window.leaks), "nobody was asked to pass it on beside a board").toEqual(
    [],
  );
  await expect(page.getByRole("button", { name: `I am ${name}` })).toBeVisible();
  expect(await page.getByRole("main").innerText()).toMatch(
    new RegExp(`^Pass the device to ${name}\\n+[^\\n]*\\n+I am ${name}$`),
  );
  await expect(frame.prompt).toHaveCount(0);
  await expect(frame.dialog).toBeHidden();
  await expect(frame.toasts).toHaveText("");
  await expect(page.getByRole("log"), "nothing is left to be read aloud").toHaveText("");
}

/** Counts the sounds of barrels that were begun and stopped. */
const noteSounds = (page: Page) =>
  page.addInitScript(() => {
    window.sounds = { begun: 0, stopped: 0, trembles: [] };
    const { start, stop } = AudioBufferSourceNode.prototype;
    const isShake = (node: AudioBufferSourceNode) =>
      node.buffer?.length === 24_000 && node.buffer.sampleRate === 24_000;
    AudioBufferSourceNode.prototype.start = function (...args) {
      if (isShake(this)) window.sounds.begun += 1;
      return start.apply(this, args);
    };
    AudioBufferSourceNode.prototype.stop = function (...args) {
      if (isShake(this)) window.sounds.stopped += 1;
      return stop.apply(this, args);
    };
    navigator.vibrate = (pattern) => window.sounds.trembles.push(pattern as VibratePattern) > 0;
  });
const sounds = (page: Page) => page.evaluate(() => window.sounds);

/** A table for Ida and Udo round one device. */
async function idaAndUdo(ada: Visitor, game: string): Promise<void> {
  await ada.page.goto(`/new/${game}`);
  await ada.page.getByLabel("Name on seat 1").fill("Ida");
  await ada.page.getByLabel("Name on seat 2").fill("Udo");
  await ada.frame.button("way_device_go").click();
  await ada.frame.introduce("Ada");
  await ada.page.waitForURL(/\/t\//);
}
const iAm = (page: Page, name: string) => page.getByRole("button", { name: `I am ${name}`, exact: true });

test("round one device: nothing of a seat is on the wire before its player has tapped", async ({ ada }) => {
  const { page, frames, mastermind } = ada;
  await idaAndUdo(ada, "mastermind");
  await expect(iAm(page, "Ida")).toBeVisible();
  const seen = frames.filter((frame) => /"standing".*"seat":[01]/.test(frame));
  expect(seen, "no seat was seen before the tap").toEqual([]);
  await iAm(page, "Ida").click();
  await mastermind.lay(4, 3, 2, 1);
  await expect(iAm(page, "Udo")).toBeVisible();
  expect(
    frames.some((frame) => frame.includes('"code":[4,3,2,1]')),
    "Ida sees her own code",
  ).toBe(true);
  await expect(mastermind.board).toHaveCount(0);
  const veiled = frames.findLastIndex(
    (frame) => frame.startsWith('> {"unveil"') && frame.includes('"seat":null'),
  );
  expect(veiled).toBeGreaterThan(0);
  await iAm(page, "Udo").click();
  await mastermind.lay(1, 1, 1, 1);
  await expect(mastermind.rows).toHaveCount(1);
  const since = frames.slice(veiled).filter((frame) => !frame.startsWith(">"));
  expect(since.length).toBeGreaterThan(2);
  const leaked = since.filter((frame) => /"(code|pegs)":\[4,3,2,1\]/.test(frame));
  expect(leaked, "Ida's code is not sent to Udo").toEqual([]);
  // a reload asks again who holds the device
  await page.reload();
  await expect(iAm(page, "Udo")).toBeVisible();
});

test("Mastermind round one device: a hidden code is covered before the device is passed on, and stays so", async ({
  ada,
}) => {
  const { page, frames, frame, mastermind } = ada;
  await idaAndUdo(ada, "mastermind");
  await noteLeaks(page, "^Board$");
  await page.reload();
  await iAm(page, "Ida").click();
  await frame.button("mastermind_random_code").click();
  await mastermind.handIn.click();
  await covered(ada, "Udo");
  const seenByIda = frames.findLast((one) => /^\{"update".*"seat":0/.test(one))!;
  const { code } = (JSON.parse(seenByIda) as { update: { view: View } }).update.view;
  expect(code).toHaveLength(4);
  const after = frames.findLastIndex((one) => one.startsWith('> {"unveil"'));
  expect(frames[after]).toContain('"seat":null');
  // away and back, and loaded anew
  await page.goBack();
  await expect(frame.button("way_device_go")).toBeVisible();
  await page.goForward();
  await covered(ada, "Udo");
  await page.reload();
  await covered(ada, "Udo");
  await iAm(page, "Udo").click();
  await mastermind.guess(1, 1, 2, 2);
  const heard = frames.slice(after).filter((one) => !one.startsWith(">"));
  expect(heard.length).toBeGreaterThan(2);
  const leaked = heard.filter(
    (one) => one.includes(`"code":${JSON.stringify(code)}`) && !one.includes("shield_lifted"),
  );
  expect(leaked).toEqual([]);
});

test("a turn that passes while the log is open closes it; the second half of a double tap shows nobody's secrets", async ({
  someone,
}) => {
  const ada = await someone({ width: 390, height: 800 });
  const { page, frame, mastermind } = ada;
  const table = await smallTable(ada, {
    sit: [0, 1],
    start: true,
    options: { first_maker: "seat-0", answers: "by-hand" },
  });
  await noteLeaks(page, "^Board$");
  await ada.goTo(table);
  await iAm(page, "Ada 1").click();
  await mastermind.fill([1]);
  await frame.button("log").click();
  await expect(frame.dialog).toBeVisible();
  // the same seat hides its code in another tab
  const tab = await ada.openTab();
  await tab.goTo(table);
  await iAm(tab.page, "Ada 1").click();
  await tab.mastermind.lay(1, 2, 3);
  await covered(ada, "Ada 2");
  await tab.page.close();
  // the guess is handed in, and the tap bounces where the button for the next player comes to lie
  await iAm(page, "Ada 2").click();
  await expect(frame.myTurn).toBeVisible();
  await mastermind.fill([1, 1, 2]);
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const button = [...document.querySelectorAll("button")].find((one) => /^I am/.test(one.textContent));
      if (!button) return;
      observer.disconnect();
      const { x, y, width, height } = button.getBoundingClientRect();
      window.bounced = document.elementFromPoint(x + width / 2, y + height / 2)?.closest("button") === button;
    }).observe(document, { subtree: true, childList: true });
  });
  await mastermind.handIn.click();
  await covered(ada, "Ada 1");
  expect(await page.evaluate(() => window.bounced), "a tap that bounces hits no button").toBe(false);
});

test("Zapp round one device: what was heard is covered, and its sound ends with the hands", async ({
  ada,
}) => {
  const { page, zapp } = ada;
  await idaAndUdo(ada, "zapp");
  await noteLeaks(page, "^Your hands$|drawn$");
  await noteSounds(page);
  await page.reload();
  await zapp.rollButton.click();
  await until(() => zapp.shakenUntil() !== undefined);
  const next = ada.now()!.seat === 0 ? "Udo" : "Ida";
  await zapp.take();
  await zapp.shake.click();
  await expect(zapp.wave).toBeVisible();
  await page.waitForFunction(() => window.sounds.begun === 1);
  await zapp.setDown();
  await covered(ada, next);
  const { stopped, trembles } = await sounds(page);
  expect([stopped, trembles.at(-1)], "neither heard nor felt any more").toEqual([1, 0]);
});

test("a race of two towers on one device: cards that lie are covered, in the log and aloud, too", async ({
  ada,
}) => {
  const { page, frame, tower } = ada;
  const id = await tower.make({
    seats: 2,
    sit: [0, 1],
    options: { mode: "race", level: 1, count: 3, seed: 7 },
  });
  await noteLeaks(page, "^Board with|^Cards in your hand$");
  await ada.goTo(id);
  await iAm(page, "Ada 1").click();
  await expect(tower.hand).toBeVisible();
  const way = await solution(tower.view().id);
  await tower.lay(way[0]!);
  await expect(frame.log.getByText(/^You lay/)).toBeVisible();
  await frame.button("tower_pass").click();
  await covered(ada, "Ada 2");
  await iAm(page, "Ada 2").click();
  await expect(tower.hand).toBeVisible();
  await expect(tower.lying, "the other seat's cards are its own").toHaveCount(0);
  await expect(page.getByText(/lays? .* on /)).toHaveCount(0);
});

test("a board that stays while it is covered keeps its canvas and drops what is secret", async ({
  ada: { page },
}) => {
  await page.goto("/gallery");
  const demo = page.locator("[data-demo=covered]");
  const canvas = demo.locator("canvas");
  await canvas.evaluate((element) => (element.dataset["kept"] = "yes"));
  await expect(demo).toContainText("acorn");
  for (const how of ["reviewed", "handed on", "gone"]) {
    await demo.getByRole("button", { name: how }).click();
    await expect(canvas, how).toBeHidden();
    await expect(canvas, how).toHaveAttribute("data-kept", "yes");
    const html = await demo.innerHTML();
    if (how !== "reviewed") expect(html, how).not.toContain("acorn");
  }
  await demo.getByRole("button", { name: "seen" }).click();
  await expect(canvas).toBeVisible();
  await expect(canvas).toHaveAttribute("data-kept", "yes");
  await expect(demo).toContainText("acorn");
});

test("a sound ends when its player leaves or is sent away, and one that comes later is not heard", async ({
  ada,
  ben,
}) => {
  const { page, zapp } = ben;
  const id = await ada.zapp.make({ start: false });
  await ben.join(id, "Ben", 1);
  await ada.begin(id);
  await noteSounds(page);
  // while these wait, what the hall answers in words waits; sounds go through
  let waiting: (() => void)[] | undefined;
  await page.routeWebSocket(/api\/socket/, (near) => {
    const far = near.connectToServer();
    near.onMessage((message) => far.send(message));
    far.onMessage((message) => {
      if (waiting && typeof message === "string") waiting.push(() => near.send(message));
      else near.send(message);
    });
  });
  await Promise.all([ada, ben].map((who) => who.goTo(id)));
  await roll(ada, ben);
  await zapp.take();
  const leave = async () => {
    await page.evaluate(() => {
      history.pushState(null, "", "/rules/zapp");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(page.locator("#ZAP-1")).toBeVisible();
  };
  const comeBack = async () => {
    await page.goBack();
    await expect(zapp.held.and(page.locator(":not([data-rattling])"))).toBeVisible();
  };
  // he leaves while it sounds
  await zapp.shake.click();
  await page.waitForFunction(() => window.sounds.begun === 1);
  await leave();
  expect((await sounds(page)).stopped).toBe(1);
  // he leaves before he knows which shake the sound belongs to
  await comeBack();
  const heard = ben.binary.length;
  waiting = [];
  await zapp.shake.click();
  await until(() => ben.binary.length > heard);
  await leave();
  const late: (() => void)[] = waiting;
  waiting = undefined;
  for (const send of late) send();
  // what follows has come after the late words: by then the sound would have begun
  await comeBack();
  expect((await sounds(page)).begun, "the late sound is not heard").toBe(1);
  // he is sent away while it sounds
  await zapp.shake.click();
  await page.waitForFunction(() => window.sounds.begun === 2);
  await ada.post(`/api/tables/${id}/remove`, { guest: (await ben.me())!.id });
  await expect(page.getByRole("heading", { name: "You do not sit here any more" })).toBeVisible();
  expect((await sounds(page)).stopped).toBe(2);
});
