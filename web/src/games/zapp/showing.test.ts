import { expect, it } from "vitest";
import type { GameModule } from "../../frame/game";
import { soundOf } from "../../frame/log";
import { promptOf } from "../../frame/prompt";
import type { Event, View } from "../../protocol/zapp.gen";
import { meanwhile, moverOf, openOf, placeOf, showingOf, spellsOf, stoodAt } from "./showing";
import { words } from "./words";

const name = (seat: number) => ["Ada", "Ben"][seat]!;
const promptFor = (view: View, seat: number | null, called: typeof name) =>
  promptOf({ words } as unknown as GameModule, { name: called }, { view, due: [] }, seat);
const wizard = {
  colour: "red" as const,
  places: ["city", "start", "start"] as View["wizards"][0]["places"],
  held: [],
  set_down: null,
  since: 0,
  gave_up: false,
};
const spells = [
  { seat: 1, barrel: 3, number: 5, works: true },
  { seat: 0, barrel: 2, number: 9, works: false },
];
const view = {
  phase: { move: { seat: 1 } },
  round: 1,
  roller: 0,
  dice: [3, 4],
  plateau: [],
  wizards: [wizard, { ...wizard, colour: "blue" }],
  spells,
} as unknown as View;
const moved: Event = {
  moved: { who: { seat: 0, number: 0 }, number: 5, from: { field: 22 }, to: "city", lost: 3, met: [] },
};
const told = (...events: Event[]) => ({ n: 1, events });

it("as long as something is shown, no word gives away how it ends", () => {
  for (const event of [{ rolled: { seat: 0, dice: [3, 4] } }, { revealed: { spells } }, moved] as Event[]) {
    const said = meanwhile(told(event), null, name);
    expect(said).toBeTruthy();
    expect(said).not.toMatch(/\d/);
  }
  expect(meanwhile(told({ took: { seat: 0, barrel: 1 } }), null, name)).toBeNull();
});

it("while barrels are turned over nobody is on the move; while an apprentice walks, its owner is", () => {
  const [opening, walking] = [
    showingOf(told({ set_down: { seat: 0, barrel: 2, timed_out: false } }, { revealed: { spells } })),
    showingOf(told(moved)),
  ];
  expect([moverOf(view, opening), moverOf(view, walking), moverOf(view, null)]).toEqual([null, 0, 1]);
});

it("whoever walks home is not home before they were seen to arrive", () => {
  const who = { seat: 0, number: 0 };
  expect(placeOf(view, stoodAt(showingOf(told(moved))), who)).toEqual({ field: 22 });
  expect(placeOf(view, stoodAt(null), who)).toBe("city");
  expect(soundOf(words, moved)).toBeNull();
});

it("barrels are turned over as people sit, and are old when the next number is to be rolled", () => {
  expect(spellsOf(view, null).map((spell) => spell.seat)).toEqual([0, 1]);
  const rolling = { ...view, phase: "roll" as const };
  const past = (...shown: Parameters<typeof openOf>) => openOf(...shown).past;
  expect([past(rolling, null), past(rolling, showingOf(told(moved))), past(view, null)]).toEqual([
    true,
    false,
    false,
  ]);
});

it("whoever gave up is told so, and is never asked for anything", () => {
  const gone = { ...view, wizards: [{ ...wizard, gave_up: true }, view.wizards[1]!] } as View;
  expect(promptFor(gone, 0, name)).not.toEqual(promptFor(gone, null, name));
  expect(promptFor({ ...gone, phase: "roll", roller: 1 }, 0, name).yours).toBe(false);
  expect(promptFor({ ...gone, phase: { over: { winner: 1 } } }, 0, name)).toEqual(
    promptFor({ ...gone, phase: { over: { winner: 1 } } }, null, name),
  );
});
