// Zapp Zerapp, as it is shown: nothing is said before it was seen, and hasty hands are understood.
import type { Locator, Page } from "@playwright/test";
import type { EntryUpdate } from "../src/protocol/generated/hall/EntryUpdate";
import type { View } from "../src/protocol/generated/zapp/View";
import { clean } from "./support/axe";
import { expect, type Someone, test } from "./support/fixtures";
import { box, middle } from "./support/frame";
import { company } from "./support/scenes";
import { type Equipment, phone, until, type Visitor } from "./support/visitor";
import { againstTheClock, roll } from "./support/zapp";

/** Two people who hold a barrel each against the clock. */
async function wishing(someone: Someone, ours?: Equipment, theirs?: Equipment): Promise<[Visitor, Visitor]> {
  const [ada, ben] = [await someone(ours), await someone(theirs)];
  await againstTheClock(ada, ben);
  for (const { zapp } of [ada, ben]) await zapp.take();
  return [ada, ben];
}

test("zapp shown: neither words nor buttons tell what is still in the barrels, in the dice or on its way", async ({
  someone,
}) => {
  const moving = { reducedMotion: "no-preference" } as const;
  const both = [await someone(moving), await someone(moving)];
  const [ada] = both as [Visitor, Visitor];
  // in every frame: what is to be seen beside what is said
  for (const { page } of both)
    await page.addInitScript(() => {
      window.seen = [];
      window.turned = [];
      const has = (what: string) => document.querySelector(what) !== null;
      const button = (words: RegExp) =>
        [...document.querySelectorAll("main button")].some((one) => words.test(one.textContent.trim()));
      addEventListener("animationstart", ({ target, animationName }) => {
        if (animationName.endsWith("over") && (target as Element).closest("[data-testid=reveal]"))
          window.turned.push(has("[data-moving]") || has("[data-yours]"));
      });
      const look = () => {
        const now = {
          prompt: document.querySelector<HTMLElement>("[data-testid=prompt]")?.innerText ?? "",
          falls: has("[data-falling]"),
          closed: has("[data-testid=reveal] > li:not([data-open])"),
          walks: has("[data-moving]"),
          asks:
            has("button[data-barrel], [role=timer][aria-label], [data-yours]") ||
            button(/^(Roll the dice|End the move|Choose an apprentice)$/),
        };
        if (JSON.stringify(window.seen.at(-1)) !== JSON.stringify(now)) window.seen.push(now);
        requestAnimationFrame(look);
      };
      look();
    });
  await company(both, ["Ada", "Ben"], "zapp", { options: { time_limit: "60" } });
  const mover = async () => {
    await until(() => both.some(({ zapp }) => ["roll", "move"].includes(zapp.asked())));
    return both.find(({ zapp }) => zapp.asked() === "move");
  };
  for (let rounds = 0; rounds < 12 && !ada.zapp.told("moved").length; rounds++) {
    await roll(...both);
    for (const { zapp } of both) await zapp.take();
    for (const { zapp } of both) await zapp.setDown();
    await until(() => ada.zapp.told("revealed").length === rounds + 1);
    for (let one; (one = await mover());) await one.zapp.actOnce();
  }
  const toRoll = both.find(({ zapp }) => zapp.asked() === "roll")!;
  await expect(toRoll.zapp.rollButton).toBeVisible();
  for (const { page } of both) {
    // every barrel is turned over once, and not again when somebody has moved
    const turned = Array<boolean>(2 * ada.zapp.told("revealed").length).fill(false);
    expect(await page.evaluate(() => window.turned)).toEqual(turned);
    const seen = await page.evaluate(() => window.seen);
    for (const kind of ["falls", "closed", "walks"] as const) {
      const moments = seen.filter((one) => one[kind]);
      expect(moments.length, `${kind} was seen`).toBeGreaterThan(0);
      expect(
        moments.filter((one) => one.asks || /\d/.test(one.prompt)),
        kind,
      ).toEqual([]);
    }
  }
});

test("zapp shown: put back while it rattles goes back as soon as it is still, and from the tap on it is listened", async ({
  someone,
}) => {
  const ada = await someone({ reducedMotion: "no-preference" });
  const { page, frame, zapp } = ada;
  await ada.goTo(await zapp.make({ bots: { 1: "random" } }));
  await zapp.actUntil("barrels");
  await zapp.take();
  const listened = await zapp.held.evaluate(
    (held) =>
      new Promise((done) => {
        const button = (words: RegExp) =>
          [...held.querySelectorAll("button")].find((one) => words.test(one.textContent))!;
        button(/Shake/).click();
        let listens = false;
        const end = performance.now() + 25_000;
        const look = () => {
          listens ||= held.hasAttribute("data-listening");
          if (performance.now() > end) return done("it never rattled");
          if (!held.hasAttribute("data-rattling")) return requestAnimationFrame(look);
          const back = button(/Put back/);
          const dim = back.getAttribute("aria-disabled") === "true";
          back.click();
          done({ listens, dim });
        };
        look();
      }),
  );
  expect(listened).toEqual({ listens: true, dim: false });
  await expect(zapp.held).toHaveCount(0);
  // when it was sent the hall had said that the barrel is still, and it was sent once
  const back = ada.frames.findIndex((one) => one.startsWith('> {"act"') && one.includes('"put_back"'));
  const before = ada.frames.slice(0, back).findLast((one) => one.startsWith('{"update"'))!;
  const view = (JSON.parse(before) as { update: EntryUpdate }).update.view as View;
  expect(view.wizards[0]!.held.map((one) => one.shaken_until)).toEqual([null]);
  expect(zapp.asksFor("put_back")).toHaveLength(1);
  // a bot may have been faster at the barrel
  const scolds = frame.toasts.getByText(/./).filter({ hasNotText: /faster|×/ });
  await expect(scolds, "and nobody is scolded").toHaveCount(0);
  // two taps in the same instant are one wish
  await zapp.take();
  await zapp.act("zapp_put_back").evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(zapp.held).toHaveCount(0);
  // whatever else was sent is answered before a later grab is
  await zapp.take();
  expect(zapp.asksFor("put_back")).toHaveLength(2);
  await expect(scolds, "nor for a double tap").toHaveCount(0);
  expect(ada.now()!.over).toBe(false);
  await expect(page).toHaveURL(/\/t\//);
});

test("zapp shown: a wish for more time waits while everybody goes on, and the board stays where it is", async ({
  someone,
}) => {
  const [ada, ben] = [await someone(phone()), await someone()];
  await ada.page.clock.install();
  const id = await againstTheClock(ada, ben);
  await ada.zapp.take();
  const tv = await someone({ width: 1280, height: 720 });
  await tv.page.goto(`/t/${id}/tv`);
  await expect(tv.zapp.board).toBeVisible();
  const before = await box(ada.zapp.board);
  // letters that are still being loaded would move it, too
  await tv.page.evaluate(() => document.fonts.ready.then(() => undefined));
  const shared = await box(tv.zapp.board);
  const { wish } = ada.frame;
  await ben.frame.button("more_time").click();
  await expect(wish).toContainText("Ben asks for 60 more seconds");
  expect(await box(ada.zapp.board)).toEqual(before);
  await expect(tv.frame.wish).toContainText("Ben asks for 60 more seconds");
  expect(await box(tv.zapp.board)).toEqual(shared);
  await clean(tv.page, "zapp, a wish on the television");
  const place = await box(wish);
  expect(place.y, "it lies above what is being seized").toBeGreaterThanOrEqual(0);
  expect(place.y + place.height).toBeLessThanOrEqual(before.y + before.height / 4);
  // both go on meanwhile
  await ben.zapp.take();
  await ada.zapp.take();
  await wish.getByRole("button", { name: "Agree" }).click();
  for (const { frame } of [ada, ben]) await expect(frame.wish).toHaveCount(0);
  const left = ben.zapp.shakenUntil()! - ben.now()!.time;
  expect(left, "there is more time than there was at first").toBeGreaterThan(60_000);
  // whoever asks for the same has answered
  await ben.frame.button("more_time").click();
  await expect(wish).toBeVisible();
  const end = ada.zapp.shakenUntil()!;
  // a tap that comes too soon was not for this wish
  await ada.page.clock.fastForward(600);
  await ada.frame.button("more_time").click();
  for (const { frame } of [ada, ben]) await expect(frame.wish).toHaveCount(0);
  expect(ada.zapp.shakenUntil()).toBe(end + 60_000);
});

test("zapp shown: whoever has given up is marked as such, and is not waited for", async ({
  ada,
  someone,
}) => {
  const ben = await someone({ width: 768, height: 1024 });
  const id = await ada.zapp.make({ seats: 3, bots: { 2: "random" }, start: false });
  await ben.join(id, "Ben", 1);
  await ada.begin(id);
  await Promise.all([ada, ben].map((who) => who.goTo(id)));
  await expect(ada.zapp.board).toBeVisible();
  await ada.frame.giveUp();
  const { seats } = ben.frame;
  await expect(seats.first()).toContainText("has given up");
  await expect(seats.filter({ hasText: "has given up" })).toHaveCount(1);
  await clean(ben.page, "zapp, somebody has given up");
});

for (const [ours, theirs] of [
  [phone(), { width: 1280, height: 720 }],
  [{ width: 1280, height: 720 }, phone()],
] as const)
  test(`zapp shown: a tap too many on a wish opens nothing, and what came of it is said once, where everybody looks (${ours.width} px)`, async ({
    someone,
  }) => {
    const [ada, ben] = await wishing(someone, ours, theirs);
    const more = ben.frame.button("more_time");
    const twice = async (page: Page, what: Locator, done: () => Promise<void>) => {
      const at = await middle(what);
      await page.mouse.click(...at);
      await done();
      await page.mouse.click(...at);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await expect(page.getByRole("dialog"), "no dialog").toHaveCount(0);
    };
    const answer = (name: string) =>
      twice(ada.page, ada.frame.wish.getByRole("button", { name }), () =>
        expect(ada.frame.wish).toHaveCount(0),
      );
    await more.scrollIntoViewIfNeeded();
    await twice(ben.page, more, () => expect(ben.frame.wish).toBeVisible());
    await expect(more).toHaveAttribute("aria-disabled", "true");
    await expect(ada.frame.wish).toBeVisible();
    await answer("No, thanks");
    const words = "Ada says no.";
    await expect(ben.frame.toasts).toContainText(words);
    const aloud = ben.page.locator("[role=status], [aria-live]").filter({ hasText: words });
    await expect(aloud, "one place says it aloud").toHaveCount(1);
    await expect(ada.frame.toasts, "whoever has said no knows it").toHaveText("");
    // and once more, with a yes
    await ben.frame.toasts.getByRole("button", { name: "Close" }).first().click();
    await more.click();
    await expect(ada.frame.wish).toBeVisible();
    await answer("Agree");
    await expect(ben.frame.toasts).toContainText("You have 60 more seconds.");
    await expect(ada.frame.toasts).toHaveText("");
    await expect(ada.frame.why).toHaveText("");
    const wished = ben.frames.filter((one) => one.startsWith('> {"at_table"'));
    expect(wished, "nothing was wished twice").toHaveLength(2);
  });

test("zapp shown: however far one has scrolled, a wish covers no barrel and can be answered; whoever waits sees it over what is asked", async ({
  someone,
}) => {
  const [ada, ben] = await wishing(someone, phone(), phone());
  await ben.frame.button("more_time").click();
  for (const { frame } of [ada, ben]) await expect(frame.wish).toBeVisible();
  const scroll = ({ page }: Visitor, top: number) =>
    page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
  for (const [width, height] of [
    [360, 740],
    [360, 640],
    [390, 844],
    [740, 360],
    [844, 390],
  ] as const) {
    for (const { page } of [ada, ben]) await page.setViewportSize({ width, height });
    for (const top of [0, 100, 1e5]) {
      const message = `${width} × ${height}, scrolled to ${top}`;
      // it takes its place when the page has come to its own
      await scroll(ada, top);
      const covered = async () => {
        const wish = await box(ada.frame.wish);
        const boxes = await ada.zapp.barrels.evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
        );
        return boxes.filter(
          ({ top, bottom, left, right }) =>
            top < wish.y + wish.height && bottom > wish.y && left < wish.x + wish.width && right > wish.x,
        ).length;
      };
      await expect.poll(covered, { message }).toBe(0);
      await expect(ada.frame.wish, message).toBeInViewport({ ratio: 1 });
      await scroll(ben, top);
      const overWhatIsAsked = async () => {
        const [wish, prompt] = [await box(ben.frame.wish), await box(ben.frame.prompt)];
        const below = Math.abs(wish.y + wish.height - prompt.y - prompt.height);
        return below < 1 && wish.y > prompt.y - 24;
      };
      await expect.poll(overWhatIsAsked, { message }).toBe(true);
    }
  }
});

test("zapp shown: setting down moves nothing on a phone, and by key one stays at the table", async ({
  someone,
}) => {
  const [ada, ben] = await wishing(someone, phone(390, 844));
  const before = await box(ada.zapp.board);
  await ada.zapp.setDown();
  await expect(ada.page.getByText(/stands before you/)).toBeVisible();
  expect((await box(ada.zapp.board)).y).toBe(before.y);
  await ben.zapp.barrels.and(ben.page.locator("[tabindex='0']")).focus();
  await ben.page.keyboard.press("w");
  await expect(async () => {
    if (await ben.zapp.act("zapp_for_good").isVisible()) await ben.page.keyboard.press("w");
    await expect(ben.zapp.held).toHaveCount(0, { timeout: 300 });
  }).toPass();
  await until(() => ben.zapp.told("revealed").length > 0);
  // what is shown now has the focus: neither the whole page nor what lies around the table
  await ben.page.waitForFunction(() => {
    const rest = document.querySelector("[data-ground]")!.parentElement!;
    return rest.contains(document.activeElement);
  });
});
