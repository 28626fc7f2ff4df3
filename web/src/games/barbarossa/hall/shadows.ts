import { InstancedMesh, Matrix4, PlaneGeometry, Quaternion, ShaderMaterial, Vector3 } from "three";

const VERTEX = /* glsl */ `
varying vec2 vAside;
varying vec2 vPlace;
void main() {
  vAside = uv * 2.0 - 1.0;
  vec4 point = modelMatrix * instanceMatrix * vec4(position, 1.0);
  vPlace = point.xz;
  gl_Position = projectionMatrix * viewMatrix * point;
}
`;

const FRAGMENT = /* glsl */ `
uniform float radius;
varying vec2 vAside;
varying vec2 vPlace;
void main() {
  float soft = 1.0 - smoothstep(0.25, 1.0, length(vAside));
  float onTable = 1.0 - smoothstep(radius - 0.05, radius - 0.02, length(vPlace));
  gl_FragColor = vec4(0.04, 0.015, 0.02, 0.78 * soft * onTable);
}
`;

/** What figures keep the lamp's light from: a soft patch each, drawn all at once, and never beyond the table's edge. */
export class CastShadows {
  readonly mesh: InstancedMesh;

  constructor(count: number, radius: number) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { radius: { value: radius } },
      transparent: true,
      depthWrite: false,
    });
    this.mesh = new InstancedMesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), material, count);
    this.mesh.frustumCulled = false;
  }

  /** Lays the shadow of something that is `wide` and `high` at a point; it falls away from the lamp. */
  lay(index: number, at: Vector3, wide: number, high: number, lamp: Vector3): void {
    const away = new Vector3(at.x - lamp.x, 0, at.z - lamp.z);
    const long = Math.min(1.1, (high * away.length()) / Math.max(0.5, lamp.y - high));
    away.normalize();
    const middle = at
      .clone()
      .addScaledVector(away, long * 0.45)
      .setY(0.003);
    const turn = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), Math.atan2(away.x, away.z));
    this.mesh.setMatrixAt(
      index,
      new Matrix4().compose(middle, turn, new Vector3(wide, 1, wide + long * 1.1)),
    );
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}
