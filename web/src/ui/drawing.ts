// Short ways to write a woodcut.

export const ink = "#2a2118";
export const light = "#fff8e6";
export const dark = "#231a12";

/** A path. */
export const p = (d: string, fill: string, more = ""): string =>
  `<path d="${d}" fill="${fill}"${more && " " + more}/>`;

/** A stroke. */
export const line = (d: string, width = 2.4, colour = ink): string =>
  p(d, "none", `stroke="${colour}" stroke-width="${width}"`);

/** A circle. */
export const dot = (x: number, y: number, r: number, fill: string, more = 'stroke="none"'): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more && " " + more}/>`;

/** Something drawn about another middle, and in another size. */
export const at = (x: number, y: number, what: string, scale = 1): string =>
  `<g transform="translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}">${what}</g>`;

/** The outline of a woodcut. */
export const cut = (what: string, width = 2.6): string =>
  `<g stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">${what}</g>`;

/** What colours look like on pieces: each is also known by the shape that is cut into it. */
export type Paint = { fill: string; shade: string; mark: string; glyph: string };
export const paints = {
  red: {
    fill: "#c5432e",
    shade: "#8f2a1a",
    mark: light,
    glyph: "M0-11C2-5 8-3 8 4A8 7 0 0 1-8 4C-8 0-5-1-5-5-2-4-1-7 0-11z",
  },
  yellow: {
    fill: "#e9bd3d",
    shade: "#b3861c",
    mark: dark,
    glyph: "M0-11l3.2 7.2 7.8.6-5.8 5.2 1.8 7.8L0 5.8-7 9.8l1.8-7.8L-11-3.2l7.8-.6z",
  },
  blue: {
    fill: "#2e6db4",
    shade: "#1d4877",
    mark: light,
    glyph: "M0-11C4-4 8 0 8 4A8 7.5 0 0 1-8 4C-8 0-4-4 0-11z",
  },
  green: {
    fill: "#47863a",
    shade: "#2b5722",
    mark: light,
    glyph: "M-9 9C-10-3-3-10 10-10 11 2 4 10-6 7L-9 10zM-5 5L4-4-4 6z",
  },
  violet: { fill: "#7a4392", shade: "#512a63", mark: light, glyph: "M3-11A11 11 0 1 0 10 6 9 9 0 0 1 3-11z" },
} as const satisfies Record<string, Paint>;
