// One canvas on which clay is shown. Nothing is drawn while nothing moves.
import { PerspectiveCamera, Scene, WebGLRenderer, type Object3D } from "three";
import { Lamplight } from "./light";

/** Moves something by as many seconds; true while it goes on moving. */
export type Mover = (seconds: number) => boolean;

export interface StageWays {
  /** The canvas was given a new size; a stage that is hidden has none and is not drawn. */
  resized?(width: number, height: number): void;
  /** The graphics card has gone, or is back. */
  lost?(gone: boolean): void;
  /** A picture was drawn. */
  drawn?(): void;
}

export class Stage {
  readonly canvas: HTMLCanvasElement;
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(30, 1, 0.05, 60);
  readonly light = new Lamplight();
  readonly renderer: WebGLRenderer;
  readonly #movers = new Set<Mover>();
  readonly #resizes: ResizeObserver;
  #frame = 0;
  #last: number | undefined;
  #gone = false;
  #shown = false;

  /** Puts a canvas into its host, as large as that. Throws where there is no WebGL. */
  constructor(
    readonly host: HTMLElement,
    readonly ways: StageWays = {},
  ) {
    this.canvas = document.createElement("canvas");
    // its host says in words what is seen
    this.canvas.setAttribute("aria-hidden", "true");
    this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true });
    this.renderer.setClearColor(0, 0);
    Object.assign(this.canvas.style, { display: "block", position: "absolute", inset: "0" });
    this.canvas.addEventListener("webglcontextlost", this.#lost);
    this.canvas.addEventListener("webglcontextrestored", this.#back);
    host.append(this.canvas);
    this.#resizes = new ResizeObserver(this.#resize);
    this.#resizes.observe(host);
    this.#resize();
  }

  /** Has the picture drawn anew with the next frame. */
  wake(): void {
    if (!this.#gone && !this.#frame) this.#frame = requestAnimationFrame(this.#draw);
  }

  /** Calls `mover` with every frame for as long as it moves something. */
  move(mover: Mover): void {
    this.#movers.add(mover);
    this.wake();
  }

  /** Stops what moves and gives everything back that the graphics card holds. */
  dispose(): void {
    this.#gone = true;
    cancelAnimationFrame(this.#frame);
    this.#resizes.disconnect();
    this.#movers.clear();
    this.canvas.removeEventListener("webglcontextlost", this.#lost);
    this.canvas.removeEventListener("webglcontextrestored", this.#back);
    disposeOf(this.scene);
    this.renderer.dispose();
    // a page has few contexts: this one is free for others at once
    if (!this.renderer.getContext().isContextLost()) this.renderer.forceContextLoss();
    this.canvas.remove();
  }

  #resize = (): void => {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.ways.resized?.(width, height);
    this.camera.updateProjectionMatrix();
    // a canvas is emptied by a new size: drawn at once, it does not flicker
    if (this.#shown) this.#paint();
    else this.wake();
  };

  #draw = (now: number): void => {
    this.#frame = 0;
    // after a rest, and after a frame that took long, things go on where they were
    const seconds = this.#last === undefined ? 0 : Math.min(0.05, (now - this.#last) / 1000);
    for (const mover of this.#movers) if (!mover(seconds)) this.#movers.delete(mover);
    this.#last = this.#movers.size ? now : undefined;
    if (this.#movers.size) this.wake();
    this.#paint();
  };

  #paint(): void {
    if (this.#gone || !this.host.clientWidth || !this.host.clientHeight) return;
    this.renderer.render(this.scene, this.camera);
    this.#shown = true;
    this.ways.drawn?.();
  }

  #lost = (event: Event): void => {
    // without this it is never given back
    event.preventDefault();
    this.#gone = true;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.ways.lost?.(true);
  };

  #back = (): void => {
    this.#gone = false;
    this.ways.lost?.(false);
    this.wake();
  };
}

type Disposable = { dispose(): void };
const disposable = (value: unknown): value is Disposable =>
  typeof value === "object" && value !== null && "dispose" in value;

/** Gives back geometries, materials and textures of everything below; what several share is given back with the first of them. */
export function disposeOf(root: Object3D): void {
  root.traverse((object) => {
    if (!("geometry" in object && "material" in object)) return;
    for (const material of [object.material].flat()) {
      if (typeof material !== "object" || material === null) continue;
      for (const value of Object.values({ ...material, ...texturesOf(material) }))
        if (isTexture(value)) value.dispose();
      if (disposable(material)) material.dispose();
    }
    if (disposable(object.geometry)) object.geometry.dispose();
    if (disposable(object)) object.dispose();
  });
}

const isTexture = (value: unknown): value is Disposable =>
  disposable(value) && "isTexture" in value && value.isTexture === true;

function texturesOf(material: object): Record<string, unknown> {
  if (!("uniforms" in material)) return {};
  const uniforms = material.uniforms as Record<string, { value: unknown }>;
  return Object.fromEntries(Object.entries(uniforms).map(([name, { value }]) => [name, value]));
}
