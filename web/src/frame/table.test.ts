import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EntryUpdate, FromPage, Standing, TableInfo } from "../protocol/hall.gen";
import { Line, type Wire } from "../protocol/socket";
import { keepDesk, recallDesk } from "./desk";
import { pace, Table } from "./table.svelte";

let said: FromPage[];
let wire: Wire;
let line: Line;
let table: Table;
let calm = false;
const stored = new Map<string, string>();

const now = {
  time: 0,
  choices: null,
  due: [0],
  players: ["person" as const, "person" as const],
  clock: null,
  wish: null,
  undo: [],
  over: false,
  outcome: null,
};
const told = (n: number) => ({ n, events: [`event ${n}`] });
const standing = (n: number, seat: number | null, from = 0): { standing: Standing } => ({
  standing: {
    ...now,
    table: "t",
    n,
    seat,
    view: `view ${n} of ${seat}`,
    updates: Array.from({ length: n - from + 1 }, (_, i) => told(from + i)),
  },
});
const update = (n: number, seat: number | null): { update: EntryUpdate } => ({
  update: { ...now, table: "t", n, seat, view: `view ${n} of ${seat}`, told: told(n) },
});
const hear = (message: unknown) => wire.onmessage?.({ data: JSON.stringify(message) });
const numbers = () => table.past.map(({ n }) => n);

beforeEach(() => {
  vi.useFakeTimers();
  calm = false;
  vi.stubGlobal("matchMedia", () => ({ matches: calm }));
  vi.stubGlobal("document", { hidden: false });
  stored.clear();
  const take = (key: string) => void stored.delete(key);
  const put = (key: string, text: string) => void stored.set(key, text);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: take,
    setItem: put,
  });
  said = [];
  line = new Line({
    connect: () =>
      (wire = {
        onopen: null,
        onmessage: null,
        onclose: null,
        close: () => undefined,
        send: (text) => said.push(JSON.parse(text as string) as FromPage),
      }),
    random: () => 0.5,
  });
  table = new Table("t", line, 0);
  hear({
    hello: { protocol: 1, build: "1", guest: { id: "g", name: "Ada", glyph: "owl" }, absence_seconds: 20 },
  });
  hear(standing(2, 0));
});
afterEach(() => {
  table.close();
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a table", () => {
  it("shows updates one after the other, in order, each once", async () => {
    const shown: number[] = [];
    table.onshown = ({ n }) => shown.push(n);
    for (const n of [3, 4, 4, 3, 5]) hear(update(n, 0));
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toEqual([3]);
    expect(table.now?.view).toBe("view 3 of 0");
    await vi.advanceTimersByTimeAsync(pace + 5);
    expect(shown).toEqual([3, 4]);
    table.skip();
    expect(shown).toEqual([3, 4, 5]);
    expect(numbers()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("does not lag behind for long when much happens at once", () => {
    for (let n = 3; n < 60; n++) hear(update(n, 0));
    expect(table.now?.view).not.toBe("view 2 of 0");
    expect(numbers().length).toBeGreaterThan(59 - 14);
  });

  it("asks for what was told before, and puts it in front", () => {
    expect(table.hasEarlier).toBe(false);
    hear(standing(9, 0, 7));
    expect(numbers(), "what lies between is not known: nothing pretends to be whole").toEqual([7, 8, 9]);
    expect(table.hasEarlier).toBe(true);
    table.askEarlier();
    expect(said.at(-1)).toEqual({ history: { table: "t", before: 7 } });
    const history = (seat: number | null, before: number, from: number) =>
      hear({
        history: {
          table: "t",
          seat,
          before,
          updates: Array.from({ length: before - from }, (_, i) => told(from + i)),
        },
      });
    history(1, 7, 4);
    history(0, 6, 4);
    expect(numbers(), "what is meant for others, or answers another question, is not for these eyes").toEqual(
      [7, 8, 9],
    );
    history(0, 7, 4);
    history(0, 7, 4);
    expect(numbers()).toEqual([4, 5, 6, 7, 8, 9]);
    history(0, 4, 0);
    expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(table.hasEarlier).toBe(false);
  });

  it("knows what time it is at the table, also after coming back", async () => {
    hear({ update: { ...update(3, 0).update, time: 5_000 } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(table.time()).toBeCloseTo(7_000, -2);
    hear({ standing: { ...standing(3, 0, 3).standing, time: 60_000 } });
    expect(table.time()).toBeCloseTo(60_000, -2);
  });

  it("shows what is of real time as soon as it comes, but never before what still moves", async () => {
    const shown: number[] = [];
    table.onshown = ({ n }) => shown.push(n);
    table.atOnce = ({ n }) => n !== 5;
    table.moves = ({ n }) => (n === 5 ? 700 : 0);
    for (const n of [3, 4]) hear(update(n, 0));
    expect(shown).toEqual([3, 4]);
    for (const n of [5, 6, 7]) hear(update(n, 0));
    await vi.advanceTimersByTimeAsync(pace + 5);
    expect(shown).toEqual([3, 4, 5]);
    await vi.advanceTimersByTimeAsync(700);
    expect(shown).toEqual([3, 4, 5, 6, 7]);
    expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("hears what its eyes hear, and nothing that is meant for other seats", () => {
    const heard: number[] = [];
    const stop = table.listen(({ n }) => heard.push(n));
    const sense = (n: number, seat: number) => table.sense({ n, seat, payload: new ArrayBuffer(0) });
    sense(1, 0);
    sense(2, 1);
    table.unveil(1);
    sense(3, 0);
    stop();
    sense(4, 1);
    expect(heard).toEqual([1]);
  });

  it("hears nothing any more once it was sent away", () => {
    const heard: number[] = [];
    table.listen(({ n }) => heard.push(n));
    table.sense({ n: 1, seat: 0, payload: new ArrayBuffer(0) });
    hear({ gone: { table: "t" } });
    table.sense({ n: 2, seat: 0, payload: new ArrayBuffer(0) });
    expect(heard).toEqual([1]);
  });

  it("counts down to when the time is up that people have", () => {
    hear({ standing: { ...standing(3, 0, 3).standing, time: 4_000, clock: 500 } });
    expect(table.deadline! - Date.now()).toBe(500);
    hear({ standing: { ...standing(3, 0, 3).standing, time: 4_000, clock: null } });
    expect(table.deadline).toBeNull();
  });

  it("says nothing of what still moves on the board, and shows nothing new before it rests", async () => {
    const words: string[] = [];
    table.onshown = ({ n }) => words.push(`shown ${n}`);
    table.onsettled = ({ n }) => words.push(`said ${n}`);
    table.moves = ({ n }) => (n === 3 ? 700 : 0);
    hear(update(3, 0));
    hear(update(4, 0));
    await vi.advanceTimersByTimeAsync(690);
    expect([table.now?.view, table.settled, words]).toEqual(["view 3 of 0", false, ["shown 3"]]);
    expect(table.rested?.view).toBe("view 2 of 0");
    expect(numbers()).toEqual([0, 1, 2]);
    await vi.advanceTimersByTimeAsync(20);
    expect([table.now?.view, table.settled, words]).toEqual([
      "view 4 of 0",
      true,
      ["shown 3", "said 3", "shown 4", "said 4"],
    ]);
    expect(table.rested).toBe(table.now);
    expect(numbers()).toEqual([0, 1, 2, 3, 4]);
  });

  it("lets whoever does not wait see and read all of it at once", async () => {
    table.moves = () => 700;
    for (const n of [3, 4]) hear(update(n, 0));
    await vi.advanceTimersByTimeAsync(5);
    expect([table.settled, numbers().at(-1)]).toEqual([false, 2]);
    table.skip();
    expect([table.settled, table.now?.view, numbers().at(-1)]).toEqual([true, "view 4 of 0", 4]);
  });

  it("loses nothing of what was still to be shown when the line broke", async () => {
    table.moves = () => 700;
    for (const n of [3, 4]) hear(update(n, 0));
    await vi.advanceTimersByTimeAsync(5);
    hear(standing(6, 0, 5));
    expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("calls one bot the mountain, and several by names of their own", () => {
    const bot = { guest: null, bot: "master", shared: false, present: true };
    const names = (...seats: unknown[]) => {
      table.info = { seats } as unknown as TableInfo;
      return seats.map((_, at) => table.name(at));
    };
    expect(new Set(names(bot, bot, bot, bot, bot, bot)).size).toBe(6);
    expect(names(bot, bot)).not.toContain(names({ ...bot, bot: null }, bot)[1]);
  });

  it("shows them at once to whoever wants no movement", () => {
    calm = true;
    for (const n of [3, 4, 5]) hear(update(n, 0));
    expect(table.now?.view).toBe("view 5 of 0");
  });

  it("goes on where it was after the line broke", async () => {
    wire.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(400);
    said = [];
    hear({
      hello: { protocol: 1, build: "1", guest: { id: "g", name: "Ada", glyph: "owl" }, absence_seconds: 20 },
    });
    expect(said).toEqual([{ watch: { table: "t", have: 2, seat: 0 } }]);
    hear(standing(4, 0, 3));
    expect(numbers()).toEqual([0, 1, 2, 3, 4]);
  });

  it("forgets at once what the old eyes saw, and takes nothing that still comes for them", () => {
    table.unveil(null);
    expect([table.now, table.past, table.told]).toEqual([null, [], null]);
    hear(update(3, 0));
    expect(table.now).toBeNull();
    hear(standing(3, null));
    expect(table.now?.view).toBe("view 3 of null");
    expect(said.at(-1)).toEqual({ unveil: { table: "t", seat: null } });
  });

  it("forgets what the old eyes had half made when they are covered, and keeps it until then", () => {
    keepDesk("t", 0, new Map([["plan", 1]]), ["plan"]);
    hear(update(3, 0));
    table.skip();
    expect(recallDesk("t", 0)).toEqual([["plan", 1]]);
    table.unveil(null);
    table.unveil(0);
    expect(recallDesk("t", 0)).toEqual([]);
  });

  it("says for whom it waits where nobody else is due", () => {
    const guest = (id: string) => ({ id, name: id, glyph: "owl" as const });
    const seats = [true, false].map((present, at) => ({
      guest: guest(`g${at}`),
      bot: null,
      present,
      shared: false,
    }));
    table.info = { host: guest("g0"), seats } as unknown as TableInfo;
    const waits = (more: object) => {
      hear({ standing: { ...standing(2, 0).standing, ...more } });
      return table.waitsFor;
    };
    expect(waits({ due: [1] })).toBe(1);
    expect(waits({ due: [0, 1] })).toBeUndefined();
    expect(waits({ due: [] })).toBeUndefined();
    expect(waits({ due: [1], over: true })).toBeUndefined();
  });

  it("asks for no old numbers with new eyes", async () => {
    table.unveil(1);
    wire.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(400);
    said = [];
    hear({
      hello: { protocol: 1, build: "1", guest: { id: "g", name: "Ada", glyph: "owl" }, absence_seconds: 20 },
    });
    expect(said).toEqual([{ watch: { table: "t", seat: 1 } }]);
  });

  it("says why something was refused, and is not busy any more", async () => {
    const end = table.act({ guess: 1 });
    expect(table.busy).toBe(true);
    const { act } = said.at(-1) as { act: { id: string } };
    hear({
      refused: { table: "t", id: act.id, why: { rule: "MM-2", key: "table_not_your_turn", text: "no" } },
    });
    expect(await end).toBe(false);
    expect(table.busy).toBe(false);
    expect(table.whyNot?.rule).toBe("MM-2");
  });

  it("is busy until what was done can be seen, so that nothing is done twice in between", async () => {
    const end = table.act({ roll: 1 });
    const { act } = said.at(-1) as { act: { id: string } };
    hear({ done: { table: "t", id: act.id, n: 3 } });
    expect(await end).toBe(true);
    expect(table.busy).toBe(true);
    expect(await table.act({ roll: 1 })).toBe(false);
    hear(update(3, 0));
    await vi.advanceTimersByTimeAsync(pace);
    expect(table.busy).toBe(false);
    // what could be seen before the answer came, and new eyes, have nothing to wait for
    const next = table.act({ roll: 2 });
    hear(update(4, 0));
    await vi.advanceTimersByTimeAsync(pace);
    hear({ done: { table: "t", id: (said.at(-1) as { act: { id: string } }).act.id, n: 4 } });
    await next;
    expect(table.busy).toBe(false);
    const last = table.act({ roll: 3 });
    hear({ done: { table: "t", id: (said.at(-1) as { act: { id: string } }).act.id, n: 5 } });
    await last;
    table.unveil(1);
    expect(table.busy).toBe(false);
  });

  it("wishes once, however often one taps, until what came of it is seen", async () => {
    const more = { wish: { more_time: { ms: 60000 } } };
    const wishes = () => said.filter((one) => "at_table" in one).length;
    const first = table.wish(more);
    expect(await table.wish(more)).toBe(false);
    hear({ done: { table: "t", id: (said.at(-1) as { at_table: { id: string } }).at_table.id, n: 3 } });
    expect(await first).toBe(true);
    expect(await table.wish(more)).toBe(false);
    expect([wishes(), table.wishing]).toEqual([1, true]);
    hear(update(3, 0));
    await vi.advanceTimersByTimeAsync(pace);
    expect(table.wishing).toBe(false);
    void table.wish(more);
    expect(wishes()).toBe(2);
  });
});
