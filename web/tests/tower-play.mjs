// What people do at a table of the castle tower, for the tests and the pictures to say in one word.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { binary } from "./hall.mjs";
import { post, tableOf } from "./play.mjs";

export const table = (who, made = {}) => tableOf("tower", who, { seats: 1, help: true, ...made });

/** Asks the game's own tools. */
export const tool = (who, name, parameters) => post(who, "/api/games/tower/ask", { tool: name, parameters });

/** The only solution of one of the forty, or of an id, in the order of the way. The hall tells nobody what is competed for, so it is solved at home. */
export async function solution(which) {
  const named = typeof which === "number" ? ["--challenge", String(which)] : ["--id", which];
  const { stdout } = await promisify(execFile)(binary, ["solve", "tower", ...named, "--json"]);
  return JSON.parse(stdout).solutions[0];
}

export const field = (page, { row, col }) => page.locator(`.tower [data-field="${row},${col}"]`);
export const card = (page, name) => page.locator(`.tower .hand [data-card="${name}"]`);
/** How many cards lie on the board. */
export const lying = (page) => page.locator(".tower .field .card").count();

/** Waits until so many cards lie, as the hall has it. */
export const untilLying = (page, many) =>
  page.waitForFunction((n) => document.querySelectorAll(".tower .field .card").length === n, many);

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
