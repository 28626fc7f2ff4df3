export function reduced(picture: Buffer): Buffer;
