import { describe, expect, it } from "vitest";
import { encode } from "./codec";
import { compose } from "./compose";
import { Fault } from "./fault";
import { amount, forHandIn } from "./field";
import { movable, work, type Job } from "./jobs";
import type { Shape } from "./shapes";
import { Dropped, Meshes, MOST_WAITING, Workshop, type Report, type WorkerLike } from "./workshop";

const ball: Shape = { kind: "ball", position: [0, 0, 0], size: [5120, 5120, 5120] };

describe("jobs", () => {
  it("shows the same figure from its bytes as from its shapes", async () => {
    const field = forHandIn(compose([ball]));
    const bytes = await encode(field);
    const fromBytes = await work({ kind: "figure", asked: { bytes } });
    const fromShapes = await work({ kind: "shapes", asked: { shapes: [ball], coarse: false } });
    if (!("mesh" in fromBytes && "mesh" in fromShapes)) throw new Error("nothing shown");
    expect(fromBytes.mesh.triangles).toEqual(fromShapes.mesh.triangles);
    expect(fromBytes.amount).toBe(amount(field));
    expect(await work({ kind: "handIn", asked: { shapes: [ball] } })).toEqual({
      bytes,
      amount: amount(field),
    });
  });

  it("moves every array of an answer instead of copying it", async () => {
    const shown = await work({ kind: "shapes", asked: { shapes: [ball], coarse: true } });
    const moved = structuredClone(shown, { transfer: movable(shown) });
    if (!("mesh" in shown && "mesh" in moved)) throw new Error("nothing shown");
    expect(Object.values(shown.mesh).map(({ length }) => length)).toEqual([0, 0, 0, 0]);
    expect(moved.mesh.triangles.length).toBeGreaterThan(0);
  });
});

/** A worker that says what the test wants, when the test wants it. */
class Puppet {
  jobs: Job[] = [];
  stopped = false;
  #heard = new Map<string, (event: Event) => void>();
  addEventListener = ((kind: string, hear: (event: Event) => void) => {
    this.#heard.set(kind, hear);
  }) as WorkerLike["addEventListener"];
  postMessage = (job: Job) => void this.jobs.push(job);
  terminate = () => void (this.stopped = true);
  say = (data: Report) => this.#heard.get("message")!(new MessageEvent("message", { data }));
  breakDown = () => this.#heard.get("error")!(new Event("error"));
}

function opened(): { shop: Workshop; puppets: Puppet[] } {
  const puppets: Puppet[] = [];
  const shop = new Workshop(() => {
    const puppet = new Puppet();
    puppets.push(puppet);
    return puppet;
  });
  return { shop, puppets };
}

const done = (amount: number): Report => ({ answer: { bytes: new Uint8Array(0), amount } });
const lanes = (shop: Workshop, lane?: string) => shop.ask("handIn", { shapes: [] }, lane);

describe("Workshop", () => {
  it("does one job after the other, in their order", async () => {
    const { shop, puppets } = opened();
    const both = [lanes(shop), lanes(shop)];
    expect(puppets[0]!.jobs).toHaveLength(1);
    puppets[0]!.say(done(1));
    puppets[0]!.say(done(2));
    expect((await Promise.all(both)).map(({ amount }) => amount)).toEqual([1, 2]);
    expect(puppets).toHaveLength(1);
  });

  it("keeps only the newest of a lane, and never drops what is being done", async () => {
    const { shop, puppets } = opened();
    const [first, second, third] = [lanes(shop, "a"), lanes(shop, "a"), lanes(shop, "a")];
    await expect(second).rejects.toThrow(Dropped);
    puppets[0]!.say(done(1));
    puppets[0]!.say(done(3));
    expect([(await first).amount, (await third).amount]).toEqual([1, 3]);
  });

  it("refuses what would make the queue too long", async () => {
    const { shop } = opened();
    for (let i = 0; i <= MOST_WAITING; i++) void lanes(shop).catch(() => {});
    await expect(lanes(shop)).rejects.toThrow(Dropped);
  });

  it("throws a fault as the page knows it, and goes on", async () => {
    const { shop, puppets } = opened();
    const [bad, good] = [lanes(shop), lanes(shop)];
    puppets[0]!.say({ fault: { key: "corrupt", place: undefined } });
    puppets[0]!.say(done(1));
    await expect(bad).rejects.toThrow(Fault);
    expect((await good).amount).toBe(1);
  });

  it("starts another worker when one broke down", async () => {
    const { shop, puppets } = opened();
    const [lost, next] = [lanes(shop), lanes(shop)];
    puppets[0]!.breakDown();
    await expect(lost).rejects.toThrow();
    expect(puppets).toHaveLength(2);
    expect(puppets[0]!.stopped).toBe(true);
    puppets[1]!.say(done(7));
    expect((await next).amount).toBe(7);
  });
});

describe("Meshes", () => {
  const nothing = new Uint8Array(0);
  const mesh = {
    positions: new Float32Array(0),
    normals: new Float32Array(0),
    openness: new Float32Array(0),
    triangles: new Uint32Array(0),
  };
  const turn = () => new Promise((next) => setTimeout(next));

  it("makes a mesh once for everybody who asks", async () => {
    const { shop, puppets } = opened();
    const cache = new Meshes(shop);
    const both = [cache.of("a", async () => nothing), cache.of("a", () => Promise.reject())];
    await turn();
    puppets[0]!.say({ answer: { mesh, amount: 0, bounds: null } });
    expect(await Promise.all(both)).toEqual([mesh, mesh]);
    expect(puppets[0]!.jobs).toHaveLength(1);
  });

  it("tries again what went wrong, and forgets what was not used for long", async () => {
    const { shop, puppets } = opened();
    const cache = new Meshes(shop, 1);
    await expect(cache.of("a", () => Promise.reject(new Error("no line")))).rejects.toThrow("no line");
    for (const id of ["a", "b", "a"]) {
      const coming = cache.of(id, async () => nothing);
      await turn();
      puppets[0]!.say({ answer: { mesh, amount: 0, bounds: null } });
      await coming;
    }
    expect(puppets[0]!.jobs).toHaveLength(3);
  });
});
