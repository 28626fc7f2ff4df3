// A line that is cut, late, deaf or gone: nothing is lost, and nothing is done twice.
import type { Event as Told } from "../src/protocol/generated/mastermind/Event";
import { clean } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { smallTable } from "./support/mastermind";

test("two browsers by invite link; one is reloaded, its line is cut in the middle, nothing is lost or done twice", async ({
  ada,
  line,
}) => {
  const ben = await line.someone();
  await ada.page.goto("/new/mastermind");
  await ada.frame.button("way_friends_go").click();
  await ada.frame.introduce("Ada");
  const link = await ada.page.getByLabel("Link to the table").last().inputValue();
  await ben.page.goto(new URL(link).pathname);
  await ben.frame.introduce("Ben");
  await ben.frame.button("sit_here").click();
  await ada.frame.button("start_game").click();
  await ada.mastermind.lay(1, 1, 2, 2);
  await ben.mastermind.lay(3, 3, 4, 4);
  await expect(ada.mastermind.rows).toHaveCount(1);
  await ben.page.reload();
  await expect(ben.frame.myTurn).toBeVisible();
  await expect(ben.mastermind.rows).toHaveCount(1);
  line.cut();
  await expect(ben.page.getByText("The line is down").first()).toBeVisible();
  await expect(ada.page.getByText("away · to move")).toBeVisible();
  await ben.mastermind.lay(5, 5, 6, 6);
  line.mend();
  await expect(ben.page.getByText("The line is back").first()).toBeVisible();
  for (const { mastermind } of [ada, ben]) await expect(mastermind.rows).toHaveCount(2);
  await ben.mastermind.lay(1, 1, 2, 2);
  for (const { mastermind } of [ada, ben]) await expect(mastermind.verdict).toBeVisible();
  expect(
    ada
      .told<Told>()("guessed")
      .map(({ guess }) => guess),
  ).toEqual([
    [3, 3, 4, 4],
    [5, 5, 6, 6],
    [1, 1, 2, 2],
  ]);
});

test("a line that is late and says everything twice: nothing is done or shown twice", async ({
  ada,
  someone,
}) => {
  const eva = await someone();
  const table = await smallTable(ada, {
    bot: 1,
    options: { pegs: 5, colours: 8, first_maker: "seat-1" },
  });
  let heard = 0;
  await ada.page.routeWebSocket(/api\/socket/, (near) => {
    const far = near.connectToServer();
    const twice = (send: (message: string | Buffer) => void) => {
      let before = Promise.resolve();
      return (message: string | Buffer) => {
        for (const late of [60, 90])
          before = before
            .then(() => new Promise<void>((done) => setTimeout(done, late)))
            .then(() => send(message))
            .catch(() => undefined);
      };
    };
    near.onMessage(
      twice((message) => {
        if (String(message).includes('"guess"')) heard += 1;
        far.send(message);
      }),
    );
    far.onMessage(twice((message) => near.send(message)));
  });
  await ada.goTo(table);
  for (const [n, row] of [
    [1, 1, 2, 2, 3],
    [4, 5, 6, 7, 8],
    [8, 7, 1, 1, 2],
  ].entries()) {
    await ada.mastermind.lay(...row);
    await expect(ada.mastermind.rows).toHaveCount(n + 1);
  }
  await eva.goTo(table);
  await eva.frame.introduce("Eva");
  for (const { mastermind } of [eva, ada]) await expect(mastermind.rows).toHaveCount(3);
  await expect.poll(() => heard).toBe(6);
  await expect(ada.frame.log.getByText(/^You guess in row/)).toHaveCount(3);
});

test("a line that has silently died is told of two seconds after something was said, and what was said is not lost", async ({
  line,
}) => {
  const ada = await line.someone();
  const { page, mastermind, frame } = ada;
  const table = await smallTable(ada, { bot: 1, options: { first_maker: "seat-0" } });
  await page.clock.install();
  await ada.goTo(table);
  await expect(mastermind.palette).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  line.hush();
  await mastermind.lay(1, 2, 3);
  await page.clock.runFor(2000);
  await expect(page.getByText("The line is down").first()).toBeVisible();
  await page.clock.runFor(7000);
  await expect(page.getByText("The line is back").first()).toBeVisible();
  await page.clock.resume();
  await expect(mastermind.rows.or(mastermind.verdict).first()).toBeVisible();
  const hidden = ada.said<object>().filter((act) => "hide" in act.do);
  expect(hidden, "it was said again").toHaveLength(2);
  // a device that leaves its network says so: then it is asked at once, with nothing said at all
  await expect(frame.myTurn).toBeVisible();
  await page.clock.pauseAt(Date.now() + 300_000);
  line.hush();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await page.clock.runFor(1500);
  await expect(page.getByText("The line is down").first()).toBeVisible();
});

test("a page of an older build loads itself anew, but not while somebody thinks", async ({ line }) => {
  const ada = await line.someone();
  const { page, mastermind, frame } = ada;
  const table = await smallTable(ada, { bot: 1, options: { first_maker: "seat-0" } });
  let connections = 0;
  await page.routeWebSocket(/api\/socket/, (near) => {
    const far = near.connectToServer();
    const newer = ++connections > 1;
    far.onMessage((message) =>
      near.send(newer ? String(message).replace(/"build":"[^"]*"/, '"build":"newer"') : message),
    );
  });
  await ada.goTo(table);
  await expect(mastermind.palette).toBeVisible();
  await page.evaluate(() => (window.marked = true));
  await mastermind.fill([1]);
  line.cut();
  await expect(page.getByText("The line is down").first()).toBeVisible();
  line.mend();
  await expect(page.getByText("The line is back").first()).toBeVisible();
  expect(await page.evaluate(() => window.marked)).toBe(true);
  await mastermind.fill([2, 3]);
  await mastermind.handIn.click();
  await page.waitForFunction(() => window.marked === undefined);
  await expect(frame.prompt).toBeVisible();
});

test("without a line the page opens, says so, and goes on by itself", async ({ line }) => {
  const ada = await line.someone({ serviceWorkers: "allow" });
  const { page, frame } = ada;
  await ada.goTo(await smallTable(ada, { bot: 1 }));
  await expect(frame.prompt).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(frame.prompt).toBeVisible();
  await page.waitForFunction(async () => (await (await caches.open("zauberberg-shell")).keys()).length > 12);
  line.cut();
  await page.reload();
  await expect(page.getByText("There is no line to the mountain right now")).toBeVisible();
  await clean(page, "no line");
  line.mend();
  await expect(frame.prompt).toBeVisible();
});
