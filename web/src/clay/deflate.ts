// Raw deflate, as the browser has it.
import { Fault } from "./fault";

type Bytes = Uint8Array<ArrayBuffer>;

export const deflate = (bytes: Bytes): Promise<Bytes> =>
  through(bytes, new CompressionStream("deflate-raw"), Infinity);

/** Throws a `Fault` if this is no deflate stream, or one that leads to more than `most` bytes. */
export const inflate = (bytes: Bytes, most: number): Promise<Bytes> =>
  through(bytes, new DecompressionStream("deflate-raw"), most);

/** What comes out of a stream that is fed these bytes. */
async function through(bytes: Bytes, stream: GenericTransformStream, most: number): Promise<Bytes> {
  const reader = new Blob([bytes]).stream().pipeThrough<Uint8Array>(stream).getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      pieces.push(next.value);
      length += next.value.length;
      if (length > most) break;
    }
  } catch {
    throw new Fault("corrupt");
  }
  if (length > most) {
    await reader.cancel();
    throw new Fault("corrupt");
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
