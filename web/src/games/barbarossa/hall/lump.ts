import type { Mesh } from "../../../clay";

const ROWS = 40;
const AROUND = 64;

/** The lump of clay that lies there before anybody has touched it. */
export function lump(): Mesh {
  const vertices = (ROWS + 1) * AROUND;
  const positions = new Float32Array(vertices * 3);
  const triangles: number[] = [];
  for (let row = 0; row <= ROWS; row++)
    for (let i = 0; i < AROUND; i++) {
      const at = row * AROUND + i;
      positions.set(pointOf((row / ROWS) * Math.PI, (i / AROUND) * 2 * Math.PI), at * 3);
      if (row === ROWS) continue;
      const [next, below] = [row * AROUND + ((i + 1) % AROUND), at + AROUND];
      const belowNext = next + AROUND;
      if (row > 0) triangles.push(at, belowNext, next);
      if (row < ROWS - 1) triangles.push(at, below, belowNext);
    }
  const order = new Uint32Array(triangles);
  return {
    positions,
    normals: normalsOf(positions, order),
    openness: new Float32Array(vertices).fill(1),
    triangles: order,
  };
}

/** A ball that was set down once: flat below, and a little uneven. */
function pointOf(down: number, around: number): [number, number, number] {
  const uneven =
    1 +
    0.035 * Math.sin(2 * around + 0.7) * Math.sin(down) +
    0.03 * Math.sin(3 * around - 1.2 + 2 * down) * Math.sin(down) ** 2;
  const radius = 29 * uneven;
  const y = Math.cos(down) * radius * 0.92;
  return [
    Math.sin(down) * Math.sin(around) * radius,
    Math.max(-18, y),
    Math.sin(down) * Math.cos(around) * radius,
  ];
}

function normalsOf(positions: Float32Array, triangles: Uint32Array): Float32Array<ArrayBuffer> {
  const normals = new Float32Array(positions.length);
  const point = (at: number) =>
    [0, 1, 2].map((axis) => positions[triangles[at]! * 3 + axis]!) as [number, number, number];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [point(t), point(t + 1), point(t + 2)];
    const [u, v] = [b, c].map((to) => [to[0] - a[0], to[1] - a[1], to[2] - a[2]] as const) as [
      typeof a,
      typeof a,
    ];
    const across = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    for (let corner = 0; corner < 3; corner++)
      for (let axis = 0; axis < 3; axis++) normals[triangles[t + corner]! * 3 + axis]! += across[axis]!;
  }
  // the vertices of a pole lie in one place and look the same way
  for (const [first, y] of [
    [0, 1],
    [normals.length - AROUND * 3, -1],
  ] as const)
    for (let i = 0; i < AROUND; i++) normals.set([0, y, 0], first + i * 3);
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!) || 1;
    for (let axis = 0; axis < 3; axis++) normals[i + axis]! /= length;
  }
  return normals;
}
