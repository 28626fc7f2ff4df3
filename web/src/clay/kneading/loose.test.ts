import { describe, expect, it } from "vitest";
import { decode } from "../codec";
import { compose } from "../compose";
import { amount, hash } from "../field";
import type { Shape } from "../shapes";
import { decodeStrokes } from "./codec";
import { Hands, type Answer, type Request } from "./hands";
import { replay } from "./passage";
import type { Stroke } from "./strokes";

const ball: Shape = { kind: "ball", position: [0, 0, 0], size: [5120, 5120, 5120] };
const cone: Shape = { kind: "cone", position: [0, 6400, 0], size: [2560, 3840, 2560], blend: 512 };
const pressed: Stroke = { kind: "shapes", shapes: [ball] };

function setUp() {
  const answers: Answer[] = [];
  const hands = new Hands((answer) => answers.push(answer));
  const ask = async (request: Request) => {
    await hands.hear(request);
    return answers.at(-1)!;
  };
  const told = <K extends string>(answer: Answer, kind: K) => {
    expect(answer).toHaveProperty(kind);
    return (answer as Record<K, unknown>)[kind];
  };
  return {
    ask,
    open: (more: Partial<Extract<Request, { ask: "open" }>> = {}) =>
      ask({ ask: "open", figure: 0, steps: [], step: 0, field: null, base: null, ...more }),
    news: async (request: Request) =>
      told(await ask(request), "news") as Extract<Answer, { news: object }>["news"],
    handIn: async (shapes: Shape[] = []) =>
      told(await ask({ ask: "handIn", figure: 0, shapes }), "handIn") as Extract<
        Answer,
        { handIn: object }
      >["handIn"],
    look: async (shapes: Shape[], coarse: boolean) =>
      told(await ask({ ask: "look", figure: 0, shapes, coarse }), "look") as Extract<
        Answer,
        { look: object }
      >["look"],
    draft: async () =>
      told(await ask({ ask: "draft", figure: 0 }), "draft") as Extract<Answer, { draft: object }>["draft"],
  };
}

describe("loose shapes on kneaded clay", { timeout: 60_000 }, () => {
  it("are seen on it, and change nothing", async () => {
    const { ask, open, look, draft } = setUp();
    await open();
    await ask({ ask: "do", figure: 0, stroke: pressed });
    const before = await draft();
    const both = amount(compose([ball, cone]));
    expect((await look([cone], false)).amount).toBe(both);
    const coarse = await look([cone], true);
    expect(Math.abs(coarse.amount - both) / both).toBeLessThan(0.05);
    expect(coarse.mesh.triangles.length).toBeGreaterThan(0);
    expect((await draft()).amount).toBe(before.amount);
  });
  it("are handed in as if they had been pressed in last", async () => {
    const { ask, open, handIn } = setUp();
    await open();
    await ask({ ask: "do", figure: 0, stroke: pressed });
    const { figure, strokes, amount: handed } = await handIn([cone]);
    const list = await decodeStrokes(strokes!);
    expect(list).toHaveLength(2);
    const field = replay(list);
    expect([handed, amount(await decode(figure))]).toEqual([field.amount, field.amount]);
    expect((await handIn()).amount).toBe(amount(compose([ball])));
  });
});

describe("a figure whose strokes are not known", { timeout: 60_000 }, () => {
  it("goes on from its field, back to it, and has no strokes to show", async () => {
    const { open, draft, news, handIn } = setUp();
    await open({ steps: [[pressed]], step: 1 });
    const { field } = await draft();
    await open({ base: field });
    expect(await draft()).toMatchObject({ strokes: null, amount: amount(compose([ball])) });
    await news({ ask: "do", figure: 0, stroke: { kind: "shapes", shapes: [cone] } });
    const kneaded = await draft();
    expect(await handIn()).toMatchObject({ strokes: null, amount: kneaded.amount });
    const { standing } = await news({ ask: "goTo", figure: 0, step: 0 });
    expect(standing).toMatchObject({ step: 0, steps: 1 });
    expect(await hash(await decode((await draft()).field!))).toBe(await hash(compose([ball])));
  });
});
