import { describe, expect, it } from "vitest";
import { along, ball, Lump } from "../modelling/testing";
import type { Point } from "../modelling/space";
import { Lesson } from "./lesson.svelte";
import { STEPS } from "./steps";

/** What a browser remembers. */
function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

/** Somebody who follows a lesson with clay, as well as they can. */
function pupil() {
  const lesson = new Lesson(memory);
  const clay = new Lump();
  const { kneader } = clay;
  const seen = () => ({ strokes: kneader.strokes(), field: kneader.field() });
  lesson.begin(seen());
  const done = () => lesson.look(seen());
  const grip = () => lesson.step!.grip;
  const rolled = (path: readonly Point[]) => (clay.roll(path, grip().size), done());
  const pressed = (at: Point) => (clay.press(ball(at, grip().size)), done());
  const drawn = (tool: Parameters<Lump["draw"]>[0], path: readonly Point[]) => (
    clay.draw(tool, path, grip()),
    done()
  );
  const back = (steps: number) => (kneader.goTo(kneader.standing.step - steps), done());
  return {
    lesson,
    rolled,
    drawn,
    back,
    pressed,
    body: () => rolled(along([-32, -57, 2], [31, -56, -3], 40)),
    head: () => drawn("pull", along([33, -56, 0], [30, -36, 0], 12)),
    shell: () => pressed([-2, -42, 4]),
    spiral: () => drawn("take", curl([-2, -42], 10)),
    feeler: (x: number) => rolled(along([x, -34, 0], [x + 3, -22, 0], 12)),
    rub: () => drawn("smooth", along([-18, -52, 8], [12, -53, 8], 10)),
  };
}
/** Twice round and inwards, with a hand that trembles. */
const curl = ([x, y]: readonly [number, number], radius: number): Point[] =>
  Array.from({ length: 40 }, (_, at) => {
    const [angle, far] = [(at / 39) * 4 * Math.PI, radius * (1 - at / 55) + Math.sin(7 * at) / 2];
    return [x + far * Math.cos(angle), y + far * Math.sin(angle), 22];
  });
const idOf = ({ step }: Lesson) => step?.id;

describe("a lesson", () => {
  it("sees each step in the clay, and is over after the last one", () => {
    const { lesson, body, head, shell, spiral, feeler, rub } = pupil();
    const ids: unknown[] = [];
    for (const does of [body, head, shell, spiral]) {
      ids.push(idOf(lesson));
      expect(does(), `${idOf(lesson)}`).toBe(true);
    }
    expect(ids).toEqual(["body", "head", "shell", "spiral"]);
    expect(feeler(30)).toBe(false);
    expect([idOf(lesson), lesson.done, lesson.missed]).toEqual(["horns", 1, false]);
    expect(feeler(27)).toBe(true);
    expect(rub()).toBe(true);
    expect([lesson.isOver, lesson.isRunning, lesson.skipped]).toEqual([true, false, false]);
  });

  it("says so where something else came of it", () => {
    const { lesson, rolled, drawn, pressed, body, head, shell, spiral, back } = pupil();
    const misses = (again: boolean) => {
      expect([again, lesson.missed], `${idOf(lesson)}`).toEqual([false, true]);
      back(1);
      expect(lesson.missed).toBe(false);
    };
    // a dab, and a short bit
    misses(rolled([[0, -57, 0]]));
    misses(rolled(along([-8, -57, 0], [8, -57, 0])));
    body();
    // along the board, and hardly up
    misses(drawn("pull", along([33, -56, 0], [44, -56, 0])));
    misses(drawn("pull", along([33, -56, 0], [33, -53, 0])));
    head();
    // on the tail
    misses(pressed([-34, -46, 0]));
    shell();
    misses(drawn("take", along([-10, -42, 22], [6, -42, 22])));
    misses(
      drawn(
        "take",
        along([-10, -42, 22], [6, -36, 22]).map(([x, y, z], at) => [x, y + 2 * (at % 2), z]),
      ),
    );
    spiral();
    // on the tail, and downwards
    misses(rolled(along([-30, -48, 0], [-30, -36, 0])));
    misses(rolled(along([30, -34, 0], [30, -44, 0])));
    expect(idOf(lesson)).toBe("horns");
  });

  it("takes a body of two short bits, and a spiral of two halves", () => {
    const { lesson, rolled, drawn, head, shell } = pupil();
    expect(rolled(along([-32, -57, 0], [-12, -57, 0]))).toBe(false);
    expect(rolled(along([-12, -57, 0], [31, -57, 0]))).toBe(true);
    head();
    shell();
    const whole = curl([-2, -42], 10);
    expect(drawn("take", whole.slice(0, 14))).toBe(false);
    expect(drawn("take", whole.slice(13))).toBe(true);
    expect(idOf(lesson)).toBe("horns");
  });

  it("goes back to the step whose work is taken back", () => {
    const { lesson, body, head, shell, back } = pupil();
    body();
    head();
    shell();
    back(1);
    expect(idOf(lesson)).toBe("shell");
    back(2);
    expect(idOf(lesson)).toBe("body");
    body();
    expect(idOf(lesson)).toBe("head");
  });

  it("can be skipped step by step, begun anew and left", () => {
    const { lesson } = pupil();
    for (const { id } of STEPS) {
      expect(idOf(lesson)).toBe(id);
      lesson.skip();
    }
    expect([lesson.isOver, lesson.skipped]).toEqual([true, true]);
    lesson.skip();
    expect(lesson.isOver).toBe(true);
    lesson.begin({ strokes: [] }, { steps: 7 });
    expect([idOf(lesson), lesson.began, lesson.skipped]).toEqual(["body", 7, false]);
    lesson.leave();
    expect(lesson.at).toBeNull();
  });

  it("is offered until it was done once, or not wanted", () => {
    const [mine, yours] = [memory(), memory()];
    const [done, declined] = [() => mine, () => yours];
    const lesson = new Lesson(done);
    lesson.begin({ strokes: [] }, { figure: 2 });
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
