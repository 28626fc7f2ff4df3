// What a finger, a pen or the mouse does to the clay with the tool in hand. Whoever presses beside the clay turns the board, and so do
// two fingers and the other buttons of a mouse; that is not known here.
import type { Shape } from "../../../clay";
import type { CursorLook } from "../../../clay/stage";
import { beginDrawing, boardUnder, type Axes, type Drawing, type Spot, type Touch } from "./dabs";
import type { Kneader } from "./kneader.svelte";
import type { Look } from "./space";
import { stampAt, wireCut } from "./stamps";
import { givesClay, hasGrip, isStamp, takesClay, type Tool } from "./tools";
import type { Workbench } from "./workbench.svelte";

/** How the clay is seen, and what is shown on it. */
export interface Eye {
  readonly element: HTMLElement;
  look(x: number, y: number): Look;
  axes(): Axes;
  point(look: CursorLook | null): void;
  mark(shape: Shape | undefined, held: boolean): void;
  adopt(event: PointerEvent): void;
  settle(): void;
}

/** What happens under the fingers, for ears and hands. */
export type Felt = "begin" | "rub" | "tap" | "wire" | "lack";

export interface FingersWays {
  felt(what: Felt, tool: Tool): void;
  /** The wire is stretched between two points of the page, or put away. */
  wire(between: { from: Place; to: Place } | null): void;
}

interface Place {
  readonly x: number;
  readonly y: number;
}
interface Press extends Place {
  readonly pressure: number;
}

/** What is under way: a brush that is drawn, a stamp that is held over the clay, or the wire. */
type Deed =
  | { kind: "brush"; drawing: Drawing; begun: boolean }
  | { kind: "stamp"; shape: Shape | null }
  | { kind: "wire"; from: Place };

/** A finger may tremble by so many pixels before it is drawn. */
const SLACK = 5;
/** A second finger within this time was meant to come with the first: both turn the board, in ms. */
const TOGETHER = 350;
/** A finger that has come alone for so long begins. */
const ALONE = 110;
/** A finger that rests for so long goes on where it is, and how often. */
const RESTS = 140;
const TICK = 70;
/** A wire shorter than this, in pixels, was a tap. */
const SHORTEST_WIRE = 16;
const COLOURS = { gives: "#ffd98f", takes: "#8fd0ff", moves: "#fff3d8" };

/** The colour of the ring that shows where a tool is. */
export const cursorColour = (tool: Tool): string =>
  COLOURS[givesClay(tool) ? "gives" : takesClay(tool) ? "takes" : "moves"];

export class Fingers {
  #deed: Deed | null = null;
  #pointer: { id: number; type: string; first: PointerEvent; began: number } | null = null;
  #last: Press = { x: 0, y: 0, pressure: 1 };
  #moved = 0;
  #movedAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #stop: AbortController | undefined;
  /** Where the keyboard points, on the page. */
  #keys: Place | null = null;

  constructor(
    readonly bench: Workbench,
    readonly kneader: Kneader,
    readonly eye: Eye,
    readonly ways: FingersWays,
  ) {
    const { element } = eye;
    element.addEventListener("pointermove", this.#hover);
    element.addEventListener("pointerleave", this.#leave);
  }
  dispose(): void {
    this.cancel();
    this.eye.element.removeEventListener("pointermove", this.#hover);
    this.eye.element.removeEventListener("pointerleave", this.#leave);
  }

  get isBusy(): boolean {
    return this.#deed !== null;
  }

  /** Whether a press is for the clay. */
  taken = (event: PointerEvent): boolean => {
    const mine = this.#pointer;
    // the palm came first: what it did is not meant
    if (mine?.type === "touch" && event.pointerType === "pen") this.cancel();
    else if (mine) {
      const together = event.timeStamp - mine.began < TOGETHER;
      // the ball of the thumb, or a finger that came too late
      if (event.pointerType !== "touch" || mine.type !== "touch" || !together) return true;
      this.cancel();
      this.eye.adopt(mine.first);
      return false;
    }
    this.#keys = null;
    const press = pressOf(event);
    if (this.kneader.waiting !== null || !this.#begin(press)) return false;
    this.#hold(event);
    return true;
  };
  /** A tap beside the clay: what gives clay puts it on the board there. */
  tap = (event: PointerEvent): void => {
    const { tool } = this.kneader;
    const press = pressOf(event);
    const spot = boardUnder(this.eye.look(press.x, press.y));
    if (this.kneader.waiting === null && spot && givesClay(tool) && this.#begin(press, spot)) this.#end();
  };

  // by keyboard: a point that is moved, and a finger that is put down and lifted

  /** Moves the point; the first time it comes to the middle. */
  nudge(x: number, y: number): void {
    const { left, top, width, height } = this.eye.element.getBoundingClientRect();
    const at = this.#keys ?? { x: left + width / 2 - x, y: top + height / 2 - y };
    this.#keys = {
      x: Math.max(left, Math.min(left + width, at.x + x)),
      y: Math.max(top, Math.min(top + height, at.y + y)),
    };
    const press = { ...this.#keys, pressure: 1 };
    if (this.#deed) this.#draw(press);
    else this.#show(press);
  }
  /** Puts the finger down where the keyboard points, or lifts it; whether it is down now, or null if there is nothing to touch. */
  toggle(): boolean | null {
    if (this.#deed) {
      this.#end();
      return false;
    }
    if (!this.#keys) this.nudge(0, 0);
    const press = { ...this.#keys!, pressure: 1 };
    const { look } = this.eye;
    const board = givesClay(this.kneader.tool) ? boardUnder(look.call(this.eye, press.x, press.y)) : null;
    if (this.kneader.waiting !== null) return null;
    return this.#begin(press) || (board && this.#begin(press, board)) ? true : null;
  }
  /** The keyboard has gone elsewhere: the finger that it put down is lifted. */
  lift(): void {
    if (this.#deed && !this.#pointer) this.#end();
  }
  /** Where the keyboard points is shown anew, with another tool or from another side. */
  refresh(): void {
    if (this.#keys && !this.#deed) this.#show({ ...this.#keys, pressure: 1 });
    else if (!this.#deed) this.#leave();
  }

  /** As if nothing had been begun. */
  cancel(): void {
    const deed = this.#deed;
    this.#letGo();
    if (deed?.kind === "brush" && deed.begun) void this.kneader.cancel();
  }

  #begin(press: Press, on?: Spot): boolean {
    const { tool, grip, mirror } = this.kneader;
    const { at } = this.bench;
    const touch = this.#touch(press);
    const cast = this.kneader.cast(at);
    const axes = this.eye.axes();
    const board = tool === "snake" ? boardUnder(touch) : null;
    const spot = on ?? cast(touch) ?? board;
    if (tool === "wire") {
      if (this.kneader.isEmpty(at)) return false;
      this.#deed = { kind: "wire", from: press };
    } else if (!spot) return false;
    else if (isStamp(tool)) {
      const shape = stampAt(tool, grip, spot, axes.right, mirror);
      this.#deed = { kind: "stamp", shape };
      this.eye.mark(shape, true);
    } else {
      const field = this.kneader.field(at);
      const frozen = { ...field, cells: field.cells.slice() };
      const views = { cast, still: this.kneader.cast(at, frozen), axes };
      const drawing = beginDrawing({ tool, grip, mirror }, touch, spot, views);
      this.#deed = { kind: "brush", drawing, begun: false };
      this.#show(press, true, spot);
    }
    this.#last = press;
    this.#moved = 0;
    return true;
  }

  /** From now on the page listens to this finger alone. */
  #hold(event: PointerEvent): void {
    const { element } = this.eye;
    element.setPointerCapture(event.pointerId);
    this.#pointer = {
      id: event.pointerId,
      type: event.pointerType,
      first: event,
      began: event.timeStamp,
    };
    this.#movedAt = performance.now();
    const stop = (this.#stop = new AbortController());
    const { signal } = stop;
    const mine = (event: PointerEvent) => event.pointerId === this.#pointer?.id;
    const listen = (
      kind: "pointermove" | "pointerup" | "pointercancel" | "lostpointercapture",
      how: (event: PointerEvent) => void,
    ) => element.addEventListener(kind, (event) => mine(event) && how(event), { signal });
    listen("pointermove", (event) => {
      // a page that came over plain HTTP, from a hall in the house, is not told these
      const all = event.getCoalescedEvents?.() ?? [];
      for (const one of all.length ? all : [event]) this.#draw(pressOf(one, event.pointerType));
    });
    listen("pointerup", (event) => {
      this.#draw(pressOf(event, event.pointerType, this.#last.pressure));
      this.#end();
    });
    listen("pointercancel", () => this.cancel());
    listen("lostpointercapture", () => this.cancel());
    const onkey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      this.cancel();
    };
    addEventListener("keydown", onkey, { signal, capture: true });
    addEventListener("blur", () => this.cancel(), { signal });
    this.#timer = setInterval(() => this.#tick(), TICK);
    // a mouse and a pen mean it at once; a finger may be the first of two
    if (event.pointerType !== "touch" && this.#deed?.kind === "brush")
      this.#start(this.#deed.drawing.hold(this.#touch(this.#last)));
  }

  #tick(): void {
    const deed = this.#deed;
    if (deed?.kind !== "brush" || !this.#pointer) return;
    const now = performance.now();
    if (now - this.#movedAt < (deed.begun ? RESTS : ALONE)) return;
    this.#start(deed.drawing.hold(this.#touch(this.#last)));
  }
  /** Gives dabs to the clay, and begins the stroke with the first of them. */
  #start(dabs: ReturnType<Drawing["hold"]>): void {
    const deed = this.#deed;
    if (deed?.kind !== "brush") return;
    if (!deed.begun) {
      deed.begun = true;
      this.kneader.begin(this.bench.at, deed.drawing.brush);
      this.ways.felt("begin", this.kneader.tool);
    } else if (dabs.length) this.ways.felt("rub", this.kneader.tool);
    this.kneader.dab(dabs);
  }

  #draw(press: Press): void {
    const deed = this.#deed;
    if (!deed) return;
    this.#moved += Math.hypot(press.x - this.#last.x, press.y - this.#last.y);
    const still = press.x === this.#last.x && press.y === this.#last.y;
    this.#last = press;
    if (!still) this.#movedAt = performance.now();
    if (deed.kind === "wire") return this.ways.wire({ from: deed.from, to: press });
    if (deed.kind === "stamp") return this.#stampUnder(press);
    this.#show(press, true);
    // a finger that trembles is not drawn yet
    if (!deed.begun && this.#moved < SLACK) return;
    if (!still) this.#start(deed.drawing.move(this.#touch(press)));
  }
  #stampUnder(press: Press): void {
    const { tool, grip, mirror } = this.kneader;
    if (this.#deed?.kind !== "stamp" || !isStamp(tool)) return;
    const look = this.#touch(press);
    const spot = this.kneader.cast(this.bench.at)(look) ?? (tool === "hole" ? null : boardUnder(look));
    const shape = spot && stampAt(tool, grip, spot, this.eye.axes().right, mirror);
    this.#deed.shape = shape;
    this.eye.mark(shape ?? undefined, true);
  }

  #end(): void {
    const deed = this.#deed;
    const { at } = this.bench;
    const { tool } = this.kneader;
    const to = this.#last;
    if (deed?.kind === "brush") this.#start(deed.drawing.end());
    this.#letGo();
    if (deed?.kind === "brush") void this.kneader.end().then(() => this.eye.settle());
    else if (deed?.kind === "stamp" && deed.shape) {
      this.ways.felt("tap", tool);
      void this.kneader.do(at, { kind: "shapes", shapes: [deed.shape] }).then(() => this.eye.settle());
    } else if (deed?.kind === "wire" && Math.hypot(to.x - deed.from.x, to.y - deed.from.y) >= SHORTEST_WIRE) {
      const { look } = this.eye;
      const looks = [deed.from, to].map(({ x, y }) => look.call(this.eye, x, y)) as [Look, Look];
      const cut = wireCut(this.kneader.field(at), ...looks);
      if (!cut) return;
      this.ways.felt("wire", tool);
      void this.kneader.do(at, cut).then(() => this.eye.settle());
    }
  }
  #letGo(): void {
    clearInterval(this.#timer);
    this.#stop?.abort();
    this.#stop = undefined;
    this.#pointer = null;
    if (!this.#deed) return;
    this.#deed = null;
    this.ways.wire(null);
    this.eye.mark(undefined, false);
    this.eye.point(null);
    this.refresh();
  }

  #touch({ x, y, pressure }: Press): Touch {
    return { ...this.eye.look(x, y), pressure };
  }

  #hover = (event: PointerEvent): void => {
    if (event.pointerType === "touch" || this.#deed || event.buttons) return;
    this.#keys = null;
    this.#show(pressOf(event));
  };
  #leave = (): void => {
    if (this.#deed) return;
    this.eye.point(null);
    if (this.bench.way === "hand") this.eye.mark(undefined, false);
  };
  /** Shows where the tool is: a ring that lies on the clay, or what would be pressed on. */
  #show(press: Press, pressed = false, on?: Spot): void {
    if (this.bench.way !== "hand") return;
    const { tool, grip, mirror } = this.kneader;
    const look = this.#touch(press);
    const spot =
      on ?? this.kneader.cast(this.bench.at)(look) ?? (givesClay(tool) && !pressed ? boardUnder(look) : null);
    const stamp =
      isStamp(tool) && spot ? stampAt(tool, grip, spot, this.eye.axes().right, mirror) : undefined;
    if (!pressed) this.eye.mark(stamp, false);
    if (!spot || stamp || !hasGrip(tool)) return this.eye.point(null);
    this.eye.point({
      at: [...spot.at],
      out: [...spot.out],
      radius: grip.size,
      strength: Math.min(1, grip.strength * press.pressure),
      colour: cursorColour(tool),
      mirror,
      pressed,
    });
  }
}

/** A pen says how hard it presses; of everything else nobody knows. */
function pressOf(event: PointerEvent, type = event.pointerType, pressure?: number): Press {
  const hard = type === "pen" ? (pressure ?? 0.25 + 1.5 * event.pressure) : 1;
  return { x: event.clientX, y: event.clientY, pressure: hard };
}
