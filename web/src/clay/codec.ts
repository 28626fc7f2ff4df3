import type { Field } from "./field";

/** The most bytes of an encoded figure. */
export const LARGEST = 150_000;

/** A figure as bytes; the whole field, or what `forHandIn` left of it. */
export async function encode(_field: Field): Promise<Uint8Array<ArrayBuffer>> {
  throw new Error("not there yet");
}

/** The figure in these bytes; throws a `Fault` if there is none. */
export async function decode(_bytes: Uint8Array<ArrayBuffer>): Promise<Field> {
  throw new Error("not there yet");
}
