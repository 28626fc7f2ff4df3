// One figure's place: its base in the maker's colour, its sign, the clay, what is stuck in it or lies over it.
import {
  BufferAttribute,
  CircleGeometry,
  Color,
  DataTexture,
  Group,
  LatheGeometry,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  RingGeometry,
  Vector2,
  Vector3,
  type ShaderMaterial,
} from "three";
import type { Mesh as ClayMesh } from "../../../clay";
import { disposeOf, figureGeometry, mattMaterial, VOXEL, type Lamplight } from "../../../clay/stage";
import { clothOver } from "./cloth";
import type { HallFigure } from "./figures";
import { shaftOf } from "./places";
import { CELLS, reliefOf, shadowOf, struck, type Relief } from "./relief";
import { sameSign, SIGN_HEIGHT, signOf } from "./signs";
import type { Pose } from "./spears";

export const BASE = 0.4;
const BASE_HIGH = 0.06;
/** Small figures are shown larger, so that nobody has to squint; in voxels. */
const WANTED = 96;

/** The clay on a base, and what was found out about it. */
interface Standing {
  mesh: Mesh;
  positions: Float32Array;
  scale: number;
  middle: { x: number; z: number };
  floor: number;
  relief: Relief;
  /** In units of the stage. */
  height: number;
}

export class FigureStand {
  readonly group = new Group();
  readonly #turning = new Group();
  readonly #sign: Mesh;
  readonly #ring: Mesh<RingGeometry, MeshBasicMaterial>;
  #shadow: Mesh | undefined;
  #clay: Standing | undefined;
  #cloth: Mesh | undefined;

  constructor(
    public figure: HallFigure,
    readonly light: Lamplight,
    readonly clay: ShaderMaterial,
    signed = true,
  ) {
    const base = new Mesh(baseGeometry(figure.maker.paint.fill), mattMaterial(light, { painted: true }));
    this.#ring = new Mesh(
      new RingGeometry(BASE + 0.005, BASE + 0.055, 64).rotateX(-Math.PI / 2).translate(0, 0.006, 0),
      new MeshBasicMaterial({ color: "#ffcf70", transparent: true, opacity: 0.95 }),
    );
    this.#ring.visible = false;
    this.#sign = new Mesh();
    this.#turning.add(this.#sign);
    this.#turning.visible = signed;
    this.group.add(base, this.#ring, this.#turning);
    if (signed) this.#drawSign();
    this.#placeSign();
  }

  /** How high it is, with its base. */
  get height(): number {
    return BASE_HIGH + (this.#clay?.height ?? 0.25);
  }

  /** A ring of light round the base, and a larger sign. */
  set pointedOut(how: "asked" | "chosen" | null) {
    this.#ring.visible = how !== null;
    this.#ring.material.color.set(how === "asked" ? "#ffe2a0" : "#f0b54a");
    this.#sign.scale.setScalar(how ? 1.2 : 1);
  }

  /** Where the sign stands: before a cloth, if one lies there. */
  #placeSign(): void {
    this.#sign.position.set(0, 0.01, BASE + (this.#cloth ? 0.2 : 0.07));
  }

  /** Turns the sign to whoever looks from `angle`, seen from the stand. */
  face(angle: number): void {
    this.#turning.rotation.y = angle;
  }

  /** Says what is here now. */
  update(figure: HallFigure): void {
    const before = this.figure;
    this.figure = figure;
    if (this.#turning.visible && !sameSign(before, figure)) this.#drawSign();
    this.#cover();
  }

  /** Puts clay on the base, or takes it away. */
  put(shape: ClayMesh | null): void {
    this.#remove(this.#clay?.mesh, this.#shadow, this.#cloth);
    this.#clay = this.#shadow = this.#cloth = undefined;
    if (!shape || shape.positions.length === 0) return;
    this.#clay = this.#stood(shape);
    this.#shadow = shadowMesh(this.#clay.relief, { radius: BASE - 0.005, high: BASE_HIGH + 0.002 });
    this.group.add(this.#clay.mesh, this.#shadow);
    this.#cover();
  }

  /** Where the spears in it are, seen from its stand. */
  poses(): Pose[] {
    return Array.from({ length: this.figure.spears }, (_, stuck) => this.#pose(stuck));
  }

  dispose(): void {
    // the clay's material is for all figures
    if (this.#clay) this.#clay.mesh.geometry.dispose();
    this.#clay?.mesh.removeFromParent();
    disposeOf(this.group);
  }

  #pose(stuck: number): Pose {
    const out = shaftOf(stuck);
    const shaft = new Vector3(...out);
    const clay = this.#clay;
    if (!clay) return { tip: shaft.clone().multiplyScalar(0.1).setY(0.1), shaft };
    const through = [
      clay.middle.x,
      clay.floor + (clay.height * 0.55) / (clay.scale * VOXEL),
      clay.middle.z,
    ] as const;
    const [x, y, z] = struck(clay.positions, through, out);
    const tip = new Vector3(x - clay.middle.x, y - clay.floor, z - clay.middle.z).multiplyScalar(
      clay.scale * VOXEL,
    );
    tip.y += BASE_HIGH;
    return { tip: tip.addScaledVector(shaft, -0.09), shaft };
  }

  #stood(shape: ClayMesh): Standing {
    const geometry = figureGeometry(shape);
    const { min, max } = geometry.boundingBox!;
    const extent = Math.max(max.x - min.x, max.z - min.z, (max.y - min.y) * 0.9);
    const scale = Math.max(0.85, Math.min(1.3, WANTED / extent));
    const middle = { x: (min.x + max.x) / 2, z: (min.z + max.z) / 2 };
    const mesh = new Mesh(geometry, this.clay);
    mesh.scale.setScalar(scale * VOXEL);
    mesh.position
      .set(-middle.x, -min.y, -middle.z)
      .multiplyScalar(scale * VOXEL)
      .add(new Vector3(0, BASE_HIGH - 0.004, 0));
    return {
      mesh,
      positions: shape.positions,
      scale,
      middle,
      floor: min.y,
      relief: reliefOf(shape.positions, middle, min.y, scale),
      height: (max.y - min.y) * scale * VOXEL,
    };
  }

  #cover(): void {
    const covered = this.figure.covered && this.#clay !== undefined;
    if (covered === (this.#cloth !== undefined) || !this.#clay) return;
    this.#clay.mesh.visible = !covered;
    if (covered) {
      const linen = mattMaterial(this.light, { colour: "#d9c7a0", thin: true, softness: 0.25 });
      this.#cloth = new Mesh(clothOver(this.#clay.relief), linen);
      this.#cloth.position.y = BASE_HIGH;
      this.group.add(this.#cloth);
    } else {
      this.#remove(this.#cloth);
      this.#cloth = undefined;
    }
    this.#placeSign();
  }

  #drawSign(): void {
    const { texture, ratio } = signOf(this.figure);
    const board = new PlaneGeometry(SIGN_HEIGHT * ratio, SIGN_HEIGHT).translate(0, SIGN_HEIGHT / 2, 0);
    disposeOf(this.#sign);
    this.#sign.geometry = board;
    const material = mattMaterial(this.light, { map: texture, glow: 0.45 });
    material.transparent = true;
    this.#sign.material = material;
    this.#sign.rotation.x = -0.5;
  }

  #remove(...meshes: (Mesh | undefined)[]): void {
    for (const mesh of meshes) {
      mesh?.removeFromParent();
      mesh?.geometry.dispose();
      if (mesh && mesh.material !== this.clay) disposeOf(mesh);
    }
  }
}

/** A turned piece of wood with a broad ring in the maker's colour. */
function baseGeometry(colour: string): LatheGeometry {
  const [wood, ink, own] = ["#9b6a40", "#24150c", colour].map((name) => new Color(name)) as [
    Color,
    Color,
    Color,
  ];
  const outline = (
    [
      [BASE, 0, ink],
      [BASE, 0.006, ink],
      [BASE, 0.01, own],
      [BASE - 0.012, BASE_HIGH - 0.01, own],
      [BASE - 0.03, BASE_HIGH, own],
      [BASE - 0.075, BASE_HIGH, own],
      [BASE - 0.076, BASE_HIGH, ink],
      [BASE - 0.09, BASE_HIGH, ink],
      [BASE - 0.091, BASE_HIGH, wood],
      [0, BASE_HIGH, wood],
    ] as const
  ).map(([x, y, paint]) => ({ at: new Vector2(x, y), paint }));
  const sides = 64;
  const geometry = new LatheGeometry(
    outline.map(({ at }) => at),
    sides,
  );
  const colours = new Float32Array(geometry.getAttribute("position").count * 3);
  for (let i = 0; i < colours.length / 3; i++) outline[i % outline.length]!.paint.toArray(colours, i * 3);
  return geometry.setAttribute("color", new BufferAttribute(colours, 3)) as LatheGeometry;
}

/** The dark below a figure, on something round that is so wide and so high. */
export function shadowMesh(relief: Relief, { radius, high }: { radius: number; high: number }): Mesh {
  const shade = shadowOf(relief);
  const data = new Uint8Array(CELLS * CELLS * 4);
  shade.forEach((dark, i) => data.set([20, 10, 6, Math.round(215 * dark)], i * 4));
  const map = new DataTexture(data, CELLS, CELLS);
  map.magFilter = map.minFilter = LinearFilter;
  map.needsUpdate = true;
  const disc = new CircleGeometry(radius, 48).rotateX(-Math.PI / 2).translate(0, high, 0);
  const [place, uv] = [disc.getAttribute("position"), disc.getAttribute("uv")];
  for (let i = 0; i < place.count; i++) uv.setXY(i, place.getX(i) + 0.5, place.getZ(i) + 0.5);
  return new Mesh(disc, new MeshBasicMaterial({ map, transparent: true, depthWrite: false }));
}
