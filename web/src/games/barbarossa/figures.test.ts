import { describe, expect, it } from "vitest";
import { figuresOf } from "./figures";
import { aView, name } from "./testing";

const attachments = { download: async () => "gone" } as unknown as Parameters<typeof figuresOf>[2];

describe("the figures of whoever gave up", () => {
  const riddles = aView().riddles.map((riddle, at) => ({ ...riddle, taken_out: at < 3 }));
  const covered = (phase: "turn" | "over") =>
    figuresOf(
      aView({ riddles, ...(phase === "over" ? { phase: { over: { why: "spears" } } } : {}) }),
      { seat: 1, name },
      attachments,
    ).flatMap((figure) => (figure.covered ? [figure.id] : []));

  it("are covered as long as it is played, and shown with all others at the end", () => {
    expect(covered("turn")).toEqual([0, 1, 2]);
    expect(covered("over")).toEqual([]);
  });
});
