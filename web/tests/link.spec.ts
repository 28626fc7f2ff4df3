// Links that lead to a guest or to another game, and who one is after following them.
import type { Page } from "@playwright/test";
import { clean } from "./support/axe";
import { copiesIn, putCopy } from "./support/copies";
import { expect, test } from "./support/fixtures";
import { smallTable } from "./support/mastermind";
import { adaAndBen } from "./support/scenes";
import { phone, type Visitor } from "./support/visitor";

const linkOf = async (who: Visitor) => {
  const { token } = await who.post<{ token: string }>("/api/me/link");
  return `${who.base}/join#${token}`;
};

test("somebody else's link asks first, naming both; whoever says yes leaves nothing of the old guest behind", async ({
  ada,
  someone,
}) => {
  const ben = await someone(phone());
  const hers = await smallTable(ada, { bot: 1, options: { first_maker: "seat-0" } });
  const his = await smallTable(ben, { name: "Ben", bot: 1, options: { first_maker: "seat-0" } });
  const { page } = ben;
  await ben.goTo(his);
  await expect(ben.mastermind.palette).toBeVisible();
  const link = await linkOf(ada);
  const { page: tab, mastermind } = await ben.openTab();
  await tab.goto(link);
  const question = tab.getByRole("heading", { name: "Play on as Ada instead of Ben?" });
  await expect(question).toBeVisible();
  expect(tab.url()).not.toContain("#");
  // a reload asks again; an address without a link says what is wrong
  await tab.reload();
  await expect(question).toBeFocused();
  await clean(tab, "somebody else's link");
  await tab.getByRole("link", { name: "Stay Ben" }).click();
  await tab.waitForURL("/");
  expect((await ben.me())!.name).toBe("Ben");
  await tab.goto("/join");
  await expect(tab.getByText("The link is missing here. Open it again.")).toBeVisible();
  // asked again, he says yes, by keyboard; the tab has a draft of his, the other one a socket
  await tab.goto(link);
  await expect(question).toBeVisible();
  const { id: guest } = (await ben.me())!;
  await putCopy(tab, { place: `${his} 0`, guest, bytes: Buffer.from("{}") });
  expect(await copiesIn(tab)).toHaveLength(1);
  await page.evaluate(() => (window.marked = true));
  await tab.keyboard.press("Tab");
  await tab.keyboard.press("Tab");
  await tab.keyboard.press("Enter");
  await tab.waitForURL(ada.at(hers));
  await expect(mastermind.palette).toBeVisible();
  expect((await ben.me())!.name).toBe("Ada");
  expect(await copiesIn(tab)).toEqual([]);
  await page.waitForFunction(() => window.marked === undefined);
  await expect(page.getByText("You are looking on.")).toBeVisible();
});

test("a link asks a stranger whether they are who it says, and changes nothing where it came from", async ({
  ada,
  someone,
}) => {
  const table = await smallTable(ada, { bot: 1 });
  const link = await linkOf(ada);
  await ada.page.goto(link);
  await expect(ada.page.getByText("You are Ada on this device already.").first()).toBeVisible();
  await ada.page.waitForURL(ada.at(table));
  for (const locale of ["de", "en"] as const) {
    const eva = await someone({ locale, ...phone() });
    const { page, words } = eva;
    await page.goto(link);
    await expect(page.getByRole("heading", { name: words.of("link_ask", { name: "Ada" }) })).toBeVisible();
    await clean(page, `a stranger's link, ${locale}`);
    expect(await eva.me(), "looking makes nobody somebody").toBeNull();
    await page.getByRole("link", { name: words.of("link_not_mine") }).click();
    await page.waitForURL("/");
    expect(await eva.me()).toBeNull();
  }
  const hers = await someone();
  await hers.page.goto(link);
  await hers.page.getByRole("button", { name: "Play on as Ada" }).click();
  await expect(hers.page.getByText("Welcome back, Ada!").first()).toBeVisible();
  await hers.page.waitForURL(ada.at(table));
});

test.describe("another game:", () => {
  /** Two in two browsers whose game is over, at its end. */
  async function atTheEnd(ada: Visitor, ben: Visitor): Promise<string> {
    const table = await adaAndBen(ada, ben);
    await ada.frame.giveUp();
    for (const { frame } of [ada, ben]) await expect(frame.record).toBeVisible();
    return table;
  }
  const onToTheNext = (page: Page) => page.getByRole("button", { name: "On to the next game" });

  test("one that has begun without a friend: they arrive in their seat, not at a refusal", async ({
    ada,
    ben,
  }) => {
    const table = await atTheEnd(ada, ben);
    await ben.frame.button("rematch").click();
    await ben.frame.button("start_game").click();
    await expect(ben.frame.prompt).toBeVisible();
    const next = ben.page.url();
    expect(next).not.toBe(ben.at(table));
    await onToTheNext(ada.page).click();
    await ada.page.waitForURL(next);
    await expect(ada.frame.seats.filter({ hasText: "Ada" })).toContainText(/you/i);
    expect(ada.now()!.seat).toBe(0);
    await expect(ada.frame.toasts).toHaveText("");
  });

  test("who comes in time adds to its chance; a seat that somebody else has by now stays theirs", async ({
    ada,
    ben,
    someone,
  }) => {
    const table = await atTheEnd(ada, ben);
    await ben.frame.button("rematch").click();
    await expect(ben.frame.button("start_game")).toBeVisible();
    const next = ben.page.url().split("/").at(-1)!;
    const lobby = ada.page.getByRole("region", { name: "Seats" });
    let sat = 0;
    ada.page.on("request", (request) => (sat += request.url().endsWith(`${next}/sit`) ? 1 : 0));
    const follow = async () => {
      await ada.goTo(table);
      await onToTheNext(ada.page).click();
      await ada.page.waitForURL(ada.at(next));
      await expect(lobby).toBeVisible();
    };
    await follow();
    await expect.poll(() => sat).toBe(1);
    // she stands up, and a bot gets her seat; then somebody else
    await ada.frame.button("stand_up").click();
    await expect(ada.frame.button("sit_here")).toBeVisible();
    await ben.post(`/api/tables/${next}/bot`, { seat: 0, level: "random" });
    await follow();
    await ben.post(`/api/tables/${next}/bot`, { seat: 0, level: null });
    const eva = await someone();
    await eva.join(next, "Eva", 0);
    await follow();
    await expect(lobby.getByText("Eva", { exact: true })).toBeVisible();
    await expect(ada.frame.toasts).toHaveText("");
    expect(sat, "nobody tries to take a seat that is taken").toBe(1);
    // whoever only watched the old game goes along, too
    await eva.goTo(table);
    await onToTheNext(eva.page).click();
    await eva.page.waitForURL(eva.at(next));
  });

  test("one that is over already leads to the newest; one from which she was sent away says so and stays", async ({
    ada,
    ben,
  }) => {
    const table = await atTheEnd(ada, ben);
    const rematch = async (of: string) =>
      (await ben.post<{ table: string }>(`/api/tables/${of}/rematch`)).table;
    const second = await rematch(table);
    await ben.begin(second);
    await ben.goTo(second);
    await ben.frame.button("more").click();
    await ben.frame.button("abandon").click();
    await ben.frame.button("abandon_yes").click();
    await expect(ben.frame.record).toBeVisible();
    await onToTheNext(ada.page).click();
    await ada.page.waitForURL(ada.at(second));
    await expect(ada.frame.record).toBeVisible();
    const third = await rematch(second);
    await ada.goTo(table);
    await onToTheNext(ada.page).click();
    await ada.page.waitForURL(ada.at(third));
    await expect(ada.page.getByRole("region", { name: "Seats" })).toBeVisible();
    await ben.post(`/api/tables/${third}/remove`, { guest: (await ada.me())!.id });
    await ada.goTo(table);
    await onToTheNext(ada.page).click();
    await expect(ada.page.getByText("There is no way to the new game").first()).toBeVisible();
    expect(ada.page.url()).toBe(ada.at(table));
  });
});
