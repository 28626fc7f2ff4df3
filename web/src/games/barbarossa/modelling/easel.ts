// The stage on which one figure is made: a board that turns, the clay, the glow around the selected piece, and where a tool is.
import {
  Group,
  Matrix4,
  Mesh,
  PerspectiveCamera,
  Quaternion,
  Scene,
  Vector3,
  type Box3,
  type MeshBasicMaterial,
} from "three";
import { UNIT, type Mesh as Surface, type Shape, type Vector } from "../../../clay";
import type { ChunkMesh } from "../../../clay/kneading";
import {
  clayMaterial,
  ClayChunks,
  contactShadow,
  Cursor,
  figureGeometry,
  MirrorPlane,
  Orbit,
  Stage,
  VOXEL,
  woodenBoard,
  type CursorLook,
} from "../../../clay/stage";
import { still } from "../../../ui/motion";
import { Halo } from "./halo";
import { EDGE } from "./piece";
import type { Ray } from "./pick";
import type { Look } from "./space";

/** The lowest clay lies on the board. */
const FLOOR = (EDGE / UNIT) * VOXEL;
const UPWARDS = new Vector3(0, 1, 0);
const START = { yaw: -0.4, pitch: 0.34, distance: 0.82 };
/** How far the camera is from a low figure and from one as high as the grid, and how high up it looks. */
const FRAMES = { low: { far: 2.45, high: 0.24 }, tall: { far: 3.4, high: 0.46 } };
/** From here on one looks from above, and things are moved about on the board. */
const ABOVE = 0.9;

/** How high clay is: 0 for what lies flat, 1 for what fills the grid. */
const heightOf = (box: Box3): number => Math.max(0, Math.min(1, (box.max.y * VOXEL + FLOOR - 0.35) / 0.6));

export interface EaselWays {
  /** A picture was drawn: whatever lies over it may have to move. */
  drawn(): void;
  /** Whether a press is for a piece rather than for turning the board. */
  taken(event: PointerEvent): boolean;
  tap(event: PointerEvent): void;
  /** Whether a turn of the wheel is for something else than the camera. */
  wheel(event: WheelEvent): boolean;
}

export class Easel {
  readonly #stage: Stage;
  readonly #orbit: Orbit;
  readonly #board = new Group();
  /** Clay with loose pieces on it, made at once. */
  readonly #clay: Mesh;
  /** Clay that is kneaded. */
  readonly #kneaded: ClayChunks;
  readonly #halo = new Halo();
  readonly #cursor = new Cursor();
  readonly #mirror = new MirrorPlane();
  readonly #shadow = contactShadow(1);
  /** How high the figure is: 0 for what lies flat, 1 for what fills the grid. The camera follows slowly. */
  #height = 0;
  #heightNow = 0;
  /** What the camera looks at from close by, in the board's space; from afar it looks at the whole figure. */
  #focus = new Vector3();
  #thumbs: { scene: Scene; camera: PerspectiveCamera; clay: Mesh } | undefined;

  constructor(host: HTMLElement, ways: EaselWays) {
    this.#stage = new Stage(host, { drawn: () => ways.drawn(), resized: () => this.#aim() });
    const { scene, light } = this.#stage;
    light.uniforms.lampPower.value = 1.7;
    const figure = new Group();
    figure.position.y = FLOOR;
    figure.scale.setScalar(VOXEL);
    const material = clayMaterial(light);
    this.#clay = new Mesh(undefined, material);
    this.#clay.visible = false;
    this.#kneaded = new ClayChunks(material);
    figure.add(this.#clay, this.#kneaded.group, this.#mirror.group, this.#halo.group, this.#cursor.group);
    this.#board.add(turntable(light), this.#shadow, figure);
    scene.add(this.#board);
    this.#orbit = new Orbit(host, {
      pitch: [0.02, 1.45],
      distance: [0.3, 1.6],
      anyButton: true,
      changed: () => this.#turned(),
      zoomed: (factor, at) => this.#draw(factor, at),
      wheel: ways.wheel,
      taken: ways.taken,
      tap: ways.tap,
      quiet: still,
    });
    this.#orbit.stand(START.yaw, START.pitch, START.distance);
  }

  dispose(): void {
    this.#orbit.dispose();
    this.#kneaded.dispose();
    this.#stage.dispose();
    this.#thumbs?.clay.geometry.dispose();
  }

  /** Shows clay with loose pieces; the camera makes room for it unless somebody holds a piece, whom it would irritate. */
  show(surface: Surface | null, held: boolean): void {
    this.#clay.geometry.dispose();
    this.#clay.visible = surface !== null && surface.triangles.length > 0;
    this.#kneaded.group.visible = false;
    if (surface) this.#clay.geometry = figureGeometry(surface);
    this.#fit(this.#clay.visible ? this.#clay.geometry.boundingBox : null, held);
  }

  /** Shows kneaded clay. */
  showKneaded(chunks: Iterable<readonly [number, Surface]>): void {
    this.#kneaded.show(chunks);
    this.#clay.visible = false;
    this.#kneaded.group.visible = true;
    this.#fit(this.#kneaded.box, false);
  }
  /** Some of the kneaded clay is another now. The camera stays where it is: who kneads knows where things are. */
  change(chunks: readonly ChunkMesh[]): void {
    for (const { chunk, mesh } of chunks) this.#kneaded.put(chunk, mesh);
    if (this.#kneaded.group.visible) this.#fit(this.#kneaded.box, true);
  }
  /** A stroke is over: the camera makes room for clay that grows out of sight, and then for more at once. */
  settle(): void {
    const { box } = this.#kneaded;
    if (!this.#kneaded.group.visible || !box) return;
    const needed = heightOf(box);
    if (needed > this.#height + 0.4) this.#rise(Math.min(1, needed + 0.2));
  }

  /** Shows which piece is selected, or what would be pressed on. */
  mark(shape: Shape | undefined, held: boolean): void {
    this.#halo.mark(shape, held);
    this.#stage.wake();
  }
  /** Shows where a tool is. */
  point(look: CursorLook | null): void {
    if (!look && !this.#cursor.group.visible) return;
    this.#cursor.show(look);
    this.#stage.wake();
  }
  /** Shows that what is done here is done on the other side, too. */
  set mirrors(shown: boolean) {
    this.#mirror.group.visible = shown;
    this.#stage.wake();
  }

  turn(yaw: number, pitch = 0): void {
    this.#orbit.turn(yaw, pitch);
  }
  zoom(factor: number): void {
    this.#orbit.zoom(factor);
  }
  /** Takes a finger over that was for something else at first: it turns the board now. */
  adopt(event: PointerEvent): void {
    this.#orbit.adopt(event);
  }
  /** Back to where one looks from at first. */
  home(): void {
    this.#focus.set(0, 0, 0);
    this.#orbit.reset();
  }
  /** Looks from above; once more, from the side again. */
  above(): void {
    this.turn(0, this.isAbove ? START.pitch - this.#orbit.pitch : 1.4 - this.#orbit.pitch);
  }
  get isAbove(): boolean {
    return this.#orbit.pitch > ABOVE;
  }

  get element(): HTMLElement {
    return this.#stage.host;
  }
  /** What is seen under a point of the page, in voxels of the figure's space. */
  look(x: number, y: number): Look {
    const { from, way } = this.ray(x, y);
    return { from: [from[0] / UNIT, from[1] / UNIT, from[2] / UNIT], way };
  }
  /** The ray under a point of the page, in the figure's space. */
  ray(x: number, y: number): Ray {
    const { left, top, width, height } = this.#stage.canvas.getBoundingClientRect();
    const { camera } = this.#stage;
    const into = new Matrix4().copy(this.#clay.matrixWorld).invert();
    const eye = camera.position.clone().applyMatrix4(into);
    const far = new Vector3((2 * (x - left)) / width - 1, 1 - (2 * (y - top)) / height, 0.5)
      .unproject(camera)
      .applyMatrix4(into);
    return {
      from: eye.clone().multiplyScalar(UNIT).toArray(),
      way: far.sub(eye).normalize().toArray(),
    };
  }
  /** Where a point of the figure's space is on the canvas, and how many pixels a voxel is wide there. */
  project(point: Readonly<Vector>): { x: number; y: number; voxel: number } {
    const { clientWidth: width, clientHeight: height } = this.#stage.canvas;
    const { camera } = this.#stage;
    const at = new Vector3(...point).divideScalar(UNIT).applyMatrix4(this.#clay.matrixWorld);
    const far = at.distanceTo(camera.position);
    const shown = at.project(camera);
    const voxel = (height * VOXEL) / (2 * Math.tan((camera.fov * Math.PI) / 360) * far);
    return { x: ((shown.x + 1) / 2) * width, y: ((1 - shown.y) / 2) * height, voxel };
  }
  /** Where right, up and away from the viewer point in the figure's space. */
  axes(): { right: Vector; up: Vector; away: Vector } {
    const back = new Quaternion().copy(this.#board.quaternion).invert();
    const axes = [new Vector3(), new Vector3(), new Vector3()] as const;
    this.#stage.camera.matrixWorld.extractBasis(...axes);
    const [right, up, near] = axes.map((axis) => axis.applyQuaternion(back).toArray());
    return { right: right!, up: up!, away: near!.map((value) => -value) as Vector };
  }

  /** Draws a figure into a small canvas. */
  snapshot(surface: Surface, target: HTMLCanvasElement): void {
    const { renderer, canvas, light, scene, camera } = this.#stage;
    const pen = target.getContext("2d");
    const side = Math.min(target.width, canvas.width, canvas.height);
    if (!pen || !side) return;
    this.#thumbs ??= thumbsFor(light);
    const { clay } = this.#thumbs;
    clay.geometry.dispose();
    clay.geometry = figureGeometry(surface);
    const { center, radius } = clay.geometry.boundingSphere!;
    clay.scale.setScalar(1 / Math.max(18, radius));
    clay.position.copy(center).multiply(clay.scale).negate();
    clay.position.applyAxisAngle(new Vector3(0, 1, 0), (clay.rotation.y = START.yaw));
    const ratio = renderer.getPixelRatio();
    renderer.setViewport(0, 0, side / ratio, side / ratio);
    renderer.render(this.#thumbs.scene, this.#thumbs.camera);
    pen.clearRect(0, 0, target.width, target.height);
    pen.drawImage(canvas, 0, canvas.height - side, side, side, 0, 0, target.width, target.height);
    // the same task draws the stage again, so nobody sees the small picture on it
    renderer.setViewport(0, 0, canvas.clientWidth, canvas.clientHeight);
    renderer.render(scene, camera);
  }

  /** Makes room for the clay, and has its shadow fall. */
  #fit(box: Box3 | null, held: boolean): void {
    this.#cast(box);
    if (!held) this.#rise(box ? heightOf(box) : 0);
    this.#stage.wake();
  }
  #rise(height: number): void {
    this.#height = height;
    this.#stage.move((seconds) => this.#follow(seconds));
  }
  /** Whoever zooms in comes nearer to what they point at; whoever zooms out sees the whole again. */
  #draw(factor: number, at: { x: number; y: number }): void {
    if (factor >= 1) return void this.#focus.multiplyScalar(Math.max(0, 1 - 2.5 * (factor - 1)));
    const { from, way } = this.look(at.x, at.y);
    const middle = this.#middle();
    const { away } = this.axes();
    const eye = new Vector3(...from).multiplyScalar(VOXEL).add(new Vector3(0, FLOOR, 0));
    const along = new Vector3(...way);
    const plane = new Vector3(...away);
    const reach = middle.clone().add(this.#focus).sub(eye).dot(plane) / along.dot(plane);
    const there = eye.addScaledVector(along, reach).sub(middle);
    if (there.length() < 0.75) this.#focus.lerp(there, Math.min(1, 1.2 * (1 - factor)));
  }
  /** The middle of what is looked at from afar. */
  #middle(): Vector3 {
    const { low, tall } = FRAMES;
    return new Vector3(0, low.high + (tall.high - low.high) * this.#heightNow, 0);
  }
  /** Below the clay it is dark, the less the higher it hovers. */
  #cast(box: Box3 | null): void {
    this.#shadow.visible = box !== null;
    if (!box) return;
    const size = box.getSize(new Vector3()).multiplyScalar(VOXEL * 1.45);
    const middle = box.getCenter(new Vector3()).multiplyScalar(VOXEL);
    this.#shadow.position.set(middle.x, 0.002, middle.z);
    this.#shadow.scale.set(size.x, 1, size.z);
    (this.#shadow.material as MeshBasicMaterial).opacity = 1 / (1 + 6 * (box.min.y * VOXEL + FLOOR));
  }
  #turned(): void {
    this.#board.rotation.y = this.#orbit.yaw;
    this.#aim();
    this.#stage.move((seconds) => {
      const glides = this.#orbit.glide(seconds);
      this.#board.rotation.y = this.#orbit.yaw;
      this.#aim();
      return glides;
    });
  }
  #follow(seconds: number): boolean {
    const left = this.#height - this.#heightNow;
    const there = Math.abs(left) < 0.002 || still();
    this.#heightNow = there ? this.#height : this.#heightNow + left * (1 - Math.exp(-6 * seconds));
    this.#aim();
    return !there;
  }
  #aim(): void {
    // called by the stage before there is an orbit
    if (!this.#orbit) return;
    const { camera } = this.#stage;
    const { pitch } = this.#orbit;
    const { low, tall } = FRAMES;
    const between = (from: number, to: number) => from + (to - from) * this.#heightNow;
    const far = between(low.far, tall.far) * this.#orbit.distance * Math.max(1, 1.12 / camera.aspect);
    const at = this.#focus.clone().applyAxisAngle(UPWARDS, this.#board.rotation.y).add(this.#middle());
    camera.position.set(0, Math.sin(pitch), Math.cos(pitch)).multiplyScalar(far).add(at);
    camera.lookAt(at);
    camera.updateMatrixWorld();
  }
}

/** A board that turns on a foot: its top at height 0, and a little wider than the grid. */
function turntable(light: Stage["light"]): Group {
  const board = woodenBoard(light, { radius: 0.55, thickness: 0.07 });
  const foot = woodenBoard(light, { radius: 0.27, thickness: 0.08, sharp: 64, seed: 5 });
  foot.position.y = -0.07;
  board.add(foot);
  return board;
}

function thumbsFor(light: Stage["light"]) {
  const scene = new Scene();
  const camera = new PerspectiveCamera(30, 1, 0.1, 20);
  camera.position.set(0, 1.5, 4.2);
  camera.lookAt(0, 0, 0);
  const clay = new Mesh(undefined, clayMaterial(light));
  scene.add(clay);
  return { scene, camera, clay };
}
