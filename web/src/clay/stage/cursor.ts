// Where a tool will touch the clay: a ring that lies on it, and within it how strongly.
import { DoubleSide, Group, Mesh, MeshBasicMaterial, Quaternion, RingGeometry, Vector3 } from "three";
import type { Vector } from "../shapes";

const OUT = new Vector3(0, 0, 1);

export interface CursorLook {
  /** In voxels from the middle of the grid, and the way out of the clay there. */
  at: Readonly<Vector>;
  out: Readonly<Vector>;
  /** In voxels. */
  radius: number;
  /** From 0 to 1. */
  strength: number;
  colour: string;
  /** Its twin on the other side is shown, too. */
  mirror: boolean;
  /** The tool is on the clay. */
  pressed: boolean;
}

export class Cursor {
  /** In the figure's space, in voxels. */
  readonly group = new Group();
  readonly #outer = this.#material(0.95);
  readonly #dark = this.#material(0.55, "#1d1712");
  readonly #inner = this.#material(0.4);
  readonly #rings = [this.#ring(), this.#ring()] as const;

  constructor() {
    this.group.add(...this.#rings);
    this.group.visible = false;
  }

  show(look: CursorLook | null): void {
    this.group.visible = look !== null;
    if (!look) return;
    this.#outer.color.set(look.colour);
    this.#inner.color.set(look.colour);
    this.#inner.opacity = look.pressed ? 0.6 : 0.38;
    this.#rings.forEach((ring, twin) => {
      const side = twin ? -1 : 1;
      ring.visible = !twin || look.mirror;
      const out = new Vector3(side * look.out[0], look.out[1], look.out[2]).normalize();
      ring.position.set(side * look.at[0], look.at[1], look.at[2]).addScaledVector(out, 0.4);
      ring.quaternion.copy(new Quaternion().setFromUnitVectors(OUT, out));
      ring.scale.setScalar(look.radius);
      ring.children[2]!.scale.setScalar(0.16 + 0.68 * look.strength);
    });
  }

  #material(opacity: number, color = "#ffffff"): MeshBasicMaterial {
    return new MeshBasicMaterial({
      color,
      opacity,
      transparent: true,
      depthTest: false,
      depthWrite: false,
      side: DoubleSide,
    });
  }
  #ring(): Group {
    const ring = new Group();
    ring.add(
      new Mesh(new RingGeometry(0.99, 1.06, 64), this.#dark),
      new Mesh(new RingGeometry(0.93, 1, 64), this.#outer),
      new Mesh(new RingGeometry(0.9, 1, 48), this.#inner),
    );
    ring.renderOrder = 5;
    for (const [order, part] of ring.children.entries()) part.renderOrder = 5 + order;
    return ring;
  }
}
