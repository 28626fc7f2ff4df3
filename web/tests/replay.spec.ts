// Watching a game again: nothing jumps, nothing is given away, and everything that counted is seen.
import type { Event } from "../src/protocol/generated/zapp/Event";
import type { View } from "../src/protocol/generated/zapp/View";
import { clean } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { box } from "./support/frame";
import type { Visitor } from "./support/visitor";

/** Plays a game to its end, by bots alone but for the seat from which it is watched, which a bot takes over at once. */
async function played(who: Visitor, game: string, { seats = 2, options = {} } = {}): Promise<string> {
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [at + 1, "random"]));
  const table = await who.make(game, { seats, bots, options });
  await who.goTo(table);
  await expect(who.frame.prompt).toBeVisible();
  await who.frame.handOver();
  await expect(who.frame.button("replay")).toBeVisible({ timeout: 120_000 });
  return table;
}

for (const [game, options] of [
  ["mastermind", { first_maker: "seat-0" }],
  ["zapp", {}],
] as const)
  test(`a replay of ${game}: on a phone the board stays where it is, rounds are jumped, the log does not run ahead, the focus comes back`, async ({
    someone,
  }) => {
    const ada = await someone({ width: 360, height: 740 });
    const { page, frame } = ada;
    await played(ada, game, { options });
    const opens = frame.button("replay");
    await opens.focus();
    await page.keyboard.press("Enter");
    await expect(frame.told).toBeVisible();
    // Back leads to the table, and only from there away
    const address = page.url();
    await page.goBack();
    await expect(opens).toBeFocused();
    expect(page.url()).toBe(address);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Watch it again" })).toBeFocused();
    const last = await frame.lastStep();
    const top = async () => Math.round((await box(ada[game].board)).y);
    const places = new Set([await top()]);
    for (let step = 0; step < Math.min(last, 30); step++) {
      await page.keyboard.press("ArrowRight");
      places.add(await top());
    }
    await page.keyboard.press("End");
    places.add(await top());
    expect([...places], "the board stays").toHaveLength(1);
    await clean(page, `${game}, watched again`);

    // from round to round and back
    await page.keyboard.press("Home");
    await page.keyboard.press("PageDown");
    const first = await frame.stepAt();
    await page.getByRole("button", { name: "Next round" }).click();
    const second = await frame.stepAt();
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
    expect(second).toBeLessThanOrEqual(last);
    await page.keyboard.press("PageUp");
    expect(await frame.stepAt()).toBe(first);
    // the log tells what was told so far
    const lines = async () => {
      await frame.button("log").click();
      await expect(frame.dialog).toBeVisible();
      const many = await frame.dialog.getByRole("listitem").count();
      await page.keyboard.press("Escape");
      return many;
    };
    const early = await lines();
    expect(early).toBeGreaterThan(0);
    await frame.step.fill(String(last));
    expect(await lines(), "there is more to tell at the end").toBeGreaterThan(early);
    await frame.replay.getByRole("button", { name: "Close" }).click();
    await expect(opens, "the focus is back where it came from").toBeFocused();
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => history.state as unknown), "nothing is left to go back to").toBeNull();
  });

test("a replay of Mastermind: below the bar the newest row is seen, however low the screen is", async ({
  someone,
}) => {
  const ada = await someone({ width: 1280, height: 720 });
  const { page, frame, mastermind } = ada;
  await played(ada, "mastermind");
  for (const [width, height] of [
    [1280, 720],
    [740, 360],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await frame.openReplay();
    await page.keyboard.press("Home");
    const last = await frame.lastStep();
    let seen = 0;
    for (let step = 0; step < last; step++) {
      await page.keyboard.press("ArrowRight");
      // a code that has been found is looked at as a whole
      if ((await mastermind.verdict.count()) || !(await mastermind.rows.count())) continue;
      const message = `${width} × ${height}: the row of step ${step}`;
      const isSeen = async () => {
        const [bar, list, newest] = await Promise.all(
          [frame.told, mastermind.board.getByRole("list"), mastermind.rows.last()].map(box),
        );
        return (
          newest!.y >= Math.max(list!.y, bar!.y + bar!.height) - 1 &&
          newest!.y + newest!.height <= Math.min(list!.y + list!.height, height) + 1
        );
      };
      await expect.poll(isSeen, { message }).toBe(true);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
  }
});

test("a replay of Zapp: bar and board are seen together on small screens; spells that all fail have their number, and who is met has a note", async ({
  someone,
}) => {
  const ada = await someone({ width: 740, height: 360 });
  const { page, frame, zapp } = ada;
  interface Step {
    view: View;
    told: { events: Event[] };
  }
  const hasEvent = (step: Step, so: (event: Exclude<Event, string>) => boolean | undefined) =>
    step.told.events.some((event) => typeof event === "object" && so(event));
  const fails = (step: Step) =>
    hasEvent(step, (event) => "revealed" in event && event.revealed.spells.every((spell) => !spell.works));
  const meets = (step: Step) =>
    hasEvent(
      step,
      (event) =>
        "moved" in event &&
        event.moved.met.some(
          ({ fate }) => !(typeof fate === "object" && "passed" in fate && fate.passed === "own"),
        ),
    );
  // what only some games have is looked for
  let steps: Step[] = [];
  for (let games = 0; games < 4 && !(steps.some(fails) && steps.some(meets)); games++) {
    const table = await played(ada, "zapp", { seats: 4 });
    const answer = page.waitForResponse((one) => one.url().includes(`/api/tables/${table}/replay`));
    await frame.openReplay();
    ({ steps } = (await (await answer).json()) as { steps: Step[] });
  }
  for (const [width, height] of [
    [740, 360],
    [360, 740],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await frame.replay.getByRole("button", { name: "Close" }).click();
    await page.evaluate(() => scrollTo(0, 0));
    await frame.openReplay();
    for (const what of [frame.step, zapp.board])
      await expect(what, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
  }
  // the page leaves out steps that were only seen: one goes to the round, and on from there
  const shows = async ({ view }: Step, so: () => Promise<boolean>, what: string) => {
    await page.keyboard.press("Home");
    for (let round = 0; round < view.round - (view.phase === "roll" ? 1 : 0); round++)
      await page.keyboard.press("PageDown");
    for (let on = 0; on < 150; on++) {
      if (await so()) return;
      await page.keyboard.press("ArrowRight");
    }
    expect(false, what).toBe(true);
  };
  const opened = zapp.wizards.locator("[data-opened]");
  const failed = zapp.wizards.locator('[data-opened="fails"]');
  const past = page.locator("[data-past]");
  await shows(
    steps.find(fails)!,
    async () =>
      (await opened.count()) > 0 &&
      (await opened.count()) === (await failed.count()) &&
      !(await past.count()) &&
      (await zapp.magic.count()) > 0,
    "barrels that all fail lie open beside their number",
  );
  const note = zapp.board.getByTestId("note");
  await shows(steps.find(meets)!, async () => (await note.count()) > 0, "who is met has a note");
});
