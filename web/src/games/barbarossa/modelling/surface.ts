import type { Mesh } from "../../../clay";

/** Several meshes as one; null if there is nothing to see. */
export function joined(parts: readonly Mesh[]): Mesh | null {
  const sum = (of: (mesh: Mesh) => ArrayLike<unknown>) =>
    parts.reduce((all, mesh) => all + of(mesh).length, 0);
  const corners = sum((mesh) => mesh.triangles);
  if (!corners) return null;
  const vertices = sum((mesh) => mesh.openness);
  const whole: Mesh = {
    positions: new Float32Array(3 * vertices),
    normals: new Float32Array(3 * vertices),
    openness: new Float32Array(vertices),
    triangles: new Uint32Array(corners),
  };
  let [vertex, corner] = [0, 0];
  for (const { positions, normals, openness, triangles } of parts) {
    whole.positions.set(positions, 3 * vertex);
    whole.normals.set(normals, 3 * vertex);
    whole.openness.set(openness, vertex);
    for (let i = 0; i < triangles.length; i++) whole.triangles[corner + i] = triangles[i]! + vertex;
    vertex += openness.length;
    corner += triangles.length;
  }
  return whole;
}
