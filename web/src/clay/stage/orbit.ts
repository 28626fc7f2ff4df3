// Turning something with finger, mouse, wheel or keys. Knows angles only; whoever draws says what they turn.

export interface OrbitLimits {
  /** How far it tips, in radians. */
  pitch: readonly [least: number, most: number];
  distance: readonly [least: number, most: number];
}

export interface OrbitWays extends OrbitLimits {
  changed(): void;
  /** A tap or click without a drag. */
  tap?(event: PointerEvent): void;
  /** Whether this press is for something else, such as a shape that is dragged; it is then left alone. */
  taken?(event: PointerEvent): boolean;
  /** Upright swipes of a finger scroll the page, and the wheel zooms only with Control: for a stage within a page. */
  gentle?: boolean;
  /** Nothing glides on after it was let go. */
  quiet?(): boolean;
  /** The other buttons of a mouse turn, too, whatever lies under them. */
  anyButton?: boolean;
  /** Something was zoomed at this point of the page. */
  zoomed?(factor: number, at: { x: number; y: number }): void;
  /** A turn of the wheel that is for something else. */
  wheel?(event: WheelEvent): boolean;
}

/** A tap may tremble by so many pixels. */
const slack = 6;
/** Radians for each pixel. */
const speed = 0.0075;
const keyStep = Math.PI / 16;

export class Orbit {
  yaw = 0;
  pitch = 0;
  distance = 1;
  #spin = 0;
  #start = { yaw: 0, pitch: 0, distance: 1 };
  #pointers = new Map<number, { x: number; y: number }>();
  #moved = 0;
  #last = 0;
  #stop = new AbortController();

  constructor(
    readonly element: HTMLElement,
    readonly ways: OrbitWays,
  ) {
    element.style.touchAction = ways.gentle ? "pan-y" : "none";
    const { signal } = this.#stop;
    element.addEventListener("pointerdown", this.#down, { signal });
    element.addEventListener("pointermove", this.#move, { signal });
    for (const end of ["pointerup", "pointercancel"] as const)
      element.addEventListener(end, this.#up, { signal });
    element.addEventListener("wheel", this.#wheel, { signal, passive: false });
    element.addEventListener("keydown", this.#key, { signal });
    if (ways.anyButton)
      element.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  }

  dispose(): void {
    this.#stop.abort();
  }

  /** Where it stands, and where `reset` brings it back to. */
  stand(yaw: number, pitch: number, distance: number): void {
    this.#start = { yaw, pitch, distance };
    this.reset();
  }

  reset(): void {
    this.#spin = 0;
    Object.assign(this, this.#start);
    this.#within();
  }

  turn(yaw: number, pitch = 0): void {
    this.#spin = 0;
    this.yaw += yaw;
    this.pitch += pitch;
    this.#within();
  }

  zoom(factor: number): void {
    this.distance *= factor;
    this.#within();
  }

  /** Whether a finger or button is down. */
  get held(): boolean {
    return this.#pointers.size > 0;
  }

  /** Lets it glide on for `seconds`; true while it does. */
  glide(seconds: number): boolean {
    if (this.held || Math.abs(this.#spin) < 0.02) return false;
    this.yaw += this.#spin * seconds;
    this.#spin *= Math.exp(-3.4 * seconds);
    return true;
  }

  #within(): void {
    const { pitch, distance, changed } = this.ways;
    this.pitch = Math.max(pitch[0], Math.min(pitch[1], this.pitch));
    this.distance = Math.max(distance[0], Math.min(distance[1], this.distance));
    changed();
  }

  #down = (event: PointerEvent): void => {
    const main = event.button === 0;
    if (main ? this.ways.taken?.(event) : !this.ways.anyButton) return;
    // the middle button would scroll
    if (!main) event.preventDefault();
    this.adopt(event);
    if (!main) this.#moved = Infinity;
  };

  /** Takes a finger over that was for something else at first. */
  adopt(event: Pick<PointerEvent, "pointerId" | "clientX" | "clientY" | "timeStamp">): void {
    this.element.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#moved = this.#pointers.size > 1 ? Infinity : 0;
    this.#spin = 0;
    this.#last = event.timeStamp;
  }

  #move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (this.#pointers.size === 2) this.#pinch(event.pointerId, before, now);
    this.#pointers.set(event.pointerId, now);
    this.#moved += Math.hypot(by.x, by.y);
    // two fingers turn what they zoom: their middle moves half as far as one of them
    if (this.#pointers.size === 2 && !this.ways.gentle) this.turn((by.x * speed) / 2, (by.y * speed) / 2);
    if (this.#pointers.size > 1 || this.#moved < slack) return;
    const tips = !(this.ways.gentle && event.pointerType === "touch");
    this.turn(by.x * speed, tips ? by.y * speed : 0);
    const seconds = Math.max(0.004, (event.timeStamp - this.#last) / 1000);
    this.#last = event.timeStamp;
    this.#spin = Math.max(-7, Math.min(7, (by.x * speed) / seconds));
  };

  #pinch(id: number, before: { x: number; y: number }, now: { x: number; y: number }): void {
    for (const [other, at] of this.#pointers)
      if (other !== id) {
        const was = Math.hypot(before.x - at.x, before.y - at.y);
        this.#zoomAt(Math.max(1, was) / Math.max(1, Math.hypot(now.x - at.x, now.y - at.y)), {
          x: (now.x + at.x) / 2,
          y: (now.y + at.y) / 2,
        });
      }
  }

  #zoomAt(factor: number, at: { x: number; y: number }): void {
    this.ways.zoomed?.(factor, at);
    this.zoom(factor);
  }

  #up = (event: PointerEvent): void => {
    if (!this.#pointers.delete(event.pointerId)) return;
    const rested = event.timeStamp - this.#last > 80;
    if (rested || this.#moved === Infinity || event.type === "pointercancel" || this.ways.quiet?.())
      this.#spin = 0;
    if (event.type === "pointerup" && this.#moved < slack) this.ways.tap?.(event);
    this.ways.changed();
  };

  #wheel = (event: WheelEvent): void => {
    if (this.ways.wheel?.(event)) return event.preventDefault();
    if (this.ways.gentle && !event.ctrlKey) {
      // a sideways swipe on a touchpad turns; everything else scrolls the page
      if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      event.preventDefault();
      return this.turn(-event.deltaX * 0.004);
    }
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const factor = Math.exp(event.deltaY * lines * (event.ctrlKey ? 0.008 : 0.0012));
    this.#zoomAt(factor, { x: event.clientX, y: event.clientY });
  };

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ways: Record<string, () => void> = {
      ArrowLeft: () => this.turn(-keyStep),
      ArrowRight: () => this.turn(keyStep),
      ArrowUp: () => this.turn(0, -keyStep / 2),
      ArrowDown: () => this.turn(0, keyStep / 2),
      "+": () => this.zoom(0.87),
      "-": () => this.zoom(1 / 0.87),
      Home: () => this.reset(),
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    way();
  };
}
