import { describe, expect, it } from "vitest";
import { Jolts, Wiggle } from "./wiggle";

/** Moves to and fro so many times a second, so far to each side, and asks at the end. */
function shaken(hertz: number, wide: number) {
  const wiggle = new Wiggle(300);
  let at = 0;
  for (; at <= 1000; at += 10) wiggle.move(at, 200 + wide * Math.sin((2 * Math.PI * hertz * at) / 1000), 100);
  return wiggle.swing(at - 10);
}

describe("a barrel that is wiggled", () => {
  it("is shaken as often as it goes to and fro", () => {
    for (const hertz of [3, 4, 5]) expect(Math.abs(shaken(hertz, 40)!.rhythm - hertz)).toBeLessThanOrEqual(1);
    expect(shaken(1.5, 90)!.rhythm).toBe(2);
    expect(shaken(12, 30)!.rhythm).toBe(6);
  });

  it("is shaken more strongly the faster it goes", () => {
    const strengths = [5, 20, 40, 60, 120].map((wide) => shaken(4, wide)!.strength);
    expect(strengths).toEqual([...strengths].sort((a, b) => a - b));
    expect([strengths[0], strengths.at(-1)]).toEqual([1, 5]);
  });

  it("is not shaken when it is only held or carried, or no longer", () => {
    const wiggle = new Wiggle(300);
    for (let at = 0; at <= 500; at += 10) wiggle.move(at, at, 0);
    expect(wiggle.swing(500)).toBeNull();
    expect(new Wiggle(300).swing(0)).toBeNull();
    const still = new Wiggle(300);
    for (let at = 0; at <= 500; at += 10) still.move(at, 40 * Math.sin(at / 40), 0);
    expect(still.swing(500)).not.toBeNull();
    expect(still.swing(800)).toBeNull();
  });
});

it("a device that is shaken tells how, and one that lies there does not", () => {
  const jolts = new Jolts();
  for (let at = 0; at <= 1000; at += 16) jolts.push(at, 20 * Math.sin((2 * Math.PI * 4 * at) / 1000), 0, 0.3);
  const swing = jolts.swing(1000)!;
  expect(swing.strength).toBe(3);
  expect(Math.abs(swing.rhythm - 4)).toBeLessThanOrEqual(1);
  const lying = new Jolts();
  for (let at = 0; at <= 1000; at += 16) lying.push(at, 0.1, -0.1, 0.2);
  expect(lying.swing(1000)).toBeNull();
});

it("where gravity cannot be told apart from a push it is what stays the same", () => {
  const shaken = new Jolts();
  const lying = new Jolts();
  for (let at = 0; at <= 1500; at += 16) {
    shaken.pushWithGravity(at, 18 * Math.sin((at / 1000) * 2 * Math.PI * 4), 9.5, 2);
    lying.pushWithGravity(at, 0.1, 9.5, 2);
  }
  expect(shaken.swing(1500)!.strength).toBe(3);
  expect(Math.abs(shaken.swing(1500)!.rhythm - 4)).toBeLessThanOrEqual(1);
  expect(lying.swing(1500)).toBeNull();
});
