import { CircleGeometry, Group, LatheGeometry, Mesh, MeshBasicMaterial, PlaneGeometry, Vector2 } from "three";
import { planks, softPatch } from "./drawn";
import type { Lamplight } from "./light";
import { mattMaterial } from "./matt";

/** A round wooden board whose top lies at height 0. */
export function woodenBoard(
  light: Lamplight,
  {
    radius,
    thickness,
    planks: count = 7,
    sharp = 1024,
    seed = 3,
  }: {
    radius: number;
    thickness: number;
    planks?: number;
    /** How many pixels its drawing is wide. */
    sharp?: number;
    seed?: number;
  },
): Group {
  const board = new Group();
  const bevel = thickness * 0.16;
  const top = new Mesh(
    new CircleGeometry(radius - bevel, 96).rotateX(-Math.PI / 2),
    mattMaterial(light, { map: planks(sharp, count, seed) }),
  );
  const outline = [
    [radius - bevel, 0],
    [radius - bevel * 0.3, -bevel * 0.3],
    [radius, -bevel],
    [radius, -thickness + bevel],
    [radius - bevel, -thickness],
    [0, -thickness],
  ].map(([x, y]) => new Vector2(x, y));
  const edge = new Mesh(
    // a lathe turned from the top down looks inwards
    new LatheGeometry(outline.reverse(), 96),
    mattMaterial(light, { colour: "#6f4526" }),
  );
  // the cut of the woodcutter between top and edge
  const line = new Mesh(
    new LatheGeometry(
      [
        [radius - bevel * 1.3, 0.0012],
        [radius - bevel * 0.85, 0.0012],
      ]
        .map(([x, y]) => new Vector2(x, y))
        .reverse(),
      96,
    ),
    new MeshBasicMaterial({ color: "#24150c" }),
  );
  board.add(top, edge, line);
  return board;
}

/** What lies in the dark below something: a square of `width`, soft at its edges. */
export function contactShadow(width: number): Mesh {
  const material = new MeshBasicMaterial({ map: softPatch(), transparent: true, depthWrite: false });
  return new Mesh(new PlaneGeometry(width, width).rotateX(-Math.PI / 2), material);
}

/** The board on which one figure is made or looked at: its top at height 0, wide enough for the whole grid. */
export function turntable(light: Lamplight): Group {
  const whole = woodenBoard(light, { radius: 0.62, thickness: 0.07 });
  const foot = woodenBoard(light, { radius: 0.3, thickness: 0.08, sharp: 64, seed: 5 });
  foot.position.y = -0.07;
  const shadow = contactShadow(0.9);
  shadow.position.y = 0.002;
  whole.add(foot, shadow);
  return whole;
}
