// How lamps light things here: one lamp, the glow of the cave, and a beam that can be pointed at something. A few lines of our
// own instead of a general model of light, so that clay, wood and cloth look as if drawn by one hand, and phones keep up.
import { Color, Vector3, type IUniform } from "three";

/** The light on a stage. Everything on it is lit by the same one, so what is moved here moves for all. */
export class Lamplight {
  readonly uniforms = {
    lampAt: { value: new Vector3(-1.6, 2.2, 1.3) },
    lampColour: { value: new Color(1, 0.8, 0.55) },
    /** How bright the lamp is at `lampReach` from it. */
    lampPower: { value: 1.75 },
    lampReach: { value: 3 },
    /** Of the vault above and of the wood below. */
    skyColour: { value: new Color(0.2, 0.22, 0.42) },
    floorColour: { value: new Color(0.2, 0.1, 0.05) },
    /** Where the beam falls on the floor, and how bright it is there. */
    beamAt: { value: new Vector3() },
    beamWidth: { value: 0.5 },
    beamPower: { value: 0 },
  } satisfies Record<string, IUniform>;

  get lamp(): Vector3 {
    return this.uniforms.lampAt.value;
  }
}

/** What shaders need to ask for `lit` and `softened`. */
export const LIGHT = /* glsl */ `
uniform vec3 lampAt;
uniform vec3 lampColour;
uniform float lampPower;
uniform float lampReach;
uniform vec3 skyColour;
uniform vec3 floorColour;
uniform vec3 beamAt;
uniform float beamWidth;
uniform float beamPower;

/* light that goes a little way round the edge and reddens there, as in things that are not quite hard */
vec3 wrapped(float facing, float softness) {
  float reached = clamp((facing + softness) / (1.0 + softness), 0.0, 1.0);
  reached *= reached;
  return reached * mix(vec3(1.0, 0.62, 0.45), vec3(1.0), smoothstep(0.0, 0.5, reached));
}

/* bright things run into light softly instead of all at once */
vec3 softened(vec3 shade) {
  return 1.0 - exp(-1.35 * shade);
}

vec3 lit(vec3 point, vec3 normal, float openness, float softness) {
  vec3 way = lampAt - point;
  float far = length(way);
  float near = lampReach / max(far, 0.25);
  vec3 key = lampColour * lampPower * near * near * wrapped(dot(normal, way / far), softness);
  vec3 around = mix(floorColour, skyColour, normal.y * 0.5 + 0.5);
  vec2 aside = point.xz - beamAt.xz;
  float beam = beamPower * (1.0 - smoothstep(0.55, 1.0, length(aside) / beamWidth));
  vec3 shaft = lampColour * beam * (0.12 + 0.88 * clamp(dot(normal, vec3(-0.3, 0.8, 0.52)), 0.0, 1.0));
  return key * mix(0.45, 1.0, openness) + around * openness + shaft * mix(0.5, 1.0, openness);
}
`;
