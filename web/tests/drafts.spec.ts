// Bytes that belong to a table: drafts that outlive a reload and a lost line, attachments, files for a new table.
import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { clean } from "./support/axe";
import { copiesIn } from "./support/copies";
import { expect, test } from "./support/fixtures";
import type { Hall } from "./support/hall";
import { loadModules, serveModules } from "./support/modules";
import { until, type Visitor } from "./support/visitor";

const first = { mode: "forty", challenge: 1 };

const draftAt = (hall: Hall, table: string) => `${hall.base}/api/tables/${table}/seats/0/draft`;
type Kept = { marks?: unknown[] };
/** What the hall has of it. */
const keptOf = async (who: Visitor, address: string): Promise<Kept> => {
  const answer = await who.context.request.get(address);
  return answer.status() === 200 ? ((await answer.json()) as Kept) : {};
};
const shown = (page: Page) => page.getByRole("list", { name: "Remembered layouts" }).getByRole("listitem");

/** Somebody with a card on the board and a bookmark, both of which the hall has. */
async function withBookmark(who: Visitor, hall: Hall): Promise<{ table: string; address: string }> {
  const table = await who.tower.open({ options: first });
  const address = draftAt(hall, table);
  await who.tower.lay({ card: 12, row: 2, col: 0 });
  await who.frame.button("tower_bookmark").click();
  await until(async () => (await keptOf(who, address)).marks?.length === 1);
  await until(async () => (await copiesIn(who.page)).length === 0);
  return { table, address };
}
const drop = (who: Visitor) =>
  who.page.getByRole("button", { name: who.words.any("tower_bookmark_drop") }).click();

test("a draft that was kept without a line is sent when there is one again", async ({ hall, ada }) => {
  const { page, context } = ada;
  const { table, address } = await withBookmark(ada, hall);
  await context.setOffline(true);
  await drop(ada);
  await expect(shown(page)).toHaveCount(0);
  expect(await copiesIn(page), "a copy lies in the browser at once").toEqual([`${table} 0`]);
  await context.setOffline(false);
  await until(async () => (await keptOf(ada, address)).marks?.length === 0);
  await until(async () => (await copiesIn(page)).length === 0);
});

test("a draft that was never sent outlives its page, and reaches the hall from the next one; another tab finds it", async ({
  hall,
  line,
}) => {
  const ada = await line.someone();
  const { table, address } = await withBookmark(ada, hall);
  line.cut();
  await drop(ada);
  await expect(shown(ada.page)).toHaveCount(0);
  // a page that is closed still tries to send: without a line it cannot
  await ada.page.close();
  expect((await keptOf(ada, address)).marks).toHaveLength(1);
  line.mend();
  const next = await ada.openTab();
  await next.goTo(table);
  await expect(next.tower.lying).toHaveCount(1);
  await until(async () => (await keptOf(ada, address)).marks?.length === 0);
  await expect(shown(next.page)).toHaveCount(0);
  await next.frame.button("tower_bookmark").click();
  await until(async () => (await keptOf(ada, address)).marks?.length === 1);
  const other = await ada.openTab();
  await other.goTo(table);
  await expect(shown(other.page)).toHaveCount(1);
});

test("what another device has written since is not overwritten by an old copy", async ({ hall, line }) => {
  const ada = await line.someone();
  const { table, address } = await withBookmark(ada, hall);
  line.cut();
  await drop(ada);
  expect(await copiesIn(ada.page)).toEqual([`${table} 0`]);
  await ada.page.close();
  const { marks = [], ...had } = await keptOf(ada, address);
  const data = { ...had, marks: [...marks, { number: 2, layout: [] }] };
  expect((await ada.context.request.put(address, { data })).ok()).toBe(true);
  line.mend();
  const next = await ada.openTab();
  await next.goTo(table);
  await expect(shown(next.page)).toHaveCount(2);
  expect(await copiesIn(next.page)).toEqual([]);
});

test("drafts of 2 MB are kept again and again without making the page wait; uploads and downloads meet a real hall", async ({
  hall,
  someone,
}) => {
  const server = await serveModules(hall.base);
  const ada = await someone({ baseURL: server.base });
  const { page } = ada;
  const table = await ada.tower.make({ options: first });
  // the cookie is one for all ports of this address
  await loadModules(page, server.base);
  const measured = await page.evaluate(async (table) => {
    const { draftOf } = window.modules.drafts;
    const draft = draftOf(table, 0, "ada", () => undefined);
    await draft.bytes();
    const clay = crypto.getRandomValues(new Uint8Array(2 ** 16));
    const large = new Uint8Array(2 * 2 ** 20).map((_, at) => clay[at % clay.length]! ^ (at >> 16));
    const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
    const [keeps, frames]: [number[], number[]] = [[], []];
    for (let last = await frame(), stroke = 0; stroke < 60; stroke++) {
      large[0] = stroke;
      const begun = performance.now();
      draft.keep(large);
      keeps.push(performance.now() - begun);
      const next = await frame();
      frames.push(next - last);
      last = next;
    }
    return { keeps: keeps.sort((a, b) => a - b), frames: frames.sort((a, b) => a - b) };
  }, table);
  const say = (times: number[]) =>
    `median ${times[times.length >> 1]!.toFixed(1)} ms, longest ${times.at(-1)!.toFixed(1)} ms`;
  console.log(`keeping 2 MB in each frame: ${say(measured.keeps)}; a frame: ${say(measured.frames)}`);
  await loadModules(page, server.base);
  const found = await page.evaluate(async (table) => {
    const bytes = await window.modules.drafts.draftOf(table, 0, "ada", () => undefined).bytes();
    return [bytes?.length, bytes?.[0]];
  }, table);
  expect(found, "the newest is found by the next page").toEqual([2 * 2 ** 20, 59]);

  const id = "0".repeat(64);
  const answered = await page.evaluate(
    async ({ table, id }) => {
      const attachments = new window.modules.attachments.TableAttachments(table, () => 0);
      const told: number[] = [];
      const refused = await attachments
        .upload(new Uint8Array(500_000), { progress: (done) => told.push(done) })
        .catch((fault: { why: { key: string } }) => fault.why.key);
      return { refused, told: told.length > 0, found: await attachments.download(id) };
    },
    { table, id },
  );
  expect(answered).toEqual({ refused: "hall_no_attachments", told: true, found: "gone" });
  await server.close();
});

for (const secure of [true, false])
  test(`a table is made with a file, ${secure ? "over TLS" : "over plain HTTP, where the browser hashes nothing"}`, async ({
    ada,
  }) => {
    const { page, frame, words } = ada;
    if (!secure)
      await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
    await ada.post("/api/guest", { name: "Ada", glyph: "owl" });
    await page.route("**/api/games", async (route) => {
      const answer = await route.fetch();
      const cards = (await answer.json()) as { id: string; fields: object[] }[];
      cards
        .find(({ id }) => id === "mastermind")!
        .fields.push({
          name: "words",
          kind: { attachment: 100 },
          preset: null,
          rule: "",
          about: "",
        });
      await route.fulfill({ response: answer, json: cards });
    });
    let made: { options: Record<string, unknown>; attachments?: string[] } | undefined;
    await page.route("**/api/tables", (route) => {
      made = route.request().postDataJSON() as typeof made;
      return route.fulfill({
        status: 422,
        json: { error: { rule: "HALL-5", key: "hall_is_over", text: "" } },
      });
    });
    await page.goto("/new/mastermind");
    await frame.openOptions();
    const field = page.getByRole("group", { name: "mastermind_option_words" });
    const chooser = field.getByLabel(words.of("attachment_choose"));
    const file = (name: string, size: number) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.alloc(size, "owl\n"),
    });
    const make = async () => {
      made = undefined;
      await frame.button("way_friends_go").click();
      await until(() => made);
      return made!;
    };
    expect(await make()).not.toHaveProperty("attachments");
    expect(made!.options["words"]).toBeNull();

    await chooser.setInputFiles(file("owls.txt", 101));
    await expect(field.getByRole("alert")).toHaveText(
      "That is too large: 101 bytes. At most 100 bytes are allowed.",
    );
    await chooser.setInputFiles(file("owls.txt", 96));
    await expect(field.getByRole("alert")).toHaveCount(0);
    await expect(field.getByText("owls.txt")).toBeVisible();
    await expect(field.getByText("96 bytes")).toBeVisible();
    await clean(page, "a file for a new table");
    const { buffer } = file("", 96);
    expect((await make()).options["words"]).toBe(createHash("sha256").update(buffer).digest("hex"));
    expect(made!.attachments).toEqual([buffer.toString("base64")]);

    await field.getByRole("button", { name: "Remove owls.txt" }).click();
    await expect(chooser).toBeFocused();
    expect(await make()).not.toHaveProperty("attachments");
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["frog"], "frogs.txt"));
      return data;
    });
    await field.dispatchEvent("drop", { dataTransfer: dropped });
    await expect(field.getByText("frogs.txt")).toBeVisible();
    expect((await make()).attachments).toEqual([Buffer.from("frog").toString("base64")]);
  });
