import { describe, expect, it } from "vitest";
import { Lesson, STEPS, type Seen } from "./lesson.svelte";

/** What a browser remembers. */
function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

/** Somebody who follows a lesson, and what the lesson sees of it. */
function pupil(start: Partial<Seen> = {}) {
  const lesson = new Lesson(memory);
  let now: Seen = { strokes: 0, amount: 0, tool: "add", mirror: false, ...start };
  lesson.begin(now);
  const see = (more: Partial<Seen>) => lesson.look((now = { ...now, ...more }));
  return {
    lesson,
    see,
    /** A stroke whose clay is known a moment after it is counted. */
    stroke(tool: Seen["tool"], gives = 0): boolean {
      const [one, other] = [
        see({ tool, strokes: now.strokes + 1 }),
        gives !== 0 && see({ amount: now.amount + gives }),
      ];
      return one || other;
    },
    back: (takes = 0) => see({ strokes: now.strokes - 1, amount: now.amount - takes }),
  };
}
const idOf = ({ step }: Lesson) => step?.id;

describe("a lesson", () => {
  it("notices each step, and is over after the last one", () => {
    const { lesson, stroke } = pupil();
    expect(idOf(lesson)).toBe("body");
    expect(stroke("snake", 300)).toBe(true);
    expect(idOf(lesson)).toBe("shell");
    expect(stroke("ball", 900)).toBe(true);
    expect(idOf(lesson)).toBe("horns");
    expect(stroke("pull")).toBe(false);
    expect(lesson.done).toBe(1);
    expect(stroke("pull")).toBe(true);
    expect(stroke("smooth")).toBe(true);
    expect(lesson.isOver).toBe(true);
    expect(lesson.isRunning).toBe(false);
    expect(stroke("smooth")).toBe(false);
  });

  it("does not take one tool for another, nor a stroke that brings no clay", () => {
    const { lesson, stroke, see } = pupil();
    stroke("snake", 900);
    expect(stroke("take", -100)).toBe(false);
    expect(stroke("cone", 200)).toBe(false);
    // there is no clay left
    expect(stroke("ball", 0)).toBe(false);
    expect(idOf(lesson)).toBe("shell");
    expect(see({ amount: 2000 })).toBe(true);
  });

  it("takes what the mirror does for a stroke of its own", () => {
    const { lesson, stroke, see } = pupil();
    stroke("snake", 300);
    stroke("ball", 900);
    see({ mirror: true });
    expect(stroke("pull")).toBe(true);
    expect(idOf(lesson)).toBe("smooth");
  });

  it("counts no stroke that is taken back", () => {
    const { lesson, stroke, back } = pupil();
    stroke("snake", 300);
    stroke("ball", 900);
    stroke("pull");
    back();
    expect(lesson.done).toBe(0);
    stroke("pull");
    expect(idOf(lesson)).toBe("horns");
  });

  it("does not take clay for done that comes back with an undo", () => {
    const { lesson, stroke, back } = pupil();
    stroke("snake", 900);
    stroke("take", -500);
    expect(back(-500)).toBe(false);
    expect(idOf(lesson)).toBe("shell");
  });

  it("can be skipped step by step, begun anew and left", () => {
    const { lesson } = pupil({ strokes: 7 });
    expect(lesson.began).toBe(7);
    for (const { id } of STEPS) {
      expect(idOf(lesson)).toBe(id);
      lesson.skip();
    }
    expect(lesson.isOver).toBe(true);
    lesson.skip();
    expect(lesson.isOver).toBe(true);
    lesson.begin({ strokes: 9, amount: 0, tool: "add", mirror: false });
    expect(idOf(lesson)).toBe("body");
    lesson.leave();
    expect(lesson.at).toBeNull();
  });

  it("is offered until it was done once, or not wanted", () => {
    const [mine, yours] = [memory(), memory()];
    const [done, declined] = [() => mine, () => yours];
    const lesson = new Lesson(done);
    lesson.begin({ strokes: 0, amount: 0, tool: "add", mirror: false }, 2);
    expect(lesson.figure).toBe(2);
    for (let step = 1; step < STEPS.length; step++) lesson.skip();
    expect([lesson.isKnown, new Lesson(done).isKnown]).toEqual([false, false]);
    lesson.skip();
    expect([lesson.isKnown, new Lesson(done).isKnown]).toEqual([true, true]);
    new Lesson(declined).leave();
    expect(new Lesson(declined).isKnown).toBe(true);
  });

  it("does without a memory where there is none", () => {
    const lesson = new Lesson(() => {
      throw new Error("not allowed");
    });
    expect(lesson.isKnown).toBe(false);
    lesson.leave();
    expect(lesson.isKnown).toBe(true);
  });
});
