import { Color, ShaderMaterial, type Texture } from "three";
import { LIGHT, type Lamplight } from "./light";

const VERTEX = /* glsl */ `
varying vec2 vUv;
varying vec3 vPoint;
varying vec3 vNormal;
varying vec3 vColour;
void main() {
  mat4 model = modelMatrix;
  #ifdef USE_INSTANCING
    model = modelMatrix * instanceMatrix;
  #endif
  vUv = uv;
  vColour = vec3(1.0);
  #if defined(USE_COLOR) || defined(USE_COLOR_ALPHA)
    vColour = color.rgb;
  #endif
  vNormal = normalize(mat3(model) * normal);
  vec4 point = model * vec4(position, 1.0);
  vPoint = point.xyz;
  gl_Position = projectionMatrix * viewMatrix * point;
}
`;

const FRAGMENT = /* glsl */ `
${LIGHT}
uniform sampler2D map;
uniform vec3 colour;
uniform float glow;
uniform float softness;
varying vec2 vUv;
varying vec3 vPoint;
varying vec3 vNormal;
varying vec3 vColour;
void main() {
  vec3 normal = normalize(gl_FrontFacing ? vNormal : -vNormal);
  vec4 paint = vec4(colour * vColour, 1.0);
  #ifdef USE_MAP
    paint *= texture2D(map, vUv);
  #endif
  gl_FragColor = vec4(softened(paint.rgb * (lit(vPoint, normal, 1.0, softness) + glow)), paint.a);
  #include <colorspace_fragment>
}
`;

export interface Matt {
  colour?: string;
  /** A drawing on it; where it is clear, so is the thing. */
  map?: Texture;
  /** Colours of its own at each vertex. */
  painted?: boolean;
  /** Light that does not come from the lamp. */
  glow?: number;
  /** How far light goes round its edges. */
  softness?: number;
  /** Seen from both sides, as cloth is. */
  thin?: boolean;
}

/** Wood, cloth, paper: whatever is lit by the lamp and does not shine. */
export function mattMaterial(light: Lamplight, matt: Matt = {}): ShaderMaterial {
  const { colour = "#ffffff", map, painted = false, glow = 0, softness = 0.1, thin = false } = matt;
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      ...light.uniforms,
      map: { value: map ?? null },
      colour: { value: new Color(colour) },
      glow: { value: glow },
      softness: { value: softness },
    },
    defines: map ? { USE_MAP: "" } : {},
    vertexColors: painted,
    side: thin ? 2 : 0,
  });
}
