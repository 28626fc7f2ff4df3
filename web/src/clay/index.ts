// Clay: figures made of shapes, as fields, bytes and meshes. Knows no page; the crate `clay` is its twin.
export * from "./codec";
export * from "./compose";
export * from "./fault";
export * from "./field";
export * from "./mesh";
export * from "./shapes";
