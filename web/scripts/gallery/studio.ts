// The studio that needs no game, one figure after the other, and the strokes that lie on its bench in the end.
import type { Browser } from "@playwright/test";
import { decodeStrokes } from "../../src/clay/kneading/codec";
import { fromBytes } from "../../src/games/barbarossa/modelling/draft";
import { Knead } from "../../tests/support/knead";
import { Visitor } from "../../tests/support/visitor";
import { type Figure, Hand } from "./hand";

type Bytes = Uint8Array<ArrayBuffer>;

/** What the browser keeps of the bench. */
async function benchOf(who: Visitor): Promise<Bytes | null> {
  const text = await who.page.evaluate(
    () =>
      new Promise<string | null>((done, fail) => {
        const request = indexedDB.open("zauberberg", 1);
        request.onerror = () => fail(request.error);
        request.onsuccess = () => {
          const database = request.result;
          const asked = database.transaction("drafts").objectStore("drafts").get("keepsake barbarossa");
          asked.onsuccess = () => {
            database.close();
            const { blob } = (asked.result ?? {}) as { blob?: Blob };
            if (!blob) return done(null);
            const reader = new FileReader();
            reader.onload = () => done((reader.result as string).split(",")[1] ?? "");
            reader.readAsDataURL(blob);
          };
        };
      }),
  );
  return text === null ? null : new Uint8Array(Buffer.from(text, "base64"));
}

/** The strokes that are kept, as bytes. */
async function keptOf(who: Visitor): Promise<Bytes | null> {
  const bench = await benchOf(who);
  return (bench && (fromBytes(bench, 1)?.made[0]?.strokes as Bytes | null | undefined)) ?? null;
}

/** Models a figure in a browser that is new to the studio; its strokes, and how many they are. */
export async function modelled(
  browser: Browser,
  base: string,
  { make }: Figure,
): Promise<{ bytes: Bytes; strokes: number }> {
  const who = await Visitor.arrive(browser, base);
  try {
    const hand = new Hand(who, async () => {
      const bytes = await keptOf(who);
      return bytes ? decodeStrokes(bytes) : [];
    });
    await new Knead(who).open();
    await who.frame.button("barbarossa_lesson_decline").click();
    await hand.home();
    await make(hand);
    return { bytes: (await keptOf(who))!, strokes: hand.strokes };
  } finally {
    await who.close();
  }
}
