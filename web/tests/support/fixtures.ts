// What every test is given: a hall for each worker, and visitors who leave when the test is over.
import { expect, test as base } from "@playwright/test";
import { type Hall, type Line, openHall } from "./hall";
import { type Equipment, Visitor } from "./visitor";

export { expect };
export type Someone = (equipment?: Equipment) => Promise<Visitor>;

interface Fixtures {
  /** Lets somebody come with a browser of their own. */
  someone: Someone;
  /** Somebody with a laptop and an English browser. */
  ada: Visitor;
  /** Somebody else with the same. */
  ben: Visitor;
  /** A line to the hall that can be cut, and who comes over it. */
  line: Line & { someone: Someone };
}

export const test = base.extend<Fixtures, { hall: Hall }>({
  hall: [
    async ({}, use) => {
      const hall = await openHall();
      await use(hall);
      await hall.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  someone: async ({ browser, hall }, use) => {
    const guests = guestsOf(browser, hall.base);
    await use(guests.arrive);
    await guests.leave();
  },
  ada: async ({ someone }, use) => use(await someone()),
  ben: async ({ someone }, use) => use(await someone()),
  line: async ({ browser, hall }, use) => {
    const line = await hall.line();
    const guests = guestsOf(browser, line.base);
    await use({ ...line, someone: guests.arrive });
    await guests.leave();
    line.close();
  },
});

function guestsOf(browser: Parameters<typeof Visitor.arrive>[0], base: string) {
  const here: Visitor[] = [];
  return {
    async arrive(equipment?: Equipment) {
      const visitor = await Visitor.arrive(browser, base, equipment);
      here.push(visitor);
      return visitor;
    },
    /** Nobody leaves a page behind that has complained or was forbidden anything by its policy. */
    async leave() {
      await Promise.all(here.map((visitor) => visitor.close()));
      expect(here.flatMap(({ complaints }) => complaints)).toEqual([]);
    },
  };
}
