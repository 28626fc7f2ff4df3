// A player's bench: two or three figures, what is selected there, and the way back. It knows no page and no clay.
import type { Kind } from "../../../clay";
import { added, changed, duplicated, find, moved, removed, type Figure } from "./figure";
import type { Piece } from "./piece";

/** What a riddle is: a concept of the table, or a word of the table's own list with its number there. */
export interface Subject {
  readonly concept: number;
  readonly word: string | null;
}

/** How somebody models: clay is kneaded by hand, or put together of shapes that stay loose. */
export type Way = "hand" | "shapes";

/** Everything that a reload must find again, but for the kneaded clay. */
export interface Bench {
  /** The loose pieces of each figure; they lie on what was kneaded before. */
  readonly figures: readonly Figure[];
  readonly subjects: readonly (Subject | null)[];
  readonly way: Way;
  /** Of each step of kneading that can be taken back, the oldest first, its figure. */
  readonly order?: readonly number[];
}

export const emptyBench = (riddles: number, way: Way = "hand"): Bench => ({
  figures: Array.from({ length: riddles }, () => []),
  subjects: Array.from({ length: riddles }, () => null),
  way,
});

/** Where one was: the figures share the pieces that did not change, so a step costs a few lists. */
interface Step {
  readonly figures: readonly Figure[];
  /** How many steps each figure was kneaded. */
  readonly kneaded: readonly number[];
  /** The figure that is looked at, and the piece that is selected. */
  readonly at: number;
  readonly piece: number | null;
}

/** Steps that can be undone; the oldest are forgotten. */
const MOST_STEPS = 2000;

/**
 * The way back of a bench that was kept. What its order does not tell comes first, one figure after the other. There is none for
 * clay with loose pieces on it: it would change below them.
 */
function stepsBefore({ figures, order = [] }: Bench, kneaded: readonly number[]): readonly Step[] {
  const come = kneaded.map((step, at) => (figures[at]?.length ? step : 0));
  const untold = kneaded.flatMap((step, at) => {
    const told = order.filter((one) => one === at).length;
    return Array.from({ length: Math.max(0, step - told) }, () => at);
  });
  const steps: Step[] = [];
  for (const at of [...untold, ...order]) {
    if (!(come[at]! < kneaded[at]!)) continue;
    steps.push({ figures, kneaded: [...come], at, piece: null });
    come[at]!++;
  }
  return steps.slice(-MOST_STEPS);
}

export class Workbench {
  figures = $state.raw<readonly Figure[]>([]);
  subjects = $state.raw<readonly (Subject | null)[]>([]);
  /** How many steps each figure is kneaded; the clay follows. */
  kneaded = $state.raw<readonly number[]>([]);
  #way = $state<Way>("hand");
  /** The figure that is looked at, from 0. */
  at = $state(0);
  /** The id of the selected piece. */
  selected = $state<number | null>(null);

  #past = $state.raw<readonly Step[]>([]);
  #future = $state.raw<readonly Step[]>([]);
  #next = 1;
  /** What the last step did, for as long as doing it again belongs to the same step. */
  #going: string | null = null;
  /** Where a drag began. */
  #held = $state.raw<Step | null>(null);

  /** `kneaded` is how far the figures have come that are opened with the bench. */
  constructor(bench: Bench, kneaded: readonly number[] = bench.figures.map(() => 0)) {
    this.figures = bench.figures;
    this.subjects = bench.subjects;
    this.kneaded = kneaded;
    this.#way = bench.way;
    this.#next = 1 + Math.max(0, ...bench.figures.flat().map((piece) => piece.id));
    this.#past = stepsBefore(bench, kneaded);
  }

  get figure(): Figure {
    return this.figures[this.at] ?? [];
  }
  get piece(): Piece | undefined {
    return find(this.figure, this.selected);
  }
  get bench(): Bench {
    return { figures: this.figures, subjects: this.subjects, way: this.#way, order: this.#order() };
  }
  #order(): number[] {
    return this.#past.flatMap(({ at, kneaded }, index) => {
      const after = this.#past[index + 1] ?? this;
      return after.kneaded[at] === kneaded[at] ? [] : [at];
    });
  }
  /** How the figure is modelled that is looked at: loose pieces are pressed in before it is kneaded. */
  get way(): Way {
    return this.figure.length ? "shapes" : this.#way;
  }
  set way(way: Way) {
    this.#way = way;
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }
  /** A drag is under way. */
  get isHolding(): boolean {
    return this.#held !== null;
  }

  look(at: number): void {
    if (at === this.at || !this.figures[at]) return;
    this.rest();
    this.at = at;
    this.selected = null;
  }
  select(id: number | null): void {
    if (id !== this.selected) this.rest();
    this.selected = find(this.figure, id) ? id : null;
  }
  /** The next piece, or with -1 the one before; false past the end, where nothing changes. */
  selectNext(by: 1 | -1): boolean {
    const at = this.figure.findIndex((piece) => piece.id === this.selected);
    const next = this.figure[at < 0 ? (by > 0 ? 0 : this.figure.length - 1) : at + by];
    if (next) this.select(next.id);
    return !!next;
  }

  add(kind: Kind): void {
    const id = this.#next++;
    this.#do(added(this.figure, kind, id, this.piece));
    if (find(this.figure, id)) this.select(id);
  }
  /** Changes the selected piece. Changes with the same `going` are one step until the hand rests. */
  change(how: (piece: Piece) => Piece, going: string | null = null): void {
    const { selected } = this;
    if (selected !== null) this.#do(changed(this.figure, selected, how), going && `${selected} ${going}`);
  }
  duplicate(): void {
    const id = this.#next++;
    const { selected } = this;
    if (selected === null) return;
    this.#do(duplicated(this.figure, selected, id));
    if (find(this.figure, id)) this.select(id);
  }
  remove(): void {
    const { selected, figure } = this;
    if (selected === null) return;
    const at = figure.findIndex((piece) => piece.id === selected);
    this.#do(removed(figure, selected));
    this.selected = (this.figure[at] ?? this.figure.at(-1))?.id ?? null;
  }
  move(by: number): void {
    if (this.selected !== null) this.#do(moved(this.figure, this.selected, by));
  }
  /** The clay of a figure was kneaded to this step; with `pressed` its loose pieces went into it. */
  knead(figure: number, step: number, pressed = false): void {
    this.rest();
    const before = this.#now();
    this.kneaded = this.kneaded.with(figure, step);
    if (pressed) {
      this.figures = this.figures.with(figure, []);
      this.selected = null;
      this.#way = "hand";
    }
    this.#keep({ ...before, at: figure });
  }
  /** The clay did not get as far as was thought: a step that changes nothing is none. */
  correct(figure: number, step: number): void {
    if (this.kneaded[figure] === step) return;
    this.kneaded = this.kneaded.with(figure, step);
    const last = this.#past.at(-1);
    if (last && last.figures === this.figures && last.kneaded.every((one, at) => one === this.kneaded[at]))
      this.#past = this.#past.slice(0, -1);
  }
  /** All steps of a figure are forgotten: for it the way back ends here. */
  forget(figure: number): void {
    const others = (steps: readonly Step[]) =>
      steps
        .filter(({ at }) => at !== figure)
        .map((step) => ({
          ...step,
          figures: step.figures.with(figure, this.figures[figure]!),
          kneaded: step.kneaded.with(figure, 0),
        }));
    this.kneaded = this.kneaded.with(figure, 0);
    this.#past = others(this.#past);
    this.#future = others(this.#future);
  }
  /** Whether all that was done since the clay of a figure had come so far was done to this figure, and can be taken back. */
  isAllOf(figure: number, step: number): boolean {
    if ((this.kneaded[figure] ?? 0) <= step) return false;
    const from = this.#past.findLastIndex(({ kneaded }) => kneaded[figure]! <= step);
    return from >= 0 && this.#past.slice(from).every(({ at }) => at === figure);
  }
  choose(subject: Subject | null, riddle = this.at): void {
    this.subjects = this.subjects.with(riddle, subject);
  }

  /** Begins a drag: what it changes is one step, and can be dropped. */
  hold(): void {
    this.rest();
    this.#held = this.#now();
  }
  /** Changes the selected piece as it was when the drag began. */
  drag(how: (piece: Piece) => Piece): void {
    const began = this.#held?.figures[this.at];
    if (began && this.selected !== null) this.#set(changed(began, this.selected, how));
  }
  /** Ends the drag. */
  letGo(): void {
    const began = this.#held;
    this.#held = null;
    if (began && began.figures !== this.figures) this.#keep(began);
  }
  /** Ends the drag as if nothing had happened. */
  dropHeld(): void {
    if (this.#held) this.#restore(this.#held);
    this.#held = null;
  }

  /** The hand rests: whatever comes is another step. */
  rest(): void {
    this.#going = null;
  }
  undo(): void {
    this.#travel("back");
  }
  redo(): void {
    this.#travel("on");
  }

  #do(figure: Figure, going: string | null = null): void {
    if (figure === this.figure) return;
    const before = this.#now();
    this.#set(figure);
    if (going === null || going !== this.#going) this.#keep(before);
    this.#going = going;
  }
  #set(figure: Figure): void {
    if (figure !== this.figure) this.figures = this.figures.with(this.at, figure);
  }
  #keep(step: Step): void {
    this.#past = [...this.#past, step].slice(-MOST_STEPS);
    this.#future = [];
  }
  #now(): Step {
    const { figures, kneaded, at, selected: piece } = this;
    return { figures, kneaded, at, piece };
  }
  #travel(way: "back" | "on"): void {
    this.dropHeld();
    this.rest();
    const step = (way === "back" ? this.#past : this.#future).at(-1);
    if (!step) return;
    // whoever goes back looks at the figure that changes, on both ways
    const now = { ...this.#now(), at: step.at };
    if (way === "back") {
      this.#past = this.#past.slice(0, -1);
      this.#future = [...this.#future, now];
    } else {
      this.#future = this.#future.slice(0, -1);
      this.#past = [...this.#past, now];
    }
    this.#restore(step);
  }
  #restore({ figures, kneaded, at, piece }: Step): void {
    this.figures = figures;
    this.kneaded = kneaded;
    this.at = at;
    this.selected = find(this.figure, piece) ? piece : null;
  }
}
