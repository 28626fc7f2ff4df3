// The screens of Zapp Zerapp.
import type { Way } from "../../src/protocol/generated/zapp/Way";
import { until, type Visitor } from "../../tests/support/visitor";
import type { Shot } from ".";

/** Takes all of them. */
export async function zappScreens(who: Visitor, shot: Shot): Promise<void> {
  const { page, zapp } = who;
  const bots = { 1: "apprentice", 2: "apprentice", 3: "apprentice" };
  const id = await zapp.make({ seats: 4, bots, options: { expert: true } });
  await who.goTo(id);
  const seen = new Set<string>();
  const once = async (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    await shot(name, true);
  };
  const meets = (way: Way) => way.meetings.filter(({ prospect }) => typeof prospect === "string").length;
  const pick = (ways: Way[]) => ways.toSorted((a, b) => meets(b) - meets(a))[0]!;
  const isLate = () => zapp.view().round > 3;
  const mark = async (way: Way) => {
    if (!meets(way) || !isLate()) return;
    await zapp.met.and(page.getByRole("button")).first().click();
    await once("zapp-move");
  };
  // until there is a move worth a picture
  for (let steps = 0; steps < 400 && !seen.has("zapp-move"); steps++) {
    await until(() => zapp.asked() !== "nothing" || who.now()?.over, 60_000);
    if (who.now()!.over) break;
    if (zapp.asked() === "roll") await once("zapp-roll");
    if (zapp.asked() === "barrels" && !seen.has("zapp") && isLate()) {
      for (const hand of [0, 1]) {
        await zapp.take();
        await zapp.shake.nth(hand).click();
      }
      await zapp.wave.nth(1).waitFor();
      await once("zapp");
    }
    await zapp.actOnce({ pick, mark });
  }
  await page.goto(`/t/${id}/tv`);
  await zapp.board.waitFor();
  await shot("zapp-television");
  await page.goto("/rules/zapp#ZAP-11");
  await page.locator("#ZAP-11").waitFor();
  await shot("zapp-rules", true);
}
