// Models everyday things in the studio by strokes alone, as a person would, and keeps their strokes in crates/clay/fixtures/by-hand/.
// `npm run gallery`, or with words (`npm run gallery key palm-tree`) only those.
import { mkdirSync, writeFileSync } from "node:fs";
import { openHall } from "../../tests/support/hall";
import { launch } from "../browser.mjs";
import { figures } from "./figures";
import { modelled } from "./studio";

const folder = new URL("../../../crates/clay/fixtures/by-hand/", import.meta.url);
const words = process.argv.slice(2);
/** A word as the name of a file. */
const nameOf = (word: string): string => word.replaceAll(" ", "-");
const chosen = figures.filter(({ word }) => !words.length || words.includes(nameOf(word)));

mkdirSync(folder, { recursive: true });
const hall = await openHall();
const browser = await launch();
let failed = 0;
for (const figure of chosen) {
  const began = performance.now();
  try {
    const { bytes, strokes } = await modelled(browser, hall.base, figure);
    writeFileSync(new URL(`${nameOf(figure.word)}.strokes`, folder), bytes);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${figure.word}: ${strokes} strokes, ${bytes.length} bytes, ${seconds} s`);
  } catch (fault) {
    failed++;
    console.error(`${figure.word}: ${String(fault)}`);
  }
}
await browser.close();
await hall.close();
process.exit(failed || !chosen.length ? 1 : 0);
