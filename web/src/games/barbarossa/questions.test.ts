import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { usualQuestions } from "./questions";

it("offers the questions that the rules know, in their order", () => {
  const rules = readFileSync(
    new URL("../../../../crates/barbarossa/src/questions.rs", import.meta.url),
    "utf8",
  );
  const known = [...rules.split("#[cfg(test)]")[0]!.matchAll(/"([a-z_]+)"/g)].map(([, word]) => word);
  const offered = Object.entries(usualQuestions).flatMap(([kind, ids]) => [kind, ...ids]);
  expect(known.filter((word) => offered.includes(word as string))).toEqual(offered);
  expect(known).toHaveLength(offered.length);
});
