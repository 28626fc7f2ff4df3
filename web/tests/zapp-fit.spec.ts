// Zapp Zerapp on the screens it is played on: what has to be seen is in sight and whole, and what lies over something else
// lies where it should.
import { clean } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { phone, until, type Visitor } from "./support/visitor";
import { suggestedNames } from "./support/words";
import { tellMove } from "./support/zapp";

/** A table at which it is Ada's move; how many she meets can be changed for the next time she looks. */
async function atHerMove(ada: Visitor, seats: number): Promise<{ many: number }> {
  const told = { many: 1 };
  await ada.page.routeWebSocket(
    /api\/socket/,
    tellMove(() => told.many),
  );
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [at + 1, "random"]));
  await ada.goTo(await ada.zapp.make({ seats, bots }));
  return told;
}

/** The end of the move, everybody who is met and the way are whole on the screen, and nothing lies over them or is torn. */
async function allInSight({ page, zapp }: Visitor, many: number, message: string): Promise<void> {
  // a tap by hand, so that nothing is scrolled for it
  await zapp.ways.first().dispatchEvent("click");
  await expect(zapp.met).toHaveCount(many);
  const hidden = () =>
    zapp.endMove
      .or(zapp.met)
      .or(page.getByTestId("way"))
      .evaluateAll((all) =>
        all
          .filter((one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            const points = [
              [left + 5, top + 5],
              [right - 5, bottom - 5],
              [(left + right) / 2, (top + bottom) / 2],
            ] as const;
            const whole = "button, [data-met], [role=group]";
            const isHit = ([x, y]: readonly [number, number]) =>
              document.elementFromPoint(x, y)?.closest(whole) === one.closest(whole);
            return !(top >= 0 && bottom <= innerHeight && points.every(isHit));
          })
          .map((one) => one.outerHTML.slice(0, 80)),
      );
  await expect.poll(hidden, { message }).toEqual([]);
  const torn = await zapp.mover.locator("b, small").evaluateAll((all) =>
    all
      .filter((one) => {
        const { clipPath, display } = getComputedStyle(one);
        return one.scrollWidth > one.clientWidth + 1 && clipPath === "none" && display !== "inline";
      })
      .map((one) => one.textContent),
  );
  expect(torn, message).toEqual([]);
}

// by hand whoever is overlooked stays: nobody may be overlooked because of the screen
test("zapp fits: on phones the end of a move and all who are met are in sight, however many they are", async ({
  someone,
}) => {
  for (const [seats, sizes] of [
    [
      2,
      [
        [360, 740],
        [360, 640],
        [740, 360],
        [844, 390],
      ],
    ],
    [3, [[740, 360]]],
  ] as const) {
    const ada = await someone({ ...phone(), locale: "de" });
    const told = await atHerMove(ada, seats);
    for (const [width, height] of sizes) {
      await ada.page.setViewportSize({ width, height });
      for (const many of seats === 2 ? [1, 2, 3] : [3]) {
        told.many = many;
        await ada.page.reload();
        await expect(ada.zapp.ways.first()).toBeVisible();
        // the page goes down to the board by itself
        const top = () => ada.zapp.board.evaluate((board) => board.getBoundingClientRect().top);
        await expect.poll(top).toBeLessThan(80);
        await allInSight(ada, many, `${width} × ${height}, ${seats} at the table, ${many} met`);
      }
      await clean(ada.page, `zapp, a move by hand at ${width} × ${height}`);
    }
  }
});

test("zapp fits: on laptops the end of a move and all who are met are in sight, and nothing lies over the way", async ({
  someone,
}) => {
  for (const seats of [3, 4]) {
    const ada = await someone({ locale: "de" });
    const told = await atHerMove(ada, seats);
    told.many = 3;
    for (const [width, height] of [
      [1280, 720],
      [1366, 768],
      [1024, 768],
    ] as const) {
      await ada.page.setViewportSize({ width, height });
      await ada.page.reload();
      await allInSight(ada, 3, `${width} × ${height}, ${seats} at the table`);
      await clean(ada.page, `zapp, a move by hand at ${width} × ${height}`);
    }
  }
});

test("zapp fits: on a tablet held upright everybody's hands stand beside the board", async ({ someone }) => {
  const ada = await someone();
  const { page, zapp } = ada;
  await page.setViewportSize({ width: 768, height: 1024 });
  await ada.goTo(await zapp.make({ seats: 2, bots: { 1: "random" } }));
  await expect(zapp.wizards).toHaveCount(2);
  const [board, hands] = await Promise.all([zapp.board.boundingBox(), zapp.wizards.first().boundingBox()]);
  expect(hands!.x).toBeGreaterThan(board!.x + board!.width);
  expect(hands!.y).toBeLessThan(board!.y + board!.height);
  await clean(page, "zapp on a tablet held upright");
});

test("zapp fits: names that are suggested stand whole on a television, also beside their clocks", async ({
  someone,
}) => {
  const longest = suggestedNames("de");
  for (const many of [2, 4]) {
    const all: Visitor[] = [];
    for (let seat = 0; seat < many; seat++) all.push(await someone());
    const id = await all[0]!.zapp.make({
      name: longest[0]!,
      seats: many,
      start: false,
      options: { time_limit: "60" },
    });
    for (const [seat, who] of all.entries()) if (seat) await who.join(id, longest[seat]!, seat);
    await all[0]!.begin(id);
    // whoever rolls is drawn
    await all[0]!.goTo(id);
    await until(() => all[0]!.now());
    const roller = all[all[0]!.zapp.view().roller]!;
    if (roller !== all[0]) await roller.goTo(id);
    await roller.zapp.rollButton.click();
    const { page, frame } = await someone({ locale: "de" });
    await page.goto(`/t/${id}/tv`);
    for (const [width, height] of [
      [1920, 1080],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(frame.seats.getByRole("timer")).toHaveCount(many);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const names = await frame.seats.locator("strong").evaluateAll((strong) =>
        strong.map((one) => ({
          name: one.textContent,
          lines: Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)),
          cut: [...one.children].some((word) => word.scrollWidth > word.clientWidth),
        })),
      );
      const whole = longest.slice(0, many).map((name) => ({ name, lines: 1, cut: false }));
      expect(names, `${width} × ${height}`).toEqual(whole);
    }
  }
});
