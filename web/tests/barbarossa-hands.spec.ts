// Barbarossa on a phone and by keyboard alone; figures that are none; and the same clay in the browser as in Rust, of shapes and strokes.
import type { Shape } from "../src/clay";
import { inTheHall, untilTurnOf } from "./support/barbarossa";
import { figure, shapesOf, strokesOf } from "./support/figures";
import { expect, test } from "./support/fixtures";
import type { Hall } from "./support/hall";
import { serveModules } from "./support/modules";
import { phone, until, type Visitor } from "./support/visitor";

const tooWide = () => document.documentElement.scrollWidth - innerWidth;

test("barbarossa: on a phone, modelling and asking fit, with the main button in view", async ({
  someone,
}) => {
  const [ada, ben, cem] = [await someone(phone()), await someone(), await someone()];
  const { page, frame, barbarossa } = ada;
  await ada.goTo(await barbarossa.make({ sit: [0, 1, 2], options: { language: "en" } }));
  await page.getByRole("button", { name: ada.words.any("hand_over_go") }).tap();
  for (const what of [frame.prompt, barbarossa.suggestions.nth(1)])
    await expect(what).toBeInViewport({ ratio: 1 });
  await barbarossa.suggestions.first().tap();
  await barbarossa.way("shapes").tap();
  await barbarossa.addButton("ball").tap();
  await expect(barbarossa.clayLeft).not.toHaveText("100%");
  // the board, what is left of the clay, and the shapes are seen together
  for (const what of [barbarossa.clayLeft, barbarossa.addButton("ball"), barbarossa.addButton("block")])
    await expect(what).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);

  const all = [ada, ben, cem];
  const table = await inTheHall(all);
  await untilTurnOf(0, all);
  await ada.goTo(table);
  await barbarossa.walk(3);
  await barbarossa.riddle(3).tap();
  await barbarossa.askField.fill("Is it alive?");
  for (const what of [barbarossa.riddle(3), barbarossa.askField, barbarossa.askButton])
    await expect(what).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
  await barbarossa.askButton.tap();
  await until(() => ben.barbarossa.menu()?.answer === 0);
});

test("barbarossa: by keyboard alone, a figure of two shapes is modelled and handed in, and a question answered", async ({
  ada,
  ben,
  someone,
}) => {
  const cem = await someone();
  const { page, frame, barbarossa } = ada;
  const { keyboard } = page;
  const table = await barbarossa.make({ start: false, options: { language: "en" } });
  await ben.join(table, "Ben", 1);
  await cem.join(table, "Cem", 2);
  await ada.begin(table);
  await ada.goTo(table);
  await expect(barbarossa.suggestions.first()).toBeVisible();
  await frame.tabAndEnter(barbarossa.suggestions.first());
  await expect(barbarossa.slip).toBeVisible();
  await keyboard.press("w");
  await keyboard.press("1");
  await keyboard.press("6");
  for (const key of ["ArrowUp", "ArrowUp", "Shift+ArrowRight", "+", "m"]) await keyboard.press(key);
  await expect(page.getByRole("heading", { name: /^Block 2 of 2/ })).toBeVisible();
  await expect(barbarossa.clayLeft).not.toHaveText("100%");
  await keyboard.press("Control+z");
  await keyboard.press("Escape");
  await expect(barbarossa.pieces).toHaveCount(2);
  await frame.tabAndEnter(barbarossa.done);
  // two figures are lumps, and the mountain draws what they are
  await expect(barbarossa.done).toHaveText(ada.words.of("barbarossa_model_done_anyway"));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: ada.words.of("barbarossa_model_handed_in") })).toBeVisible();

  const others = [ben, cem];
  for (const [at, who] of others.entries()) {
    await who.barbarossa.watch(table, at + 1);
    await who.barbarossa.handIn();
  }
  await until(() => !barbarossa.isModelling());
  // whoever of the others comes first goes to the riddle cave and asks
  if (barbarossa.turnOf() === 0) {
    await expect(frame.myTurn).toBeVisible();
    await keyboard.press("1");
    await keyboard.press("Enter");
    await until(() => barbarossa.turnOf() !== 0);
  }
  const asker = others[barbarossa.turnOf() - 1]!.barbarossa;
  await until(() => asker.menu()?.roll);
  const turn = asker.menu()!.turn!;
  await asker.does({ spend: { turn, stones: 3 } });
  await until(() => asker.menu()?.ask);
  await asker.does({ ask: { turn, round: "first", riddle: 0, text: "Is it round?", words: null } });
  await expect(barbarossa.answer("perhaps")).toBeVisible();
  await keyboard.press("3");
  await until(() => asker.told("answered").length === 1);
  expect(asker.told("answered")[0]).toMatchObject({ seat: 0, answer: "perhaps" });
});

test("barbarossa: round one device good questions are covered, too, until only their player looks", async ({
  ada,
}) => {
  const { page, frame, words, barbarossa } = ada;
  await barbarossa.withoutWebgl();
  const table = await barbarossa.make({ sit: [0, 1, 2], help: true, options: { language: "en", pause: 0 } });
  for (const seat of [0, 1, 2]) {
    await barbarossa.watch(table, seat);
    await barbarossa.handIn();
  }
  await until(() => !barbarossa.isModelling());
  const seat = barbarossa.turnOf();
  await barbarossa.watch(table, seat);
  await until(() => barbarossa.menu()?.roll);
  await barbarossa.does({ spend: { turn: barbarossa.menu()!.turn!, stones: 3 } });
  await ada.goTo(table);
  const hints = page.waitForResponse((answer) => /\/ask$/.test(answer.url()) && answer.ok());
  await barbarossa.three.click();
  await hints;
  const name = `Ada ${seat + 1}`;
  const lift = frame.help.getByRole("button", { name: words.of("barbarossa_veil_lift", { name }) });
  await expect(frame.help).toContainText(words.of("barbarossa_veil_hint", { name }));
  await expect(frame.help.getByRole("listitem")).toHaveCount(0);
  await lift.click();
  await expect(frame.help.getByRole("listitem")).toHaveCount(3);
  await expect(lift).toBeHidden();
});

test("barbarossa: nothing says what came of an attempt before its spear has come to the figure", async ({
  someone,
  ben,
}) => {
  const ada = await someone({ reducedMotion: "no-preference" });
  const { page, words, barbarossa } = ada;
  await barbarossa.withoutWebgl();
  const all = [ada, ben, await someone()];
  const cem = all[2]!.barbarossa;
  const table = await inTheHall(all, { pause: 0 });
  await untilTurnOf(1, all);
  await ada.goTo(table);
  const row = page.getByRole("group", { name: words.of("barbarossa_riddles"), exact: true });
  await row.getByRole("button").nth(1).click();
  await expect(barbarossa.dossier).toHaveAccessibleName(words.of("barbarossa_riddle_yours", { number: 2 }));
  await page.evaluate(
    ([title, right]) => {
      window.leaks = [];
      new MutationObserver(() => {
        const said = document.querySelector(`[aria-label="${title}"]`)?.textContent;
        const known = document.querySelector("[data-testid=dossier]")?.textContent;
        if (said && known) window.leaks.push(`${said.includes("…")} ${known.includes(right!)}`);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    },
    [words.of("barbarossa_attempt_title"), words.of("barbarossa_verdict_right")],
  );
  await cem.solve(1);
  await expect(barbarossa.outcome).toContainText(words.of("barbarossa_verdict_right_large"));
  await expect(barbarossa.dossier).toContainText(words.of("barbarossa_verdict_right"));
  const seen = await page.evaluate(() => window.leaks);
  expect(seen, "it flies, and nothing is known").toContain("true false");
  expect(seen, "it flies, and more is known than is said").not.toContain("true true");
});

/** The page's own clay, as it is written, in a real browser. */
async function withClay<T>(who: Visitor, hall: Hall, work: () => Promise<T>): Promise<T> {
  const modules = await serveModules(hall.base);
  await who.page.goto(`${modules.base}/icon.svg`);
  await who.page.evaluate(async () => {
    const load = (path: string) => import(/* @vite-ignore */ path);
    window.clay = await load("/src/clay/index.ts");
    window.kneading = await load("/src/clay/kneading/index.ts");
  });
  const done = await work();
  await modules.close();
  return done;
}

test("barbarossa: what is no figure is refused with its reason, and nothing changes", async ({
  ada,
  ben,
  hall,
}) => {
  const { barbarossa } = ada;
  const table = await barbarossa.make({ sit: [0, 1, 2] });
  await barbarossa.watch(table, 0);
  const good = figure("house");
  const noise = Buffer.from(good);
  for (let at = 40; at < noise.length; at += 7) noise[at]! ^= 0x5a;
  const block = { kind: "block", position: [0, 0, 0], size: [12_800, 12_800, 12_800] } satisfies Shape;
  const much = await withClay(ben, hall, () =>
    ben.page.evaluate(async (shape) => {
      const { compose, encode, forHandIn } = window.clay;
      return [...(await encode(forHandIn(compose([shape]))))];
    }, block),
  );
  const hostile: [Buffer, string][] = [
    [good.subarray(0, good.length / 2), "barbarossa_figure_damaged"],
    [noise, "barbarossa_figure_damaged"],
    [Buffer.alloc(5_000, 0xa5), "barbarossa_no_figure"],
    [Buffer.alloc(151_000, 7), "barbarossa_figure_too_large"],
    [Buffer.from(much), "barbarossa_too_much_clay"],
  ];
  for (const [bytes, key] of hostile) {
    const { id } = (await (await barbarossa.attach(table, 0, bytes)).json()) as { id: string };
    const riddles = [id, null, null].map((figure, concept) => ({ concept, word: null, figure }));
    expect(await barbarossa.isRefused({ hand_in: { riddles, words: null } })).toMatchObject({
      rule: "BAR-4",
      key,
    });
  }
  expect(barbarossa.view().wizards.map((wizard) => wizard.handed_in)).toEqual([false, false, false]);
});

test("barbarossa: the same shapes are the same clay in the browser as in Rust", async ({ ada, hall }) => {
  await withClay(ada, hall, async () => {
    for (const name of ["snail", "key", "extremes"]) {
      const { shapes, ...expected } = shapesOf(name);
      const found = await ada.page.evaluate(async (shapes) => {
        const { amount, compose, hash } = window.clay;
        const field = compose(shapes);
        return { amount: amount(field), hash: await hash(field) };
      }, shapes);
      expect(found, name).toEqual(expected);
    }
  });
});

test("barbarossa: the same strokes are the same clay in the browser as in Rust", async ({ ada, hall }) => {
  await withClay(ada, hall, async () => {
    for (const name of ["horns", "key", "pressed", "settled", "softened", "wire", "thousand", "extremes"]) {
      const { bytes, ...expected } = strokesOf(name);
      const found = await ada.page.evaluate(
        async (bytes) => {
          const { decodeStrokes, encodeStrokes, replay, workOf } = window.kneading;
          // read, written and read again
          const again = await encodeStrokes(await decodeStrokes(new Uint8Array(bytes)));
          const strokes = await decodeStrokes(again);
          const piece = replay(strokes);
          const work = strokes.reduce((sum, stroke) => sum + workOf(stroke), 0);
          return { strokes, amount: piece.amount, hash: await window.clay.hash(piece), work };
        },
        [...bytes],
      );
      expect(found, name).toEqual(expected);
    }
  });
});
