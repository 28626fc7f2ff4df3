import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal, refusalOf, unreachable } from "./api";
import { persist } from "./retry";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limit = (name: string) =>
  refusalOf(429, JSON.stringify({ error: { rule: "HALL-6", key: "hall_limit", params: { name } } }), null);

/** Fails with these, one after the other, then is done. */
function failing(...faults: unknown[]) {
  const tries: number[] = [];
  const begun = Date.now();
  const attempt = async () => {
    tries.push(Date.now() - begun);
    if (faults.length) throw faults.shift();
    return "done";
  };
  return { tries, attempt };
}
const finish = async (work: Promise<unknown>) => {
  const end = work.then(
    (value) => value,
    (fault: unknown) => fault,
  );
  await vi.runAllTimersAsync();
  return end;
};

describe("trying again", () => {
  it("tries again after a lost line and a busy hall, later each time", async () => {
    const { tries, attempt } = failing(unreachable(), refusalOf(503, "<html>", null), unreachable());
    expect(await finish(persist(attempt))).toBe("done");
    const pauses = tries.slice(1).map((at, n) => at - tries[n]!);
    expect(pauses).toHaveLength(3);
    expect(pauses[1]).toBeGreaterThan(pauses[0]!);
    expect(pauses[2]).toBeGreaterThan(pauses[1]!);
  });

  it("waits as long as the hall says", async () => {
    const { tries, attempt } = failing(refusalOf(429, "", "7"));
    expect(await finish(persist(attempt))).toBe("done");
    expect(tries).toEqual([0, 7000]);
    const date = new Date(Date.now() + 5000).toUTCString();
    expect(refusalOf(503, "", date).after).toBeGreaterThan(3000);
    const { tries: few, attempt: patient } = failing(refusalOf(503, "", "600"));
    expect(await finish(persist(patient))).toBeInstanceOf(Refusal);
    expect(few).toEqual([0]);
  });

  it("tells a limit of the moment from one that stays", async () => {
    for (const name of [
      "requests_per_second",
      "uploads_per_minute",
      "arriving_bytes_per_address",
      "unread_bytes_in_all",
    ])
      expect(await finish(persist(failing(limit(name)).attempt))).toBe("done");
    for (const name of ["kept_bytes_per_guest", "attachments_per_seat", "store_bytes", "tables_per_hour"]) {
      const stays = failing(limit(name));
      expect(await finish(persist(stays.attempt))).toMatchObject({ status: 429 });
      expect(stays.tries).toHaveLength(1);
    }
  });

  it("gives up after some tries, and at once if it is refused or called off", async () => {
    const down = failing(...Array.from({ length: 99 }, unreachable));
    expect(await finish(persist(down.attempt))).toMatchObject({ status: 0 });
    expect(down.tries).toHaveLength(8);
    const refused = failing(refusalOf(409, "", null));
    expect(await finish(persist(refused.attempt))).toMatchObject({ status: 409 });
    expect(refused.tries).toHaveLength(1);
    const call = new AbortController();
    const lost = failing(unreachable(), unreachable());
    const work = persist(lost.attempt, { signal: call.signal }).catch((fault: unknown) => fault);
    await vi.advanceTimersByTimeAsync(10);
    // without waiting for the end of the pause
    call.abort("no more");
    expect(await work).toBe("no more");
    expect(lost.tries).toHaveLength(1);
  });
});
