// Zapp Zerapp on the screens it is played on: what has to be seen is in sight and whole, and what lies over something else lies
// where it should.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { begin, clean, joinByHttp } from "./play.mjs";
import { againstTheClock, roll, table, take } from "./zapp-play.mjs";

const phones = [
  [360, 740],
  [360, 640],
  [740, 360],
  [844, 390],
];
const laptops = [
  [1280, 720],
  [1366, 768],
  [1024, 768],
];
const phone = ([width, height]) => ({ width, height, hasTouch: true, isMobile: true });
const inGerman = JSON.parse(readFileSync(new URL("../messages/frame.de.json", import.meta.url), "utf8"));

/** What the hall says of the game is told to this page otherwise. */
const tellOtherwise = (page, change) =>
  page.routeWebSocket(/\/api\//, (near) => {
    const far = near.connectToServer();
    near.onMessage((frame) => far.send(frame));
    far.onMessage((frame) => {
      const said = typeof frame === "string" ? JSON.parse(frame) : null;
      const now = said?.standing ?? said?.update;
      if (now?.view) change(now);
      near.send(now?.view ? JSON.stringify(said) : frame);
    });
  });

/** Somebody's move by hand: two fields, on which so many are met. */
const movesPast = (many) => (now) => {
  now.view.phase = { move: { seat: 0 } };
  now.view.dice = [3, 4];
  now.due = [0];
  now.view.spells = [{ seat: 0, barrel: 0, number: 2, works: true }];
  now.view.wizards[0].places = [{ field: 12 }, "start", { field: 8 }];
  now.view.wizards[1].places = [0, 1, 2].map((number) => (number < many ? { field: 13 } : "start"));
  const meetings = ["banish", "carry", { pass: "safe" }]
    .slice(0, many)
    .map((prospect, number) => ({ who: { seat: 1, number }, field: 13, prospect }));
  const ways = [
    { from: { field: 12 }, to: { field: 14 }, meetings },
    { from: "start", to: { field: 1 }, meetings: [] },
    { from: { field: 8 }, to: { field: 10 }, meetings: [] },
  ];
  now.choices = {
    move: {
      round: now.view.round,
      number: 2,
      banish: "by_hand",
      ways: ways.map((way, apprentice) => ({ ...way, apprentice, lost: 0 })),
    },
  };
};

export function zappFits({ someone, at }) {
  return {
    async "zapp fits: the end of a move and all who are met are in sight, however many they are, and nothing lies over the way"() {
      // by hand whoever is overlooked stays: nobody may be overlooked because of the screen
      const small = [
        ...phones.flatMap((size) => [1, 2, 3].map((many) => [size, 2, many])),
        [[740, 360], 3, 3],
      ];
      const large = laptops.flatMap((size) => [3, 4].map((seats) => [size, seats, 3]));
      for (const [size, seats, many] of [...small, ...large]) {
        const ada = await someone({
          ...(phones.includes(size) || size[1] < 500 ? phone(size) : { width: size[0], height: size[1] }),
          locale: "de",
        });
        const { page } = ada;
        await tellOtherwise(page, movesPast(many));
        await page.goto(
          at(
            await table(ada, {
              seats,
              bots: Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [at + 1, "random"])),
            }),
          ),
        );
        // a tap by hand, so that nothing is scrolled for it
        await page.locator(".mover .choose button").first().waitFor();
        if (size[0] < 700 || size[1] < 520)
          await page.waitForFunction(() => document.querySelector(".stand").getBoundingClientRect().top < 80);
        await page.locator(".mover .choose button").first().dispatchEvent("click");
        await page
          .locator(".mover [data-met]")
          .nth(many - 1)
          .waitFor();
        const found = await page.evaluate(() => {
          const whole = (one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            return (
              top >= 0 &&
              bottom <= innerHeight &&
              [
                [left + 5, top + 5],
                [right - 5, bottom - 5],
                [(left + right) / 2, (top + bottom) / 2],
              ].every(
                ([x, y]) =>
                  document.elementFromPoint(x, y)?.closest(".mover > .button, .board, [data-met]") ===
                  one.closest(".mover > .button, .board, [data-met]"),
              )
            );
          };
          const all = (what) => [...document.querySelectorAll(what)].every(whole);
          const torn = [...document.querySelectorAll(".mover :is(b, small)")]
            .filter(
              (one) =>
                one.scrollWidth > one.clientWidth + 1 &&
                getComputedStyle(one).clipPath === "none" &&
                getComputedStyle(one).display !== "inline",
            )
            .map((one) => one.textContent);
          return {
            end: all(".mover > .button"),
            met: all(".mover [data-met]"),
            way: all(".zapp .board .way"),
            torn,
          };
        });
        assert.deepEqual(
          found,
          { end: true, met: true, way: true, torn: [] },
          `${size.join(" × ")}, ${seats} at the table, ${many} met`,
        );
        if (many === 3) await clean(page, `zapp, a move by hand at ${size.join(" × ")}`);
        await ada.close();
      }
    },

    async "zapp fits: names that are suggested stand whole on a television, also beside their clocks"() {
      const longest = inGerman.guest_names.split(", ").toSorted((a, b) => b.length - a.length);
      for (const many of [2, 4]) {
        const all = [];
        for (let seat = 0; seat < many; seat++) all.push(await someone());
        const id = await table(all[0], {
          name: longest[0],
          seats: many,
          start: false,
          options: { time_limit: "60" },
        });
        for (const [seat, who] of all.entries()) if (seat) await joinByHttp(who, id, longest[seat], seat);
        await begin(all[0], id);
        await Promise.all(all.map(({ page }) => page.goto(at(id))));
        await roll(...all);
        for (const [width, height] of [
          [1920, 1080],
          [1280, 720],
        ]) {
          const tv = await someone({ width, height, locale: "de" });
          await tv.page.goto(`${at(id)}/tv`);
          await tv.page
            .locator(".large .clock")
            .nth(many - 1)
            .waitFor();
          await tv.page.evaluate(() => document.fonts.ready.then(() => undefined));
          const names = await tv.page.locator(".large strong").evaluateAll((all) =>
            all.map((one) => ({
              name: one.textContent,
              lines: Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)),
              cut: [...one.children].some((word) => word.scrollWidth > word.clientWidth),
            })),
          );
          assert.deepEqual(
            names,
            longest.slice(0, many).map((name) => ({ name, lines: 1, cut: false })),
            `${width} × ${height}`,
          );
          await tv.close();
        }
        for (const who of all) await who.close();
      }
    },

    async "zapp fits: whoever waits for an answer sees it over what is asked, and nowhere else"() {
      for (const size of phones) {
        const [ada, ben] = [await someone(phone(size)), await someone()];
        await againstTheClock(ada, ben);
        await take(ada.page);
        await ada.page.getByRole("button", { name: "More time" }).click();
        await ada.page.locator(".wish").waitFor();
        for (const top of [0, 100, 1e5]) {
          await ada.page.evaluate((top) => scrollTo({ top, behavior: "instant" }), top);
          await ada.page
            .waitForFunction(
              () => {
                const [wish, prompt] = [".wish", ".prompt"].map((what) =>
                  document.querySelector(what).getBoundingClientRect(),
                );
                return Math.abs(wish.bottom - prompt.bottom) < 1 && wish.top > prompt.top - 24;
              },
              undefined,
              { timeout: 15_000 },
            )
            .catch(() =>
              assert.fail(`${size.join(" × ")}, scrolled to ${top}: it does not lie over what is asked`),
            );
        }
        await ada.close();
        await ben.close();
      }
    },
  };
}
