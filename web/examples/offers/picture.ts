// Pictures are drawn with letters. A draft is the price in one byte and behind it the picture: exactly the bytes from which the
// clock makes an offer when the time is over.
const mark = "picture:";

export const toBytes = (drawn: string) => new TextEncoder().encode(mark + drawn);

export const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).slice(mark.length);

export function toDraft(price: number, drawn: string): Uint8Array<ArrayBuffer> {
  const picture = toBytes(drawn);
  const draft = new Uint8Array(1 + picture.length);
  draft[0] = price;
  draft.set(picture, 1);
  return draft;
}

export const fromDraft = (draft: Uint8Array): { price: number; drawn: string } => ({
  price: draft[0] ?? 1,
  drawn: toText(draft.subarray(1)),
});
