// The hall in three dimensions. Knows no page: `Hall.svelte` tells it what there is, and is told where it stands on the screen.
import { Group, Raycaster, Vector2, Vector3, type ShaderMaterial } from "three";
import { type Mesh as ClayMesh } from "../../../clay";
import { clayMaterial, disposeOf, Orbit, Stage } from "../../../clay/stage";
import { shaftOfLight } from "./beam";
import type { ClaySource, HallFigure } from "./figures";
import { lump } from "./lump";
import { framingOf, VIEW } from "./framing";
import { angleOf, pointAt, ringRadius, tableRadius, turnToFront } from "./places";
import { CastShadows } from "./shadows";
import { Spears, type Pose } from "./spears";
import { BASE, FigureStand } from "./stand";
import { emperorsTable, spearStand } from "./table";

export interface HallShown {
  figures: readonly HallFigure[];
  chosen: number | null;
  /** The figure that is asked about: light falls on it. */
  asked: number | null;
  spearsLeft: number;
  /** Nothing moves by itself. */
  quiet: boolean;
  /** So many pixels at the bottom are covered: what stands in front is seen above them. */
  below: number;
}

/** Where a figure is on the screen, in pixels of the canvas. */
export interface OnScreen {
  id: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The nearer, the smaller. */
  depth: number;
}

export interface HallWays {
  /** Everything was drawn anew. */
  placed(places: OnScreen[]): void;
  choose(id: number): void;
  lost(gone: boolean): void;
  /** So many figures are still on their way to the table. */
  awaits(figures: number): void;
  /** The surface of a figure's clay. */
  meshOf(clay: ClaySource): Promise<ClayMesh>;
}

const TURN = 0.5;
const LAMP = { power: 1.9, dimmed: 0.85 };

export class HallScene {
  readonly #stage: Stage;
  readonly #orbit: Orbit;
  readonly #clay: ShaderMaterial;
  readonly #ray = new Raycaster();
  readonly #beam = shaftOfLight(0.5);
  #table = new Group();
  #stands: FigureStand[] = [];
  #spears: Spears | undefined;
  #shadows: CastShadows | undefined;
  #shown: HallShown | undefined;
  #places: OnScreen[] = [];
  #turning: { from: number; by: number; t: number } | undefined;
  #awaited = 0;
  /** The picture in pixels, and how high it is above what is covered. */
  #size = { width: 1, height: 1, free: 1 };
  #lit = 0;

  constructor(
    host: HTMLElement,
    readonly ways: HallWays,
  ) {
    this.#stage = new Stage(host, {
      resized: (width, height) => this.#fit({ width, height }),
      drawn: () => this.#tell(),
      lost: ways.lost,
    });
    const { light, scene, camera, canvas } = this.#stage;
    light.lamp.set(-2.7, 3.3, 2.5);
    light.uniforms.lampReach.value = 4.6;
    light.uniforms.skyColour.value.set(0.13, 0.14, 0.3);
    light.uniforms.floorColour.value.set(0.2, 0.1, 0.05);
    light.uniforms.lampPower.value = LAMP.power;
    light.uniforms.beamWidth.value = 0.56;
    camera.fov = (VIEW * 180) / Math.PI;
    this.#clay = clayMaterial(light);
    scene.add(this.#table, this.#beam);
    this.#orbit = new Orbit(host, {
      pitch: [-0.28, 0.55],
      distance: [0.5, 1.15],
      gentle: true,
      changed: this.#turned,
      quiet: () => this.#shown?.quiet ?? false,
      tap: (event) => {
        const id = this.at(event.clientX, event.clientY);
        if (id !== null) ways.choose(id);
      },
      taken: (event) => event.target !== canvas,
    });
    this.#orbit.stand(0, 0, 1);
  }

  show(next: HallShown): void {
    const before = this.#shown;
    // a copy: it is compared with what comes next
    this.#shown = { ...next, figures: next.figures.map((figure) => ({ ...figure })) };
    const same =
      before?.figures.length === next.figures.length &&
      next.figures.every(
        ({ id, maker }, i) => before.figures[i]!.id === id && before.figures[i]!.maker.paint === maker.paint,
      );
    if (!same) this.#build(this.#shown.figures);
    else if (before.below !== next.below) this.#fit();
    this.#shown.figures.forEach((figure, i) => {
      const stand = this.#stands[i]!;
      if (!same || sourceOf(stand.figure) !== sourceOf(figure)) void this.#bring(stand, figure);
      stand.update(figure);
      stand.pointedOut = figure.id === next.asked ? "asked" : figure.id === next.chosen ? "chosen" : null;
    });
    this.#stick(next.quiet || !same);
    if (next.chosen !== null && next.chosen !== before?.chosen) this.bringToFront(next.chosen);
    if (next.asked !== null && next.asked !== before?.asked) this.bringToFront(next.asked);
    this.#stage.move(this.#brighten);
  }

  /** Turns the table by so many places. */
  turn(places: number): void {
    this.#turnBy((places * 2 * Math.PI) / Math.max(1, this.#stands.length));
  }

  bringToFront(id: number): void {
    const place = this.#stands.findIndex(({ figure }) => figure.id === id);
    if (place >= 0) this.#turnBy(turnToFront(this.#orbit.yaw, place, this.#stands.length));
  }

  /** The figure at a point of the window, or the nearest of those that it nearly met: fingers are broad. */
  at(x: number, y: number): number | null {
    const box = this.#stage.canvas.getBoundingClientRect();
    const [left, top] = [x - box.left, y - box.top];
    return this.#hit(left, top) ?? this.#near(left, top);
  }

  dispose(): void {
    this.#orbit.dispose();
    for (const stand of this.#stands) stand.dispose();
    this.#clay.dispose();
    this.#stage.dispose();
  }

  #hit(left: number, top: number): number | null {
    const { camera } = this.#stage;
    const { width, height } = this.#size;
    const point = new Vector2((left / width) * 2 - 1, 1 - (top / height) * 2);
    this.#ray.setFromCamera(point, camera);
    let nearest: { id: number; distance: number } | undefined;
    for (const { group, figure } of this.#stands) {
      const distance = this.#ray.intersectObject(group)[0]?.distance;
      if (distance !== undefined && distance < (nearest?.distance ?? Infinity))
        nearest = { id: figure.id, distance };
    }
    return nearest?.id ?? null;
  }

  #near(left: number, top: number): number | null {
    const off = ({ x, y, width, height }: OnScreen) =>
      Math.hypot((left - x) / (width / 2), (top - y) / (height / 2));
    const [nearest] = this.#places
      .map((place) => ({ id: place.id, off: off(place) }))
      .sort((one, other) => one.off - other.off);
    return nearest && nearest.off < 1 ? nearest.id : null;
  }

  #build(figures: readonly HallFigure[]): void {
    const { light, scene } = this.#stage;
    for (const stand of this.#stands) stand.dispose();
    disposeOf(this.#table);
    this.#table.removeFromParent();
    this.#table = new Group();
    const count = figures.length;
    this.#spears = new Spears(light);
    if (this.#shadows) disposeOf(this.#shadows.mesh);
    this.#shadows?.mesh.removeFromParent();
    this.#shadows = new CastShadows(count + 1, tableRadius(count));
    this.#table.add(emperorsTable(light, tableRadius(count)), spearStand(light), this.#spears.mesh);
    this.#stands = figures.map((figure, place) => {
      const stand = new FigureStand(figure, light, this.#clay);
      const angle = angleOf(place, count);
      const { x, z } = pointAt(angle, ringRadius(count));
      stand.group.position.set(x, 0, z);
      stand.group.rotation.y = angle;
      this.#table.add(stand.group);
      return stand;
    });
    scene.add(this.#table, this.#shadows.mesh);
    this.#fit();
  }

  /** Brings the clay of a figure onto its stand, if it is still wanted when it comes. */
  async #bring(stand: FigureStand, figure: HallFigure): Promise<void> {
    this.ways.awaits(++this.#awaited);
    // what cannot be had leaves its base empty
    const mesh = figure.clay ? await this.ways.meshOf(figure.clay).catch(() => null) : lump();
    this.ways.awaits(--this.#awaited);
    if (!this.#stands.includes(stand) || sourceOf(stand.figure) !== sourceOf(figure)) return;
    stand.put(mesh);
    this.#stick(true);
    this.#stage.wake();
  }

  #stick(atOnce: boolean): void {
    if (!this.#shown || !this.#spears) return;
    const stuck = new Map<string, Pose>();
    for (const stand of this.#stands)
      stand.poses().forEach(({ tip, shaft }, i) => {
        const turned = stand.group.rotation.y;
        const up = new Vector3(0, 1, 0);
        stuck.set(`${stand.figure.id}:${i}`, {
          tip: tip.applyAxisAngle(up, turned).add(stand.group.position),
          shaft: shaft.applyAxisAngle(up, turned),
        });
      });
    this.#spears.show(this.#shown.spearsLeft, stuck, atOnce);
    this.#stage.move(this.#fly);
  }

  #fly = (seconds: number): boolean => this.#spears?.move(seconds) ?? false;

  #turnBy(by: number): void {
    if (Math.abs(by) < 0.001) return;
    if (this.#shown?.quiet) return this.#orbit.turn(by);
    this.#turning = { from: this.#orbit.yaw, by, t: 0 };
    this.#stage.move(this.#swing);
  }

  #swing = (seconds: number): boolean => {
    const turning = this.#turning;
    if (!turning) return false;
    turning.t = Math.min(1, turning.t + seconds / TURN);
    const eased = 1 - (1 - turning.t) ** 3;
    this.#orbit.yaw = turning.from + turning.by * eased;
    if (turning.t === 1) this.#turning = undefined;
    this.#frame();
    return turning.t < 1;
  };

  #glide = (seconds: number): boolean => {
    const gliding = this.#orbit.glide(seconds);
    this.#frame();
    return gliding;
  };

  #turned = (): void => {
    this.#turning = undefined;
    this.#frame();
    if (!this.#orbit.held) this.#stage.move(this.#glide);
    this.#stage.wake();
  };

  /** Light comes and goes slowly. */
  #brighten = (seconds: number): boolean => {
    const wanted = this.#asked() ? 1 : 0;
    const step = this.#shown?.quiet ? 1 : seconds / 0.35;
    this.#lit += Math.max(-step, Math.min(step, wanted - this.#lit));
    const { beamPower, lampPower } = this.#stage.light.uniforms;
    beamPower.value = this.#lit;
    lampPower.value = LAMP.power + (LAMP.dimmed - LAMP.power) * this.#lit;
    this.#beam.visible = this.#lit > 0;
    this.#beam.material.uniforms["power"]!.value = 0.3 * this.#lit;
    this.#pointBeam();
    return this.#lit !== wanted;
  };

  #asked(): FigureStand | undefined {
    return this.#stands.find(({ figure }) => figure.id === this.#shown?.asked);
  }

  #pointBeam(): void {
    const stand = this.#asked();
    if (!stand) return;
    stand.group.getWorldPosition(this.#beam.position);
    this.#stage.light.uniforms.beamAt.value.copy(this.#beam.position);
  }

  /** Shows everything as if the picture ended above what is covered; below that it goes on. */
  #fit({ width, height }: { width: number; height: number } = this.#size): void {
    const free = Math.max(1, height - (this.#shown?.below ?? 0));
    this.#size = { width, height, free };
    // a stage that is just being made
    if (!this.#orbit) return;
    this.#stage.camera.setViewOffset(width, free, 0, 0, width, height);
    this.#frame();
  }

  /** Turns the table and puts the camera where it belongs. */
  #frame(): void {
    const { camera, light } = this.#stage;
    const count = this.#stands.length;
    const framing = framingOf(camera.aspect, count);
    const { yaw, pitch, distance } = this.#orbit;
    // whoever tips the table or comes nearer looks at what stands in front
    const target = new Vector3(0, 0.32, ringRadius(count));
    const from = new Vector3(0, framing.high, framing.before).sub(target);
    const tipped = Math.max(0.12, Math.atan2(from.y, from.z) + pitch);
    const far = from.length() * distance;
    camera.position.set(0, Math.sin(tipped), Math.cos(tipped)).multiplyScalar(far).add(target);
    const near = Math.max(0, (1 - distance) / 0.5);
    const off = (framing.pitch - Math.atan2(from.y, from.z)) * (1 - near);
    camera.rotation.set(-(tipped + off), 0, 0);
    this.#table.rotation.y = yaw;
    this.#table.updateMatrixWorld(true);
    const at = new Vector3();
    this.#stands.forEach((stand, i) => {
      stand.group.getWorldPosition(at);
      const toEye = Math.atan2(camera.position.x - at.x, camera.position.z - at.z);
      stand.face(toEye - stand.group.rotation.y - yaw);
      this.#shadows?.lay(i, at, BASE * 2.5, stand.height, light.lamp);
    });
    this.#shadows?.lay(count, at.set(0, 0, 0), 1.25, 0.5, light.lamp);
    this.#pointBeam();
  }

  /** Says where each figure is on the screen. */
  #tell(): void {
    const { camera } = this.#stage;
    const { width, height, free } = this.#size;
    const at = new Vector3();
    this.#places = this.#stands.map((stand) => {
      stand.group.getWorldPosition(at);
      const depth = at.distanceTo(camera.position);
      const pixels = free / (2 * Math.tan(VIEW / 2) * depth);
      at.y += stand.height / 2 - 0.06;
      at.project(camera);
      return {
        id: stand.figure.id,
        x: ((at.x + 1) / 2) * width,
        y: ((1 - at.y) / 2) * height,
        width: (2 * BASE + 0.08) * pixels,
        height: (stand.height * 0.87 + 0.42) * pixels,
        depth,
      };
    });
    this.ways.placed(this.#places);
  }
}

const sourceOf = ({ clay }: HallFigure): string | null => clay?.id ?? null;
