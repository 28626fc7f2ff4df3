// The books of rules: every number that a refusal or an option cites has its place, in both languages.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./support/fixtures";

for (const game of ["mastermind", "hexhex", "tower", "zapp"])
  test(`the rules of ${game} have every number, in both languages`, async ({ someone }) => {
    const written = readFileSync(join(process.cwd(), `../docs/rules/${game}.md`), "utf8");
    const numbers = [
      ...new Set([...written.matchAll(/^[-* ]*\*\*([A-Z]+-\d+)\*\*/gm)].map((found) => found[1]!)),
    ];
    expect(numbers.length).toBeGreaterThan(5);
    for (const locale of ["de", "en"] as const) {
      const { page } = await someone({ locale });
      await page.goto(`/rules/${game}`);
      for (const number of numbers) await expect(page.locator(`#${number}`)).toContainText(/\S/);
      await expect(page.getByRole("main"), "no sentence is missing").not.toContainText(`${game}_`);
    }
  });
