// The glow around the selected piece. It follows at once, also while the clay is still being composed.
import { AdditiveBlending, Color, DoubleSide, Group, Mesh, ShaderMaterial } from "three";
import { mesh as meshOf, preview, UNIT, type Vector } from "../../../clay";
import { figureGeometry } from "../../../clay/stage";
import { quaternionOf, shapeOf, type Piece } from "./piece";

const LAMP = "#ffd98f";
const KNIFE = "#8fd0ff";
/** How far the glow stands out, in 1/256 voxel. */
const OUT = 200;

/** Light that is brightest at the rim. */
const glow = (): ShaderMaterial =>
  new ShaderMaterial({
    uniforms: { colour: { value: new Color(LAMP) }, strength: { value: 1 } },
    vertexShader: /* glsl */ `
      varying vec3 vNormal;
      varying vec3 vToEye;
      void main() {
        vec4 point = modelViewMatrix * vec4(position, 1.0);
        vNormal = normalMatrix * normal;
        vToEye = -point.xyz;
        gl_Position = projectionMatrix * point;
      }`,
    fragmentShader: /* glsl */ `
      uniform vec3 colour;
      uniform float strength;
      varying vec3 vNormal;
      varying vec3 vToEye;
      void main() {
        float facing = abs(dot(normalize(vNormal), normalize(vToEye)));
        gl_FragColor = vec4(colour, (0.05 + 0.75 * pow(1.0 - facing, 2.4)) * strength);
      }`,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    blending: AdditiveBlending,
  });

/** What the mesh depends on; where the piece is and how it is turned does not matter. */
const outlineOf = ({ kind, size, round, taper, bend }: Piece): string =>
  JSON.stringify([kind, size, round, taper, bend]);

export class Halo {
  /** In the figure's space, in voxels. */
  readonly group = new Group();
  readonly #material = glow();
  readonly #one = new Mesh(undefined, this.#material);
  readonly #twin = new Mesh(undefined, this.#material);
  #outline = "";
  /** The size that the mesh was made for. */
  #made: Readonly<Vector> = [1, 1, 1];

  constructor() {
    // the twin is the same thing behind a looking-glass
    const glass = new Group();
    glass.scale.x = -1;
    glass.add(this.#twin);
    this.group.add(this.#one, glass);
    this.group.visible = false;
  }

  mark(piece: Piece | undefined, held: boolean): void {
    this.group.visible = piece !== undefined;
    if (!piece) {
      this.#outline = "";
      return;
    }
    this.#twin.visible = piece.mirror;
    // while a size is dragged the old mesh is stretched
    if (outlineOf(piece) !== this.#outline && !(held && this.#outline)) this.#remake(piece);
    const made = this.#made;
    for (const mesh of [this.#one, this.#twin]) {
      mesh.position.set(...piece.position).divideScalar(UNIT);
      mesh.quaternion.set(...quaternionOf(piece.turn));
      mesh.scale.set(...(piece.size.map((size, axis) => (size + OUT) / made[axis]!) as Vector));
    }
    const { uniforms } = this.#material;
    uniforms.colour!.value.set(piece.cut ? KNIFE : LAMP);
    uniforms.strength!.value = held ? 0.9 : 0.8;
    // what cuts is seen through the clay, and so is what is being moved
    this.#material.depthTest = !piece.cut && !held;
  }

  #remake(piece: Piece): void {
    this.#outline = outlineOf(piece);
    this.#made = piece.size;
    const upright = { ...piece, position: [0, 0, 0], turn: [0, 0, 0], mirror: false, cut: false } as const;
    this.#one.geometry.dispose();
    this.#one.geometry = this.#twin.geometry = figureGeometry(meshOf(preview([shapeOf(upright)])));
  }
}
