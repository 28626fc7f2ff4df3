// The glow around the selected piece, and where one would be pressed on. It follows at once, also while the clay is still being composed.
import { AdditiveBlending, Color, DoubleSide, Group, Matrix4, Mesh, ShaderMaterial } from "three";
import { mesh as meshOf, ONE, preview, UNIT, UPRIGHT, type Shape, type Vector } from "../../../clay";
import { figureGeometry } from "../../../clay/stage";

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

/** What the mesh depends on; where the shape is and how it is turned does not matter. */
const outlineOf = ({ kind, size, round, taper, bend }: Shape): string =>
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

  mark(shape: Shape | undefined, held: boolean): void {
    this.group.visible = shape !== undefined;
    if (!shape) {
      this.#outline = "";
      return;
    }
    this.#twin.visible = shape.mirror ?? false;
    // while a size is dragged the old mesh is stretched
    if (outlineOf(shape) !== this.#outline && !(held && this.#outline)) this.#remake(shape);
    const made = this.#made;
    const [a, b, c, d, e, f, g, h, i] = (shape.rotation ?? UPRIGHT).map((value) => value / ONE) as [
      ...Vector,
      ...Vector,
      ...Vector,
    ];
    const turned = new Matrix4().set(a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 1);
    for (const mesh of [this.#one, this.#twin]) {
      mesh.position.set(...shape.position).divideScalar(UNIT);
      mesh.quaternion.setFromRotationMatrix(turned);
      mesh.scale.set(...(shape.size.map((size, axis) => (size + OUT) / made[axis]!) as Vector));
    }
    const { uniforms } = this.#material;
    uniforms.colour!.value.set(shape.cut ? KNIFE : LAMP);
    uniforms.strength!.value = held ? 0.9 : 0.8;
    // what cuts is seen through the clay, and so is what is being moved
    this.#material.depthTest = !shape.cut && !held;
  }

  #remake(shape: Shape): void {
    this.#outline = outlineOf(shape);
    this.#made = shape.size;
    const { rotation: _, ...upright }: Shape = { ...shape, position: [0, 0, 0], mirror: false, cut: false };
    this.#one.geometry.dispose();
    this.#one.geometry = this.#twin.geometry = figureGeometry(meshOf(preview([upright])));
  }
}
