import { AdditiveBlending, ConeGeometry, DoubleSide, Mesh, ShaderMaterial } from "three";

const HIGH = 2.1;

const VERTEX = /* glsl */ `
varying float vHigh;
varying float vFacing;
void main() {
  vHigh = uv.y;
  vec4 point = modelViewMatrix * vec4(position, 1.0);
  vFacing = abs(dot(normalize(normalMatrix * normal), normalize(-point.xyz)));
  gl_Position = projectionMatrix * point;
}
`;

const FRAGMENT = /* glsl */ `
uniform float power;
varying float vHigh;
varying float vFacing;
void main() {
  float fade = smoothstep(0.0, 0.1, vHigh) * (1.0 - smoothstep(0.15, 0.8, vHigh));
  float soft = vFacing * vFacing;
  gl_FragColor = vec4(vec3(1.0, 0.78, 0.42) * power * fade * soft, 0.0);
}
`;

/** The light that falls on a figure that is asked about: what is seen of it in the dust of the vault. */
export function shaftOfLight(width: number): Mesh<ConeGeometry, ShaderMaterial> {
  const cone = new ConeGeometry(width, HIGH, 64, 1, true).translate(0, HIGH / 2, 0);
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { power: { value: 0 } },
    transparent: true,
    // only light is added: what lies behind the canvas stays as visible as it is
    blending: AdditiveBlending,
    premultipliedAlpha: true,
    depthWrite: false,
    side: DoubleSide,
  });
  const mesh = new Mesh(cone, material);
  mesh.visible = false;
  mesh.renderOrder = 3;
  return mesh;
}
