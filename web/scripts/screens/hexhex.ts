// The screens of hex-hex.
import type { Hint } from "../../src/protocol/generated/hexhex/Hint";
import type { Made, Visitor } from "../../tests/support/visitor";
import type { Shot } from ".";

const advice = (who: Visitor, id: string) =>
  who.post<Hint>(`/api/tables/${id}/ask`, { tool: "hint", parameters: {}, seat: 0 });

/** Sets these dice aside, and no others. */
async function setAside({ hexhex }: Visitor, keep: readonly boolean[]): Promise<void> {
  const now = await hexhex.kept();
  for (const [die, stays] of keep.entries()) if (now[die] !== stays) await hexhex.die(die + 1).click();
}

/** A roll that shows something: what is best to keep set aside, the field that gives most pencilled in. */
async function choosing(who: Visitor, id: string): Promise<void> {
  const { page, hexhex } = who;
  await hexhex.roll();
  const { keeps, fields } = await advice(who, id);
  await setAside(who, keeps[0]!.keep);
  await hexhex.field(fields.toSorted((a, b) => b.points - a.points)[0]!.field).click();
  await page.evaluate(() => scrollTo(0, 0));
}

/** Plays a column as the hall advises, so that the end is one that one would like to see. */
async function advised(who: Visitor, id: string): Promise<void> {
  const { hexhex } = who;
  for (let turn = 0; turn < 11; turn++) {
    await hexhex.roll();
    for (;;) {
      const { best } = await advice(who, id);
      if ("enter" in best) {
        await hexhex.enter(best.enter.field);
        break;
      }
      await setAside(who, best.roll.keep);
      await hexhex.roll();
    }
  }
}

/** Takes all of them. */
export async function hexhexScreens(who: Visitor, shot: Shot): Promise<void> {
  const { page, frame, hexhex, words } = who;
  const open = async (made: Made) => {
    const id = await hexhex.make(made);
    await hexhex.open(id);
    await frame.myTurn.waitFor();
    return id;
  };
  const four = await open({ seats: 4, bots: { 1: "apprentice", 2: "journeyman", 3: "master" } });
  await shot("hexhex-cup");
  for (let turn = 0; turn < 4; turn++) await hexhex.quick();
  await choosing(who, four);
  await shot("hexhex", true);
  const closed = page
    .locator("[data-field][aria-disabled]")
    .filter({ hasText: words.of("hexhex_row_closed") });
  await closed.first().click({ force: true });
  await shot("hexhex-why");
  await page.keyboard.press("Escape");
  await frame.button("hint").click();
  await frame.help.getByRole("listitem").first().waitFor();
  await shot("hexhex-help", true);
  await open({ seats: 2, bots: { 1: "apprentice" }, options: { columns: 3 } });
  for (let turn = 0; turn < 12; turn++) await hexhex.quick();
  await hexhex.roll();
  await shot("hexhex-series", true);
  await advised(who, await open({ seats: 2, bots: { 1: "apprentice" } }));
  await frame.record.waitFor();
  await shot("hexhex-end", true);
  await frame.button("review").click();
  // whoever plays as advised makes no mistake; the other does
  await frame.review.getByRole("tab").last().click();
  await frame.review.evaluate((review) => review.scrollIntoView());
  await shot("hexhex-review", true);
  await open({ own_dice: true });
  await hexhex.look();
  await hexhex.rollButton.click();
  for (const symbol of ["mash", "frog", "frog"] as const)
    await page.getByRole("button", { name: words.of(`hexhex_symbol_${symbol}`), exact: true }).click();
  await shot("hexhex-own-dice", true);
  await page.goto("/games/hexhex/bests");
  await page.getByRole("definition").first().waitFor();
  await shot("hexhex-bests");
  await page.goto("/rules/hexhex");
  await page.locator("#HEX-10").waitFor();
  await shot("hexhex-rules", true);
}
