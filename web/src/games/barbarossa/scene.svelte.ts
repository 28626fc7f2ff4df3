// What the board is just showing: wizards on their way, hats that climb, costs that are paid one after the other.
import { untrack } from "svelte";
import { type Event, play, type Props, type Seat, still, variant } from "./base";
import { beatsOf, fall, stoodBefore } from "./beats";

/** How long one looks at each riddle that costs something. */
const payTime = 1100;

type Cost = Extract<Event, { cost: unknown }>["cost"];
type Given = Pick<Props, "view" | "told" | "settled" | "replay">;

export class Scene {
  #given: () => Given;
  /** What lay there when one came is not shown again. */
  #first: number | undefined;
  #caves = $state.raw<ReadonlyMap<Seat, number>>(new Map());
  #hats = $state.raw<ReadonlyMap<Seat, number>>(new Map());
  /** The die falls. */
  falling = $state(false);
  /** What unsolved riddles cost at the end, and how many of those are paid. */
  costs = $state.raw<readonly Cost[]>([]);
  paid = $state(0);

  /** What has just been told, while the board shows it. */
  readonly events = $derived.by((): readonly Event[] => {
    const { told, settled } = this.#given();
    return !told || settled || told.n === this.#first ? [] : told.events;
  });
  readonly caves = $derived.by(() =>
    this.#given().view.wizards.map((one, seat) => this.#caves.get(seat) ?? one.cave),
  );
  readonly hats = $derived.by(() => {
    const unpaid = new Map<Seat, number>();
    for (const cost of this.costs.slice(this.paid))
      if (!unpaid.has(cost.seat)) unpaid.set(cost.seat, cost.from);
    return this.#given().view.wizards.map((one, seat) => unpaid.get(seat) ?? this.#hats.get(seat) ?? one.hat);
  });
  readonly paying = $derived(this.paid < this.costs.length);

  constructor(given: () => Given) {
    this.#given = given;
    this.#first = untrack(() => given().told?.n);
    $effect.pre(() => this.#move(this.events));
    $effect.pre(() => this.#pay());
  }

  /** Shows all that was paid at once. */
  hurry(): void {
    this.paid = this.costs.length;
  }

  #move(events: readonly Event[]) {
    const { caves, hats } = stoodBefore(events);
    this.#caves = new Map(caves);
    this.#hats = new Map(hats);
    this.falling = events.some((event) => variant(event, "rolled"));
    const timers = beatsOf(events).beats.map(({ at, seat, cave, hat }) =>
      setTimeout(() => {
        if (cave !== undefined) {
          this.#caves = new Map(this.#caves).set(seat, cave);
          play("tick");
        }
        if (hat !== undefined) this.#hats = new Map(this.#hats).set(seat, hat);
      }, at),
    );
    timers.push(setTimeout(() => (this.falling = false), fall));
    return () => timers.forEach(clearTimeout);
  }

  #pay() {
    const { told, replay } = this.#given();
    const costs =
      told && told.n !== this.#first ? told.events.flatMap((event) => variant(event, "cost") ?? []) : [];
    if (!costs.length) {
      if (!told) this.costs = [];
      untrack(() => this.hurry());
      return;
    }
    this.costs = costs;
    this.paid = still() || replay ? costs.length : 0;
    const timer = setInterval(() => {
      if (untrack(() => this.paying)) this.paid += 1;
      else clearInterval(timer);
    }, payTime);
    return () => clearInterval(timer);
  }
}
