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
}

export const emptyBench = (riddles: number, way: Way = "hand"): Bench => ({
  figures: Array.from({ length: riddles }, () => []),
  subjects: Array.from({ length: riddles }, () => null),
  way,
});

/** Where a figure was: it shares the pieces that did not change, so a step costs a short list. */
interface Step {
  readonly figure: Figure;
  /** How many steps it was kneaded. */
  readonly kneaded: number;
  /** The piece that was selected. */
  readonly piece: number | null;
}
/** The way of one figure: each has its own, and nothing that is taken back changes another. */
interface Line {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

/** Steps of a figure that can be undone; the oldest are forgotten. */
const MOST_STEPS = 2000;

/** The way of a figure that was kept. There is none for clay with loose pieces on it: it would change below them. */
function lineOf(figure: Figure, kneaded: number): Line {
  const steps = figure.length ? 0 : Math.min(kneaded, MOST_STEPS);
  const first = kneaded - steps;
  const past = Array.from({ length: steps }, (_, at) => ({ figure, kneaded: first + at, piece: null }));
  return { past, future: [] };
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

  #lines = $state.raw<readonly Line[]>([]);
  #next = 1;
  /** What the last step did, for as long as doing it again belongs to the same step. */
  #going: string | null = null;
  /** Where a drag began. */
  #held = $state.raw<(Step & { readonly at: number }) | null>(null);

  /** `kneaded` is how far the figures have come that are opened with the bench. */
  constructor(bench: Bench, kneaded: readonly number[] = bench.figures.map(() => 0)) {
    this.figures = bench.figures;
    this.subjects = bench.subjects;
    this.kneaded = kneaded;
    this.#way = bench.way;
    this.#next = 1 + Math.max(0, ...bench.figures.flat().map((piece) => piece.id));
    this.#lines = bench.figures.map((figure, at) => lineOf(figure, kneaded[at] ?? 0));
  }

  get figure(): Figure {
    return this.figures[this.at] ?? [];
  }
  get piece(): Piece | undefined {
    return find(this.figure, this.selected);
  }
  get bench(): Bench {
    return { figures: this.figures, subjects: this.subjects, way: this.#way };
  }
  #line(at = this.at): Line {
    return this.#lines[at] ?? { past: [], future: [] };
  }
  /** How the figure is modelled that is looked at: loose pieces are pressed in before it is kneaded. */
  get way(): Way {
    return this.figure.length ? "shapes" : this.#way;
  }
  set way(way: Way) {
    this.#way = way;
  }
  get canUndo(): boolean {
    return this.#line().past.length > 0;
  }
  get canRedo(): boolean {
    return this.#line().future.length > 0;
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
    this.#keep(figure, this.#now(figure));
    this.kneaded = this.kneaded.with(figure, step);
    if (!pressed) return;
    this.figures = this.figures.with(figure, []);
    this.selected = null;
    this.#way = "hand";
  }
  /** The clay did not get as far as was thought, or could not go where the bench went: it is at this one of so many steps. */
  correct(figure: number, step: number, steps: number): void {
    while (this.kneaded[figure]! > step && this.#travel("back", figure));
    while (this.kneaded[figure]! < step && this.#travel("on", figure));
    this.kneaded = this.kneaded.with(figure, step);
    const { past, future } = this.#line(figure);
    this.#setLine(figure, { past, future: future.filter(({ kneaded }) => kneaded <= steps) });
  }
  /** All steps of a figure are forgotten: its way back ends here. */
  forget(figure: number): void {
    this.kneaded = this.kneaded.with(figure, 0);
    this.#setLine(figure, { past: [], future: [] });
  }
  choose(subject: Subject | null, riddle = this.at): void {
    this.subjects = this.subjects.with(riddle, subject);
  }

  /** Begins a drag: what it changes is one step, and can be dropped. */
  hold(): void {
    this.rest();
    this.#held = { ...this.#now(), at: this.at };
  }
  /** Changes the selected piece as it was when the drag began. */
  drag(how: (piece: Piece) => Piece): void {
    const began = this.#held?.figure;
    if (began && this.selected !== null) this.#set(changed(began, this.selected, how));
  }
  /** Ends the drag. */
  letGo(): void {
    const began = this.#held;
    this.#held = null;
    if (began && began.figure !== this.figures[began.at]) this.#keep(began.at, began);
  }
  /** Ends the drag as if nothing had happened. */
  dropHeld(): void {
    if (this.#held) this.#restore(this.#held, this.#held.at);
    this.#held = null;
  }

  /** The hand rests: whatever comes is another step. */
  rest(): void {
    this.#going = null;
  }
  /** Takes back the last step of the figure that is looked at. */
  undo(): void {
    this.dropHeld();
    this.#travel("back");
  }
  redo(): void {
    this.dropHeld();
    this.#travel("on");
  }

  #do(figure: Figure, going: string | null = null): void {
    if (figure === this.figure) return;
    const before = this.#now();
    this.#set(figure);
    if (going === null || going !== this.#going) this.#keep(this.at, before);
    this.#going = going;
  }
  #set(figure: Figure): void {
    if (figure !== this.figure) this.figures = this.figures.with(this.at, figure);
  }
  #keep(at: number, step: Step): void {
    this.#setLine(at, { past: [...this.#line(at).past, step].slice(-MOST_STEPS), future: [] });
  }
  #setLine(at: number, line: Line): void {
    this.#lines = this.#lines.with(at, line);
  }
  #now(at = this.at): Step {
    const piece = at === this.at ? this.selected : null;
    return { figure: this.figures[at] ?? [], kneaded: this.kneaded[at] ?? 0, piece };
  }
  /** Goes a step of a figure's way; false at its end. */
  #travel(way: "back" | "on", at = this.at): boolean {
    this.rest();
    const { past, future } = this.#line(at);
    const step = (way === "back" ? past : future).at(-1);
    if (!step) return false;
    const now = this.#now(at);
    this.#setLine(
      at,
      way === "back"
        ? { past: past.slice(0, -1), future: [...future, now] }
        : { past: [...past, now], future: future.slice(0, -1) },
    );
    this.#restore(step, at);
    return true;
  }
  #restore({ figure, kneaded, piece }: Step, at: number): void {
    this.figures = this.figures.with(at, figure);
    this.kneaded = this.kneaded.with(at, kneaded);
    if (at === this.at) this.selected = find(figure, piece) ? piece : null;
  }
}
