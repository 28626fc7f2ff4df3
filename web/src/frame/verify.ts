// Checks the hall's promise in the browser itself: the seed it shows at the end has the hash it named at the start.

/** SHA-256 of bytes written in hexadecimal, in hexadecimal; undefined where the browser has no means to compute it. */
export async function hashOfHex(hex: string): Promise<string | undefined> {
  if (!/^([0-9a-f]{2})*$/i.test(hex) || typeof crypto === "undefined" || !crypto.subtle) return undefined;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
