// The thirteen spears: in their stand until a riddle is solved, then in its figure. All are drawn at once.
import {
  BufferAttribute,
  Color,
  ConeGeometry,
  CylinderGeometry,
  InstancedMesh,
  Matrix4,
  Quaternion,
  Vector3,
  type BufferGeometry,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { mattMaterial, type Lamplight } from "../../../clay/stage";
import { holeOf, SPEAR_FLIGHT as FLIGHT, SPEARS } from "./places";

const LENGTH = 0.74;
/** How long one trembles after its flight, in seconds. */
const TREMBLE = 0.5;

/** Where a spear's tip is, and which way its shaft goes from there. */
export interface Pose {
  tip: Vector3;
  shaft: Vector3;
}

interface Spear {
  at: Pose;
  /** Where it was before, if it is on its way. */
  from?: Pose;
  since: number;
}

function painted(geometry: BufferGeometry, colour: string): BufferGeometry {
  const { r, g, b } = new Color(colour);
  const count = geometry.getAttribute("position").count;
  const colours = Float32Array.from({ length: count * 3 }, (_, i) => [r, g, b][i % 3]!);
  return geometry.setAttribute("color", new BufferAttribute(colours, 3));
}

/** A spear whose tip is at 0 and whose shaft goes up. */
function spearGeometry(): BufferGeometry {
  const blade = new ConeGeometry(0.034, 0.13, 4, 1).rotateX(Math.PI).scale(1, 1, 0.45).translate(0, 0.065, 0);
  const neck = new ConeGeometry(0.034, 0.05, 4, 1).scale(1, 1, 0.45).translate(0, 0.155, 0);
  const binding = new CylinderGeometry(0.018, 0.018, 0.055, 8).translate(0, 0.19, 0);
  const shaft = new CylinderGeometry(0.0125, 0.0125, LENGTH - 0.18, 8).translate(0, (LENGTH + 0.18) / 2, 0);
  const end = new ConeGeometry(0.018, 0.03, 8).translate(0, LENGTH, 0);
  return mergeGeometries([
    painted(blade, "#c9c6d8"),
    painted(neck, "#a5a1b8"),
    painted(binding, "#c5432e"),
    painted(shaft, "#b98a56"),
    painted(end, "#d9a441"),
  ]);
}

function inStand(spear: number): Pose {
  const { x, z, lean, angle } = holeOf(spear);
  const up = new Vector3(Math.sin(angle) * lean, 1, Math.cos(angle) * lean).normalize();
  return { tip: new Vector3(x, 0.1, z).addScaledVector(up, LENGTH), shaft: up.negate() };
}

export class Spears {
  readonly mesh: InstancedMesh;
  #spears: Spear[] = Array.from({ length: SPEARS }, (_, i) => ({ at: inStand(i), since: Infinity }));
  /** Which spear is stuck where, by a name for the place. */
  #stuck = new Map<string, number>();
  #left = SPEARS;

  constructor(light: Lamplight) {
    this.mesh = new InstancedMesh(
      spearGeometry(),
      mattMaterial(light, { painted: true, softness: 0.3 }),
      SPEARS,
    );
    this.mesh.frustumCulled = false;
    this.#lay();
  }

  /** How many wait in the stand, and the poses of those that are stuck. Whatever is new flies there, or is there at once. */
  show(left: number, stuck: ReadonlyMap<string, Pose>, atOnce: boolean): void {
    for (const [place, spear] of this.#stuck)
      if (!stuck.has(place)) {
        this.#stuck.delete(place);
        this.#send(spear, inStand(spear), atOnce);
      }
    for (const [place, pose] of stuck) {
      const there = this.#stuck.get(place);
      const spear = there ?? this.#free();
      if (spear === undefined) continue;
      this.#stuck.set(place, spear);
      // a figure that comes late, or is turned into another, moves the spear along without a flight
      this.#send(spear, pose, atOnce || (there !== undefined && this.#spears[spear]!.since === Infinity));
    }
    this.#left = left;
    this.#lay();
  }

  /** True while any is on its way. */
  move(seconds: number): boolean {
    let moving = false;
    for (const spear of this.#spears) {
      if (spear.since === Infinity) continue;
      spear.since += seconds;
      if (spear.since > FLIGHT + TREMBLE) spear.since = Infinity;
      else moving = true;
    }
    this.#lay();
    return moving;
  }

  #free(): number | undefined {
    const taken = new Set(this.#stuck.values());
    const free = this.#spears.findLastIndex((_, i) => !taken.has(i));
    return free < 0 ? undefined : free;
  }

  #send(index: number, to: Pose, atOnce: boolean): void {
    const spear = this.#spears[index]!;
    if (spear.at.tip.equals(to.tip) && spear.at.shaft.equals(to.shaft)) return;
    this.#spears[index] = { at: to, from: spear.at, since: atOnce ? Infinity : 0 };
  }

  #lay(): void {
    const stuck = new Set(this.#stuck.values());
    let waiting = 0;
    const matrix = new Matrix4();
    this.#spears.forEach((spear, i) => {
      const gone = !stuck.has(i) && spear.since === Infinity && waiting++ >= this.#left;
      this.mesh.setMatrixAt(i, gone ? matrix.makeScale(0, 0, 0) : matrixOf(spear, matrix));
    });
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}

const up = new Vector3(0, 1, 0);

function matrixOf({ at, from, since }: Spear, matrix: Matrix4): Matrix4 {
  const tip = at.tip.clone();
  const turn = new Quaternion().setFromUnitVectors(up, at.shaft);
  if (from && since < FLIGHT) {
    const t = since / FLIGHT;
    const eased = t * t * (3 - 2 * t);
    tip.lerpVectors(from.tip, at.tip, eased);
    tip.y += Math.sin(Math.PI * eased) * 0.35;
    turn.slerpQuaternions(new Quaternion().setFromUnitVectors(up, from.shaft), turn.clone(), eased);
  } else if (since < Infinity) {
    const t = since - FLIGHT;
    const bend = 0.11 * Math.exp(-7 * t) * Math.sin(34 * t);
    turn.premultiply(
      new Quaternion().setFromAxisAngle(new Vector3(at.shaft.z, 0, -at.shaft.x).normalize(), bend),
    );
  }
  return matrix.compose(tip, turn, new Vector3(1, 1, 1));
}
