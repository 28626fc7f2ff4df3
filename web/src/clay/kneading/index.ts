// Kneading: strokes, what they do to a figure, and the worker that does it beside the page.
export * from "./codec";
export * from "./kneading";
export { replay } from "./passage";
export * from "./ray";
export * from "./strokes";
export * from "./work";
