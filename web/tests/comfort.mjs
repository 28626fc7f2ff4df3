// What people ran into: the name dialog, keys, a lost line, a reload, a screen reader, settings, somebody who is away.
import assert from "node:assert/strict";
import {
  clean,
  introduce,
  joinByHttp,
  lay,
  post,
  said,
  smallTable,
  tableOf,
  toGuess,
  visitor,
} from "./play.mjs";

/** How many pegs lie in the row that is being filled. */
const laid = (page) => page.locator(".board .hole.active svg").count();
const heading = (page) => page.locator(".mastermind header").innerText();
/** Which dice are set aside. */
const aside = (page) =>
  page
    .locator(".hexhex button.die")
    .evaluateAll((dice) => dice.map((die) => die.getAttribute("aria-pressed") === "true"));
/** Whether something has the focus. */
const focused = (locator) => locator.evaluate((element) => element === document.activeElement);
const ways = (page) => page.locator(".ways");

export function comfort({ browser, hall, someone, base, at }) {
  return {
    async "comfort: to a stranger no page has an error to tell, neither the home nor a door nor a table"() {
      const ada = await someone();
      const table = await smallTable(ada, { seats: [0], bot: 1, start: true });
      for (const path of ["/", "/new/mastermind", "/new/hexhex", "/new/tower", "/new/zapp", `/t/${table}`]) {
        const eva = await someone();
        const errors = [];
        eva.page.on(
          "console",
          (message) => ["error", "warning"].includes(message.type()) && errors.push(message.text()),
        );
        eva.page.on(
          "response",
          (answer) => answer.status() >= 400 && errors.push(`${answer.status()} ${answer.url()}`),
        );
        await eva.page.goto(base + path);
        await eva.page.locator("a.door, .ways button.primary, dialog[open]").first().waitFor();
        await eva.page.waitForLoadState("networkidle");
        assert.deepEqual(errors, [], path);
        await eva.close();
      }
      await ada.close();
    },

    async "comfort: Enter in the name dialog says who one is and begins; closing it gives the focus back"() {
      const ada = await someone();
      const { page } = ada;
      await page.goto(`${base}/new/mastermind`);
      const begin = page.locator(".ways button.primary").first();
      const dialog = page.locator("dialog[open]");
      await begin.focus();
      await page.keyboard.press("Enter");
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      assert.ok(await focused(begin), "the focus is where it was");
      await page.keyboard.press("Enter");
      await dialog.waitFor();
      // a name that is none is refused where it can be mended
      await page.keyboard.type(" ");
      await page.keyboard.press("Enter");
      await dialog.locator(".fault").waitFor();
      assert.ok(await focused(dialog.locator("input[maxlength]")));
      await clean(page, "the name dialog");
      await dialog.locator("input[maxlength]").focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("Ada");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/t\//);
      await page.locator(".prompt.yours").waitFor();
      assert.equal((await (await ada.context.request.get(`${base}/api/me`)).json()).name, "Ada");
      // on a touch screen no keyboard comes up unasked, and the name that was suggested is as good
      const ben = await someone({ width: 390, height: 700, hasTouch: true, isMobile: true });
      await ben.page.goto(`${base}/new/mastermind`);
      await ben.page.locator(".ways button.primary").first().tap();
      await ben.page.locator("dialog[open]").waitFor();
      assert.equal(await ben.page.evaluate(() => document.activeElement.getAttribute("type")), "submit");
      await ben.page.keyboard.press("Enter");
      await ben.page.waitForURL(/\/t\//);
      await ada.close();
      await ben.close();
    },

    async "comfort: Mastermind's keys work wherever the focus is, but where somebody types or a dialog is open"() {
      const [ada, ben] = [await someone(), await someone()];
      const table = await smallTable(ada, {
        seats: [0],
        options: { first_maker: "seat-0", answers: "by-hand" },
      });
      await joinByHttp(ben, table, "Ben", 1);
      await post(ada, `/api/tables/${table}/start`);
      for (const { page } of [ada, ben]) await page.goto(at(table));
      const { page } = ada;
      await page.locator(".palette").waitFor();
      // typed into the chat they are letters, and a dialog takes its own
      await page.getByRole("tab", { name: /Chat/ }).click();
      await page.getByLabel("Say something").fill("");
      await page.keyboard.type("123");
      assert.equal(await page.getByLabel("Say something").inputValue(), "123");
      await page.getByRole("button", { name: "More" }).click();
      await page.locator("dialog[open]").waitFor();
      await page.keyboard.press("1");
      await page.keyboard.press("Escape");
      assert.equal(await laid(page), 0);
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.type("1223");
      assert.equal(await laid(page), 3);
      await page.keyboard.press("Backspace");
      await page.keyboard.press("Backspace");
      assert.equal(await laid(page), 1);
      await page.keyboard.type("22");
      await page.keyboard.press("Enter");
      await ben.page.locator(".board.guess .palette").waitFor();
      // on a button Enter presses the button, and the keys of the board are still its own
      await ben.page.getByRole("button", { name: "Rules" }).focus();
      await ben.page.keyboard.type("444");
      assert.equal(await laid(ben.page), 3);
      assert.ok(await focused(ben.page.getByRole("button", { name: "Rules" })), "the focus stays");
      await ben.page.evaluate(() => document.activeElement.blur());
      await ben.page.keyboard.press("Enter");
      await page.locator(".supply").waitFor();
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.type("bw");
      assert.equal(await page.locator(".smalls .full").count(), 2);
      await page.keyboard.press("Backspace");
      assert.equal(await page.locator(".smalls .full").count(), 1);
      await ada.close();
      await ben.close();
    },

    async "comfort: between two rounds heading and prompt never contradict each other"() {
      const ada = await someone();
      const { page } = ada;
      await page.goto(
        at(
          await smallTable(ada, {
            seats: [0],
            bot: 1,
            start: true,
            options: { first_maker: "seat-0", rounds: 2 },
          }),
        ),
      );
      const agrees = async () => {
        const [above, below] = [await page.locator(".prompt").innerText(), await heading(page)];
        if (/^Hide/.test(above)) assert.doesNotMatch(below, /You guess\b/, above);
        if (/^Your guess/.test(above)) assert.doesNotMatch(below, /You hide\b/, above);
      };
      await page.locator(".palette").waitFor();
      await agrees();
      assert.match(await heading(page), /Round 1 of 2[^]*You hide/);
      await lay(page, [1, 2, 3]);
      await page.locator(".verdict").waitFor();
      // the mountain has hidden its own meanwhile: what is to be done is about the next round, and what lies there is over
      await page.locator(".prompt.yours").getByText("Your guess").waitFor();
      await agrees();
      assert.match(await heading(page), /Round 1 of 2 is over[^]*You hid[^]*guessed/);
      await toGuess(page);
      await agrees();
      assert.match(await heading(page), /Round 2 of 2[^]*You guess/);
      await ada.close();
    },

    async "comfort: a line that has silently died is told of two seconds after something was said, and what was said is not lost"() {
      const own = await hall.line();
      const ada = await visitor(browser, own.base);
      const { page } = ada;
      const table = await smallTable(ada, {
        seats: [0],
        bot: 1,
        start: true,
        options: { first_maker: "seat-0" },
      });
      await page.clock.install();
      await page.goto(`${own.base}/t/${table}`);
      await page.locator(".palette").waitFor();
      await page.clock.pauseAt(Date.now() + 60_000);
      own.hush();
      await lay(page, [1, 2, 3]);
      await page.clock.runFor(2000);
      await page.getByText("The line is down").first().waitFor();
      await page.clock.runFor(7000);
      await page.getByText("The line is back").first().waitFor();
      await page.clock.resume();
      await page.locator(".board .rows .row:not(.blank):not(.now), .verdict").first().waitFor();
      assert.equal(said(ada).filter((act) => "hide" in act.do).length, 2, "it was said again");
      // a device that leaves its network says so: then it is asked at once, with nothing said at all
      await page.locator(".prompt.yours").waitFor();
      await page.clock.pauseAt(Date.now() + 300_000);
      own.hush();
      await page.evaluate(() => dispatchEvent(new Event("offline")));
      await page.clock.runFor(1500);
      await page.getByText("The line is down").first().waitFor();
      await ada.close();
      own.close();
    },

    async "comfort: what was half made is there after a reload, and for nobody else"() {
      const ada = await someone();
      const { page } = ada;
      await page.goto(at(await tableOf("hexhex", ada, { seats: 1 })));
      await page.locator(".prompt.yours").waitFor();
      await page.keyboard.press("r");
      await page.locator("button.die").first().waitFor();
      for (const key of ["1", "3"]) await page.keyboard.press(key);
      const chosen = [true, false, true, false, false];
      assert.deepEqual(await aside(page), chosen);
      await page.reload();
      await page.locator("button.die").first().waitFor();
      assert.deepEqual(await aside(page), chosen);
      await page.keyboard.press("1");
      await page.reload();
      await page.locator("button.die").first().waitFor();
      assert.deepEqual(await aside(page), [false, false, true, false, false]);
      // round one device: a code that is not hidden yet is still there for who lays it, and is forgotten when the device goes on
      const ida = await someone();
      await ida.page.goto(
        at(await tableOf("mastermind", ida, { sit: [0, 1], options: { first_maker: "seat-0" } })),
      );
      const kept = () =>
        ida.page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("desk-")));
      const mine = ida.page.getByRole("button", { name: /I am/ });
      await mine.click();
      await ida.page.locator(".palette").waitFor();
      await ida.page.keyboard.type("12");
      await ida.page.reload();
      await mine.click();
      await ida.page.locator(".palette").waitFor();
      assert.equal(await laid(ida.page), 2);
      await ida.page.keyboard.type("34");
      await ida.page.keyboard.press("Enter");
      await ida.page
        .getByText(/Pass the device to/)
        .first()
        .waitFor();
      await mine.waitFor();
      assert.deepEqual(await kept(), []);
      await mine.click();
      await ida.page.locator(".board.guess .palette").waitFor();
      assert.equal(await laid(ida.page), 0);
      await ada.close();
      await ida.close();
    },

    async "comfort: a screen reader hears at once that it is one's turn, however much has happened before"() {
      const ada = await someone();
      const { page } = ada;
      const table = await tableOf("hexhex", ada, {
        seats: 6,
        bots: Object.fromEntries([1, 2, 3, 4, 5].map((seat) => [seat, "random"])),
      });
      await page.goto(at(table));
      await page.locator(".prompt.yours").waitFor();
      const reader = page.getByRole("log");
      // one's own turn is played, and five others have theirs
      await page.keyboard.press("r");
      await page.locator(".hexhex li [data-field]:not([aria-disabled=true])").first().waitFor();
      await page.locator(".hexhex .lit button").first().click();
      await page.keyboard.press("Escape");
      await page.locator(".controls button.primary").click();
      await page.locator(".prompt:not(.yours)").waitFor();
      await page.locator(".prompt.yours").waitFor();
      const [spoken, prompt] = [await reader.innerText(), await page.locator(".prompt").innerText()];
      assert.ok(spoken.includes(prompt), `${prompt} is not in ${spoken}`);
      await ada.close();
    },

    async "comfort: what is set for a race is what is raced, and what is set for oneself is what one plays"() {
      const ada = await someone();
      const { page } = ada;
      const made = async () => {
        await page.waitForURL(/\/t\//);
        const answer = await ada.context.request.get(
          `${base}/api/tables/${new URL(page.url()).pathname.split("/").at(-1)}`,
        );
        return answer.json();
      };
      const door = async () => {
        await page.goto(`${base}/new/tower`);
        await page.locator("summary", { hasText: "Options" }).click();
      };
      const group = (name) => page.getByRole("group", { name });
      const turn = async (name, field, key) => {
        await group(name).getByRole("spinbutton", { name: field }).focus();
        await page.keyboard.press(key);
      };
      await door();
      await clean(page, "tower, its settings");
      await group("When you play alone").getByLabel("What is played").selectOption("endless");
      await turn("When you play alone", "Level", "End");
      await turn("When several play", "Best of", "Home");
      await group("When several play").getByLabel("Deck").selectOption("citadel");
      await turn("When several play", "Seats", "End");
      const fewest = Number(
        await group("When several play").getByRole("spinbutton", { name: "Best of" }).innerText(),
      );
      const seats = Number(
        await group("When several play").getByRole("spinbutton", { name: "Seats" }).innerText(),
      );
      assert.ok(seats > 2);
      await ways(page).getByRole("button", { name: "Play the mountain" }).click();
      await introduce(page, "Ada");
      await page.locator(".prompt").waitFor();
      const race = await made();
      const raced = race.options;
      assert.deepEqual(
        [race.seats.length, raced.mode, raced.count, raced.deck, raced.level],
        [seats, "race", fewest, "citadel", 1],
      );
      await door();
      await group("When you play alone").getByLabel("What is played").selectOption("endless");
      await turn("When you play alone", "Level", "End");
      await turn("When several play", "Best of", "Home");
      await ways(page).getByRole("button", { name: "Play alone" }).click();
      await page.locator(".prompt").waitFor();
      const own = await made();
      assert.deepEqual(
        [own.seats.length, own.options.mode, own.options.level, own.options.deck],
        [1, "endless", 4, "castle"],
      );
      // a game without such has one set of settings
      await page.goto(`${base}/new/mastermind`);
      await page.locator("summary", { hasText: "Options" }).click();
      await page.getByRole("spinbutton", { name: "Pegs" }).first().waitFor();
      assert.equal(await group("When several play").count(), 0);
      await ada.close();
    },

    async "comfort: everybody hears that the table waits for somebody away, and the hall says when the mountain may play"() {
      const [ada, ben, eva, tv] = [
        await someone(),
        await someone(),
        await someone(),
        await someone({ width: 1920, height: 1080 }),
      ];
      const table = await smallTable(ada, { seats: [0], options: { first_maker: "seat-0" } });
      await joinByHttp(ben, table, "Ben", 1);
      await post(ada, `/api/tables/${table}/start`);
      await ada.page.goto(at(table));
      await ada.page.locator(".palette").waitFor();
      const others = [ben, eva, tv];
      for (const { page } of others) await page.clock.install();
      await ben.page.goto(at(table));
      await eva.page.goto(at(table));
      await introduce(eva.page, "Eva");
      await tv.page.goto(`${at(table)}/tv`);
      for (const { page } of others) await page.locator(".prompt").waitFor();
      // on the television where wishes are told, so that the board stays where it is
      const away = (page) => page.locator(".prompt, .wish").getByText("Ada is away.");
      await ada.page.goto("about:blank");
      for (const { page } of others) {
        await page.getByText(/^away/).waitFor();
        await page.clock.pauseAt(Date.now() + 60_000);
        await page.clock.runFor(5000);
        await away(page).waitFor();
      }
      // this hall waits for a second, which has long passed; whoever only looks on can do nothing about it
      await ben.page.locator(".prompt").getByRole("button", { name: "Let the mountain play" }).waitFor();
      assert.equal(await eva.page.locator(".prompt button").count(), 0);
      for (const { page } of others) await page.clock.resume();
      await clean(eva.page, "a spectator's table waits for somebody who is away");
      await clean(tv.page, "the television waits for somebody who is away");
      await ada.page.goto(at(table));
      for (const { page } of others) await away(page).waitFor({ state: "detached" });
      for (const one of [ada, ...others]) await one.close();
    },
  };
}
