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
export const dot = (
  x: number | string,
  y: number | string,
  r: number | string,
  fill: string,
  more = 'stroke="none"',
): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more && " " + more}/>`;

const pattern = /^([~o]?)([#\w]*)(?:,(#\w+))?(?:\/([\d.]+))?(?:%([\d.]+))?(?::(\w+))? (.*)$/;
function piece(row: string): string {
  if (row.startsWith("<")) return row;
  if (row === "}") return "</g>";
  const group = /^(.*?)(\/0)? \{$/.exec(row);
  if (group)
    return `<g ${group[1]!.includes("(") ? "transform" : "class"}="${group[1]}"${group[2] ? ' stroke="none"' : ""}>`;
  const [, kind, colour = "", shade, width, opacity, named, where = ""] = pattern.exec(row) ?? [];
  const more = [
    width === "0" ? 'stroke="none"' : width ? `stroke-width="${width}"` : "",
    opacity ? `opacity="${opacity}"` : "",
    named ? `class="${named}"` : "",
  ]
    .filter(Boolean)
    .join(" ");
  if (kind === "~") return line(where, Number(width), colour || ink);
  if (kind === "o")
    return where
      .trim()
      .replaceAll(/(\S+) (\S+) (\S+)\s*/g, (_, x, y, r) =>
        dot(x, y, r, colour || ink, width ? more : `stroke="none" ${more}`.trim()),
      );
  const [whole = "", part = ""] = where.split(" | ");
  return p(whole, colour, more) + (shade ? p(part, shade, 'stroke="none"') + p(whole, "none") : "");
}

/**
 * A woodcut, written a piece a line: `#c5432e/1.8 M0 0h9z` is filled, with an outline so thick, or as thick as all others
 * without a number, or none with 0; `#c5432e,#8f2a1a M0 0h9z | M4 0h5z` has a shaded part; `~#8f2a1a/1.3 M0 0h9` is a stroke,
 * `o#e9bd3d 4 5 2.6` are circles by x, y and radius, both of ink if they name no colour. `%.5` is the opacity and `:flame` the class of
 * a piece. `wing {` or `rotate(9) {` begins a group and `}` ends it. What is drawn already may stand in a line of its own.
 */
export const draw = (text: string): string =>
  text
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row && !row.startsWith("//"))
    .map(piece)
    .join("");

/** A woodcut about another middle, and in another size. */
export const at = (x: number, y: number, text: string, scale = 1): string =>
  `<g transform="translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}">${draw(text)}</g>`;

/** A woodcut with its outline. */
export const cut = (text: string, width = 2.6, colour = ink): string =>
  `<g stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">${draw(text)}</g>`;

/** What colours look like on pieces: each is also known by the shape that is cut into it. */
export type Paint = { fill: string; shade: string; mark: string; glyph: string };

/** The shape of a paint about its middle, as it is cut into a piece. */
export const carved = (paint: Paint, scale = 1, fill = paint.mark): string =>
  p(paint.glyph, fill, `fill-rule="evenodd" stroke="none" transform="scale(${scale})"`);

/** A die's face in a box of 60 × 60 about its middle. */
export function dieFace(shows: number): string {
  const pair = (least: number, x: number, y: number) =>
    shows > least ? `${x} ${y} 5.4 ${-x} ${-y} 5.4` : "";
  return draw(`
    <rect x="-27" y="-27" width="54" height="54" rx="11" fill="#fffaf0" stroke="#1d1712" stroke-width="3.4"/>
    ~#d8c596/4 M-22 23H23V-22
    o ${shows % 2 ? "0 0 5.4" : ""} ${pair(1, -14, -14)} ${pair(3, 14, -14)} ${pair(5, -14, 0)}
  `);
}

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
