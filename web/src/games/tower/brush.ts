// Short ways to write a woodcut: every shape is drawn in a square of 100 × 100.

export const ink = "#2a2118";
export const light = "#fff8e6";
export const dark = "#231a12";

export const p = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, width = 2.4, colour = ink): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
export const dot = (x: number, y: number, r: number, fill: string, more = 'stroke="none"'): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const at = (x: number, y: number, what: string, scale = 1): string =>
  `<g transform="translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}">${what}</g>`;
export const cut = (what: string, width = 2.6): string =>
  `<g stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">${what}</g>`;
