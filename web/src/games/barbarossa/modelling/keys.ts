// What keys do on the bench.
import { KINDS, UNIT, type Vector } from "../../../clay";
import { AXES, scaled, type Axis } from "./piece";
import { keyAxes, type Viewer } from "./viewer";
import type { Workbench } from "./workbench.svelte";

/** How far an arrow key moves a piece, in voxels, and a fine one. */
const STEP = 2;
const FINE_STEP = 0.5;
const DEGREES = 15;

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "repeat">;

const ARROWS: Record<string, ["right" | "up" | "away", 1 | -1]> = {
  ArrowRight: ["right", 1],
  ArrowLeft: ["right", -1],
  ArrowUp: ["up", 1],
  ArrowDown: ["up", -1],
  PageUp: ["away", 1],
  PageDown: ["away", -1],
};
/** About which of its angles an arrow with Shift turns a piece. */
const TURNS: Record<string, [Axis, 1 | -1]> = {
  ArrowRight: [1, 1],
  ArrowLeft: [1, -1],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  PageUp: [2, 1],
  PageDown: [2, -1],
};

/** Does what a key stands for; false if it stands for nothing here. A key that is held down goes on with the same step. */
export function press(
  bench: Workbench,
  viewer: Pick<Viewer, "axes" | "isAbove" | "turn" | "home" | "above"> | undefined,
  event: Key,
): boolean {
  const { key, shiftKey } = event;
  const command = event.ctrlKey || event.metaKey;
  const letter = key.toLowerCase();
  if (command && letter === "z") return done(shiftKey ? bench.redo() : bench.undo());
  if (command && letter === "y") return done(bench.redo());
  const arrow = ARROWS[key];
  if (arrow) return shiftKey && !command ? turn(bench, key) : move(bench, viewer, arrow, command);
  if (command) return false;
  if (letter === "+" || letter === "=") return scale(bench, 1.1);
  if (letter === "-") return scale(bench, 1 / 1.1);
  // a finger that lies on a key does not want it many times
  if (event.repeat) return false;
  const kind = KINDS[Number(key) - 1];
  if (kind) return done(bench.add(kind));
  if (letter === "q" && viewer?.turn) return done(viewer.turn(-Math.PI / 12));
  if (letter === "e" && viewer?.turn) return done(viewer.turn(Math.PI / 12));
  if (letter === "o" && viewer?.above) return done(viewer.above());
  if (key === "Home" && viewer?.home) return done(viewer.home());
  if (!bench.piece) return false;
  switch (letter) {
    case "d":
      return done(bench.duplicate());
    case "m":
      return done(bench.change((piece) => ({ ...piece, mirror: !piece.mirror })));
    case "c":
      return done(bench.change((piece) => ({ ...piece, cut: !piece.cut })));
    case "delete":
    case "backspace":
      return done(bench.remove());
    case "escape":
      return done(bench.select(null));
    default:
      return false;
  }
}

const done = (_: void): true => true;

function scale(bench: Workbench, factor: number): boolean {
  bench.change((piece) => scaled(piece, factor), "scale");
  return bench.piece !== undefined;
}

function turn(bench: Workbench, key: string): boolean {
  const way = TURNS[key];
  if (!way || !bench.piece) return false;
  const [axis, by] = way;
  bench.change(
    (piece) => ({ ...piece, turn: piece.turn.with(axis, piece.turn[axis] + by * DEGREES) as Vector }),
    `turn ${axis}`,
  );
  return true;
}

function move(
  bench: Workbench,
  viewer: Pick<Viewer, "axes" | "isAbove"> | undefined,
  [way, sign]: ["right" | "up" | "away", 1 | -1],
  fine: boolean,
): boolean {
  if (!bench.piece || !viewer) return false;
  const axis = keyAxes(viewer)[way];
  const far = sign * (fine ? FINE_STEP : STEP) * UNIT;
  bench.change(
    (piece) => ({ ...piece, position: AXES.map((at) => piece.position[at] + axis[at] * far) as Vector }),
    `move ${way}`,
  );
  return true;
}
