import { describe, expect, it } from "vitest";
import { at, draw } from "./drawing";

describe("a woodcut", () => {
  it("has a piece for each line, and none for a comment", () => {
    expect(draw("\n  #fff/1.8 M0 0h9z\n  // a comment\n\n  #000/0 M1 1z\n")).toBe(
      '<path d="M0 0h9z" fill="#fff" stroke-width="1.8"/><path d="M1 1z" fill="#000" stroke="none"/>',
    );
  });
  it("has strokes of ink unless they name a colour", () => {
    expect(draw("~/2 M0 0h9")).toBe('<path d="M0 0h9" fill="none" stroke="#2a2118" stroke-width="2"/>');
    expect(draw("~#abc/.9 M0 0h9")).toBe('<path d="M0 0h9" fill="none" stroke="#abc" stroke-width="0.9"/>');
  });
  it("has as many circles in a line as there are places", () => {
    expect(draw("o#fff 1 -2 .5  3 4 5").match(/<circle/g)).toHaveLength(2);
    expect(draw("o#fff%.3 1 2 3")).toBe(
      '<circle cx="1" cy="2" r="3" fill="#fff" stroke="none" opacity=".3"/>',
    );
  });
  it("is outlined again over what is shaded", () => {
    expect(draw("#fff,#000 M0 0z | M1 1z")).toBe(
      '<path d="M0 0z" fill="#fff"/><path d="M1 1z" fill="#000" stroke="none"/><path d="M0 0z" fill="none"/>',
    );
  });
  it("has groups that move, and pieces that are named", () => {
    expect(draw("wing/0 {\n#fff/1:tip M0 0z\n}")).toBe(
      '<g class="wing" stroke="none"><path d="M0 0z" fill="#fff" stroke-width="1" class="tip"/></g>',
    );
    expect(draw("rotate(9) {\n}")).toBe('<g transform="rotate(9)"></g>');
  });
  it("may hold what is drawn already", () => {
    expect(draw(`${at(1, 2, "#fff M0 0z", 0.5)}`)).toBe(
      '<g transform="translate(1 2) scale(0.5)"><path d="M0 0z" fill="#fff"/></g>',
    );
  });
});
