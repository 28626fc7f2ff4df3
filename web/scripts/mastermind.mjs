// Plays Mastermind through the referee and keeps what each seat sees and is told, for the gallery and the tests.
// Usage: node scripts/mastermind.mjs [path of the zauberberg program]
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const program = process.argv[2] ?? new URL("../../target/release/zauberberg", import.meta.url).pathname;
const referee = spawn(program, ["referee"], { stdio: ["pipe", "pipe", "inherit"] });
const replies = createInterface({ input: referee.stdout })[Symbol.asyncIterator]();

async function ask(request) {
  referee.stdin.write(JSON.stringify(request) + "\n");
  const { value } = await replies.next();
  const reply = JSON.parse(value);
  if (reply.error) throw new Error(reply.error.text);
  return reply.ok;
}

const scenes = {};
let open = 1;
const start = async (options = {}) => {
  open = 1;
  await ask({ do: "start", game: "mastermind", options, seed: 1 });
};
/** Acts for a seat; every action answers the next question. */
const act = (seat, kind, fields) => ask({ do: "act", seat, action: { [kind]: { ask: open++, ...fields } } });
const hide = (seat, ...pegs) => act(seat, "hide", { pegs });
const guess = (seat, ...pegs) => act(seat, "guess", { pegs });
const answer = (seat, black, white) => act(seat, "answer", { black, white });
/** Keeps what a seat, or a spectator, sees now and was last told. */
async function keep(name, seat, props = {}) {
  const eyes = seat === null ? {} : { seat };
  const { view } = await ask({ do: "view", ...eyes });
  const { updates } = await ask({ do: "updates", ...eyes });
  const { due } = await ask({ do: "status" });
  const choices = seat === null || props.replay ? null : (await ask({ do: "choices", seat })).choices;
  scenes[name] = { seat, view, choices, due, told: updates.at(-1), ...props };
}

// hiding, guessing and the end, answered by the referee
await start();
await keep("hide", 0);
await keep("hide-waits", 1);
await hide(0, 1, 3, 6, 2);
await guess(1, 1, 1, 2, 2);
await guess(1, 1, 3, 4, 2);
await guess(1, 1, 4, 5, 2);
await keep("guess", 1);
await keep("guess-waits", 0);
await keep("television", null, { television: true });
await guess(1, 1, 3, 6, 2);
await keep("found", 1);
await keep("found-maker", 0);
await hide(1, 5, 5, 4, 1);
await keep("swapped", 0);
for (const row of [
  [1, 1, 2, 2],
  [3, 3, 4, 4],
  [1, 5, 5, 6],
  [5, 4, 1, 1],
  [5, 5, 1, 4],
  [5, 5, 4, 1],
])
  await guess(0, ...row);
await keep("won", 1);
await keep("lost", 0);
await keep("replay", null, { replay: true });

// no colour twice, many colours
await start({ pegs: 5, colours: 9, repeats: false, rows: 12 });
await keep("hide-once", 0);
await hide(0, 1, 7, 3, 9, 5);
await guess(1, 1, 2, 3, 4, 5);
await guess(1, 6, 6, 7, 8, 9);
await keep("guess-many", 1);

// the largest board, nearly full
await start({ pegs: 6, colours: 10, rows: 20, rounds: 6 });
await hide(0, 10, 9, 8, 7, 6, 5);
for (let i = 0; i < 15; i++)
  await guess(1, ...Array.from({ length: 6 }, (_, k) => ((i * 3 + k * 7) % 10) + 1));
await keep("guess-largest", 1);

// answers by hand: an honest row, a slip, and how it comes to light
await start({ answers: "by-hand", rounds: 4 });
await hide(0, 1, 3, 6, 2);
await guess(1, 1, 1, 2, 2);
await answer(0, 2, 0);
await guess(1, 1, 3, 4, 2);
await answer(0, 2, 0);
await guess(1, 1, 2, 6, 3);
await keep("answer", 0);
await keep("answer-waits", 1);
await answer(0, 2, 1);
await guess(1, 1, 3, 6, 2);
await answer(0, 4, 0);
await keep("spoiled", 1);
await keep("spoiled-maker", 0);
await hide(0, 2, 2, 3, 3);
await guess(1, 2, 2, 3, 3);
await answer(0, 0, 0);
await guess(1, 1, 1, 1, 1);
await answer(0, 3, 0);
await guess(1, 2, 4, 5, 6);
await answer(0, 0, 0);
await keep("no-code-fits", 1);
await hide(0, 4, 4, 4, 4);
await guess(1, 4, 4, 4, 4);
await answer(0, 3, 0);
await guess(1, 5, 5, 5, 5);
await answer(0, 4, 0);
await keep("third-spoiled", 0);
await hide(1, 6, 6, 1, 2);
await guess(0, 6, 6, 1, 2);
await answer(1, 4, 0);
await keep("after-third", 1);
await hide(0, 1, 2, 3, 4);
await guess(1, 6, 6, 6, 6);
await answer(0, 0, 0);
await ask({ do: "table", by: 1, action: "give_up" });
await keep("gave-up", 0);
await keep("gave-up-self", 1);

// nobody finds anything: a draw
await start({ rows: 5, colours: 4, pegs: 3 });
await hide(0, 1, 2, 3);
for (let i = 0; i < 5; i++) await guess(1, 4, 4, 4);
await keep("not-found", 1);
await hide(1, 1, 2, 3);
for (let i = 0; i < 5; i++) await guess(0, 4, 4, 4);
await keep("draw", 0);

referee.stdin.end();
writeFileSync(
  new URL("../src/games/mastermind/scenes.json", import.meta.url),
  "{\n" +
    Object.entries(scenes)
      .map(([name, scene]) => `${JSON.stringify(name)}: ${JSON.stringify(scene)}`)
      .join(",\n") +
    "\n}\n",
);
