// What people do at a table of the castle tower, for the tests and the pictures to say in one word.
import assert from "node:assert/strict";

/** A table by HTTP. */
export async function table(who, { name = "Ada", seats = 1, sit = [0], bots = {}, options = {}, start = true, ...more } = {}) {
  const post = async (path, data) => {
    const answer = await who.context.request.post(who.base + path, data === undefined ? {} : { data });
    assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
    return answer.json();
  };
  await post("/api/guest", { name, glyph: "owl" });
  const { table } = await post("/api/tables", { game: "tower", seats, help: true, options, ...more });
  for (const seat of sit) await post(`/api/tables/${table}/sit`, { seat, nonce: "n" });
  for (const [seat, level] of Object.entries(bots)) await post(`/api/tables/${table}/bot`, { seat: Number(seat), level });
  if (start) await post(`/api/tables/${table}/start`);
  return table;
}

/** Asks the game's own tools. */
export async function tool(who, name, parameters) {
  const answer = await who.context.request.post(`${who.base}/api/games/tower/ask`, { data: { tool: name, parameters } });
  assert.ok(answer.ok(), await answer.text());
  return answer.json();
}

/** The only solution of one of the forty, or of an id, in the order of the way. */
export const solution = async (who, which) => (await tool(who, "solve", typeof which === "number" ? { challenge: which } : { id: which })).solutions[0];

export const field = (page, { row, col }) => page.locator(`.tower [data-field="${row},${col}"]`);
export const card = (page, name) => page.locator(`.tower .hand [data-card="${name}"]`);
/** Everything of one kind that this page was told, in order. */
export const told = (who, kind) => who.frames.filter((frame) => frame.startsWith('{"update"')).flatMap((frame) => JSON.parse(frame).update.told.events).flatMap((event) => (event[kind] ? [event[kind]] : []));
/** What this page said to the hall. */
export const said = (who) => who.frames.filter((frame) => frame.startsWith('> {"act"')).map((frame) => JSON.parse(frame.slice(2)).act);
/** What this page sees, by the newest word of the hall. */
export function viewOf(who) {
  const newest = JSON.parse(who.frames.findLast((frame) => /^\{"(standing|update)"/.test(frame)));
  return (newest.standing ?? newest.update).view;
}
/** How many cards lie on the board. */
export const lying = (page) => page.locator(".tower .field .card").count();

/** Waits until so many cards lie, as the hall has it. */
export const untilLying = (page, many) => page.waitForFunction((n) => document.querySelectorAll(".tower .field .card").length === n, many);

const middle = async (locator) => {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
/** Drags with the mouse. */
export async function drag(page, from, to) {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await middle(from), Array.isArray(to) ? to : await middle(to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 4 });
  await page.mouse.move(...end, { steps: 4 });
  await page.mouse.up();
}

/** Lays a card by two taps. */
export async function lay(page, laid) {
  await card(page, laid.card).click();
  await field(page, laid).click();
  await page.locator(`.tower .hand [data-card="${laid.card}"]`).waitFor({ state: "detached" });
}
