// Short ways to write the shapes of a sign.

/** A path. */
export const p = (d: string, fill: string, more = ""): string =>
  `<path d="${d}" fill="${fill}"${more && " " + more}/>`;

/** A round peg. */
export const pip = (x: number, y: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="7.4" fill="${fill}" stroke-width="3"/>`;
