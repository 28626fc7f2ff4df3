// The steps of the snail, and how one sees in the clay that a step is done.
import type { BrushStroke, Stroke } from "../../../clay/kneading";
import { FINE } from "../../../clay/kneading";
import type { Grip, Tool } from "../modelling/tools";
import { topWithin, turnsOf, type Form } from "./form";

export interface LessonStep {
  readonly id: "body" | "head" | "shell" | "spiral" | "horns" | "smooth";
  /** What is needed for it, and how it is held. */
  readonly tool: Tool;
  readonly grip: Grip;
  /** How often it is to be done. */
  readonly times: number;
  /** How often it has been done, with the strokes since the step began. */
  done(form: Form, strokes: readonly Stroke[]): number;
}

/** In voxels: a body is at least so long, and so much a head, a shell and a feeler rise. */
const LONG = 44;
const HEAD = 7;
const SHELL = 24;
const FEELER = 5;
/** So much of a turn makes a spiral; not everybody closes it. */
const TURNS = 0.85;
/** A rub has so many dabs. */
const RUB = 5;

const brushes = (strokes: readonly Stroke[], ...tools: BrushStroke["tool"][]): BrushStroke[] =>
  strokes.filter((stroke): stroke is BrushStroke => stroke.kind === "brush" && tools.includes(stroke.tool));
const once = (is: boolean): number => (is ? 1 : 0);

/** Which end is the higher one: 0 or 1. */
const headOf = (form: Form): number => (topWithin(form, 0.8, 1) > topWithin(form, 0, 0.2) ? 1 : 0);

export const STEPS: readonly LessonStep[] = [
  {
    id: "body",
    tool: "snake",
    grip: { size: 7, strength: 0.5 },
    times: 1,
    done: ({ length }) => once(length >= LONG),
  },
  {
    id: "head",
    tool: "pull",
    grip: { size: 8, strength: 1 },
    times: 1,
    done: (form) =>
      once(Math.max(topWithin(form, 0, 0.3), topWithin(form, 0.7, 1)) - topWithin(form, 0.4, 0.6) >= HEAD),
  },
  {
    id: "shell",
    tool: "ball",
    grip: { size: 17, strength: 0.5 },
    times: 1,
    done: (form) => once(topWithin(form, 0.4, 0.6) >= SHELL),
  },
  {
    id: "spiral",
    tool: "take",
    grip: { size: 2, strength: 0.8 },
    times: 1,
    done: (_, strokes) =>
      once(brushes(strokes, "take", "add").reduce((sum, { dabs }) => sum + turnsOf(dabs), 0) >= TURNS),
  },
  {
    id: "horns",
    tool: "snake",
    grip: { size: 2, strength: 0.5 },
    times: 2,
    done: (form, strokes) =>
      brushes(strokes, "add", "grab").filter(({ dabs }) => {
        const [first, ...rest] = dabs;
        if (!first) return false;
        const rises = Math.max(0, ...rest.map(({ y }) => y - first.y)) / FINE;
        return rises >= FEELER && Math.abs(form.along(first) - headOf(form)) < 0.4;
      }).length,
  },
  {
    id: "smooth",
    tool: "smooth",
    grip: { size: 7, strength: 0.6 },
    times: 1,
    done: (_, strokes) => once(brushes(strokes, "smooth").some(({ dabs }) => dabs.length >= RUB)),
  },
];
