import { Color, ShaderMaterial, type DataTexture } from "three";
import { LIGHT, type Lamplight } from "./light";
import { thumbMarks } from "./thumbs";

const VERTEX = /* glsl */ `
attribute float openness;
varying vec3 vPlace;
varying vec3 vPoint;
varying vec3 vNormal;
varying vec3 vOwnNormal;
varying float vOpenness;
void main() {
  vPlace = position;
  vOwnNormal = normal;
  vOpenness = openness;
  vNormal = normalize(mat3(modelMatrix) * normal);
  vec4 point = modelMatrix * vec4(position, 1.0);
  vPoint = point.xyz;
  gl_Position = projectionMatrix * viewMatrix * point;
}
`;

const FRAGMENT = /* glsl */ `
${LIGHT}
uniform sampler2D marks;
uniform float markDepth;
uniform vec3 clay;
uniform vec3 crease;
uniform vec3 glow;
uniform mat4 modelMatrix;
varying vec3 vPlace;
varying vec3 vPoint;
varying vec3 vNormal;
varying vec3 vOwnNormal;
varying float vOpenness;

void main() {
  /* thumb marks, laid on from three sides */
  vec3 own = normalize(vOwnNormal);
  vec3 side = pow(abs(own), vec3(4.0));
  side /= side.x + side.y + side.z;
  vec3 place = vPlace / 72.0;
  vec3 x = texture2D(marks, place.zy + 0.31).xyz - 0.5;
  vec3 y = texture2D(marks, place.xz).xyz - 0.5;
  vec3 z = texture2D(marks, place.xy + 0.67).xyz - 0.5;
  vec3 slope = vec3(0.0, x.y, x.x) * side.x + vec3(y.x, 0.0, y.y) * side.y + vec3(z.x, z.y, 0.0) * side.z;
  float height = x.z * side.x + y.z * side.y + z.z * side.z;
  vec3 normal = normalize(mat3(modelMatrix) * (own - slope * markDepth));

  vec3 toEye = normalize(cameraPosition - vPoint);
  float facing = clamp(dot(normalize(vNormal), toEye), 0.0, 1.0);
  float open = clamp(vOpenness + height * 0.25, 0.0, 1.0);

  vec3 colour = mix(crease, clay, smoothstep(0.1, 0.95, open)) * (1.0 + height * 0.22);
  vec3 light = lit(vPoint, normal, smoothstep(-0.15, 0.9, open), 0.28);
  vec3 half_ = normalize(normalize(lampAt - vPoint) + toEye);
  float sheen = pow(clamp(dot(normal, half_), 0.0, 1.0), 14.0) * 0.16 * open;
  vec3 shade = colour * light + lampColour * sheen;
  /* the dark line of a woodcut, where the clay turns away */
  shade *= mix(0.42, 1.0, smoothstep(0.04, 0.34, facing));
  shade += glow * (0.25 + 0.75 * pow(1.0 - facing, 2.0));
  gl_FragColor = vec4(softened(shade), 1.0);
  #include <colorspace_fragment>
}
`;

export interface Clay {
  /** Light that the clay gives by itself, to point it out; black for none. */
  glow?: Color;
  /** How deep thumbs have pressed: 1 as usual, 0 for what is still being moved about. */
  marks?: number;
}

let marks: DataTexture | undefined;

/** Clay, matt, with the marks of thumbs, for `figureGeometry`. Whoever asks for it disposes of it. */
export function clayMaterial(
  light: Lamplight,
  { glow = new Color(0), marks: depth = 1 }: Clay = {},
): ShaderMaterial {
  marks ??= thumbMarks();
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      ...light.uniforms,
      marks: { value: marks },
      markDepth: { value: 0.5 * depth },
      clay: { value: new Color("#b86a48") },
      crease: { value: new Color("#4a2519") },
      glow: { value: glow },
    },
  });
}
