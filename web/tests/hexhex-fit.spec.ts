// Hex-hex on the screens it is played on: a phone with four and six sheets, a television.
import { clean } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { box, pullByFinger } from "./support/frame";
import { worth } from "./support/hexhex";
import { phone } from "./support/visitor";

const bots = (seats: number, level: string) =>
  Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [at + 1, level]));

test("hex-hex on a phone: four sheets, dice dragged by finger, the reason where one looks, nothing too wide", async ({
  someone,
}) => {
  const ada = await someone({ ...phone(), locale: "de" });
  const { page, frame, hexhex } = ada;
  await hexhex.open(await hexhex.make({ seats: 4, bots: { 1: "apprentice", 2: "apprentice", 3: "random" } }));
  await hexhex.roll();
  for (const what of [hexhex.tray, hexhex.controls]) await expect(what).toBeInViewport({ ratio: 1 });
  for (const one of await hexhex.fields.or(hexhex.dice).or(hexhex.controls.getByRole("button")).all()) {
    const { width, height } = await box(one);
    expect(Math.min(width, height), `large enough for a thumb: ${width} × ${height}`).toBeGreaterThanOrEqual(
      40,
    );
  }
  const grey = page.locator("[data-field][aria-disabled]").first();
  await expect(hexhex.lit.first()).toBeVisible();
  await grey.tap({ force: true });
  const rule = page.getByRole("button", { name: ada.words.any("rule_number") });
  const reason = page.getByRole("paragraph").filter({ has: rule });
  await expect(reason).toBeInViewport({ ratio: 1 });
  const [why, tray] = [await box(reason), await box(hexhex.tray)];
  expect(why.x, "the reason is in sight").toBeGreaterThanOrEqual(0);
  expect(why.x + why.width).toBeLessThanOrEqual(360);
  expect(why.y, "it does not cover the dice").toBeGreaterThanOrEqual(tray.y + tray.height);
  expect(why.y + why.height, "nor what can be done").toBeLessThanOrEqual((await box(hexhex.controls)).y);
  await clean(page, "hex-hex on a phone");
  await reason.getByRole("button", { name: ada.words.of("close") }).click();
  await pullByFinger(page, hexhex.die(3), page.getByTestId("set-aside"));
  await expect.poll(() => hexhex.kept()).toEqual([false, false, true, false, false]);
  await hexhex.enter((await hexhex.openFields()).at(-1)!);
  await hexhex.quick();
  await expect(hexhex.all.getByRole("columnheader")).toHaveCount(5);
  expect((await box(hexhex.all)).width).toBeLessThanOrEqual(360);
  // large letters, as a browser is set to: no name runs under its points. The page is opened anew, because Chromium
  // now and then keeps the old size of letters in a container that changes its columns with them
  const session = await ada.context.newCDPSession(page);
  for (const standard of [22, 16]) {
    await session.send("Page.setFontSizes", { fontSizes: { standard } });
    await page.reload();
    await expect(hexhex.fields.first()).toBeVisible();
    const size = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
    expect(await page.evaluate(size)).toBe(standard * 1.0625);
    const under = await hexhex.fields.evaluateAll((all) =>
      all
        .filter((row) => {
          const [, name, cell] = [...row.children];
          const range = document.createRange();
          range.selectNodeContents(name!);
          return range.getBoundingClientRect().right > cell!.getBoundingClientRect().left + 1;
        })
        .map((row) => row.textContent),
    );
    expect(under, `letters of ${standard} px`).toEqual([]);
  }
  await ada.goTo(await hexhex.make({ seats: 6, bots: bots(6, "random"), options: { columns: 5 } }));
  await hexhex.roll();
  await frame.button("rules").scrollIntoViewIfNeeded();
  await clean(page, "hex-hex, six sheets of five columns on a phone");
  // the lowest field that fits: what is picked and the way to enter it stay in sight
  const low = (await hexhex.openFields()).at(-1)!;
  const sent = hexhex.said().length;
  for (let taps = 0; taps < 3; taps++) await hexhex.field(low).tap();
  await expect(hexhex.enterButton).toBeInViewport({ ratio: 1 });
  const points = worth(hexhex.told("rolled").at(-1)!.dice)[low];
  await expect(hexhex.enterButton).toContainText(`(${points})`);
  expect(hexhex.said(), "no number of taps on a field enters it").toHaveLength(sent);
  await hexhex.enterButton.tap();
  await expect(hexhex.field(low).getByTestId("ink")).toBeVisible();
  expect(hexhex.said()).toHaveLength(sent + 1);
  // six names, no two alike and none cut; the words of the series in one line each
  const names = hexhex.all.getByRole("table").first().locator("thead [title]");
  expect(new Set(await names.allInnerTexts()).size).toBe(6);
  for (const what of [names, hexhex.series.getByRole("columnheader"), hexhex.series.getByRole("rowheader")]) {
    const cut = await what.evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
  }
  const words = hexhex.series.getByRole("columnheader", { name: ada.words.any("hexhex_won", "hexhex_all") });
  const lines = await words.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getClientRects().length;
    }),
  );
  expect(lines).toEqual([1, 1]);
});

test("hex-hex on a television: whole names, all sheets and the series on one screen", async ({
  ada,
  someone,
}) => {
  for (const seats of [3, 6]) {
    const id = await ada.hexhex.make({
      name: "Mondkater",
      seats,
      bots: bots(seats, "journeyman"),
      options: { columns: 5 },
    });
    const tv = await someone({ width: 1920, height: 1080 });
    const { page, frame, hexhex } = tv;
    await page.goto(`/t/${id}/tv`);
    await expect(hexhex.series.getByRole("row")).toHaveCount(seats + 1);
    for (const [width, height] of [
      [1280, 720],
      [1440, 810],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const what of [hexhex.series, hexhex.all]) await expect(what).toBeInViewport({ ratio: 1 });
      // where there is room for it
      for (const code of await page.getByRole("img", { name: "Link to the table" }).all())
        await expect(code).toBeInViewport({ ratio: 1 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight), {
          message: `${seats} seats: nobody scrolls a television`,
        })
        .toBeLessThanOrEqual(0);
    }
    const cut = await frame.seats.evaluateAll((all) =>
      all.flatMap((seat) =>
        [...seat.querySelectorAll("strong, small")]
          .filter(
            (one) =>
              one.scrollWidth > one.clientWidth ||
              one.getBoundingClientRect().right > seat.getBoundingClientRect().right,
          )
          .map((one) => one.textContent),
      ),
    );
    expect(cut).toEqual([]);
    await clean(page, `hex-hex on a television, ${seats} seats`);
    await tv.close();
  }
});
