// Clay on a stage: everything that draws figures in three dimensions. Loaded when a door opens that needs it.
export { ClayChunks } from "./chunks";
export { Cursor, type CursorLook } from "./cursor";
export { contactShadow, turntable, woodenBoard } from "./turntable";
export { drawn, planks, softPatch } from "./drawn";
export { figureGeometry, VOXEL } from "./geometry";
export { Lamplight } from "./light";
export { clayMaterial, type Clay } from "./material";
export { MirrorPlane } from "./mirror";
export { mattMaterial, type Matt } from "./matt";
export { Orbit, type OrbitLimits, type OrbitWays } from "./orbit";
export { disposeOf, Stage, type Mover, type StageWays } from "./stage";
export { webglAvailable } from "./support";
