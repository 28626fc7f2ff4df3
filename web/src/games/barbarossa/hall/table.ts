// The emperor's table: planks within a carved rim, the stand of the spears in the middle, a foot that is lost in the dark.
import {
  CylinderGeometry,
  Group,
  LatheGeometry,
  Mesh,
  RepeatWrapping,
  RingGeometry,
  CircleGeometry,
  Vector2,
} from "three";
import { drawn, mattMaterial, planks, type Lamplight } from "../../../clay/stage";

const THICK = 0.2;
const RIM = 0.2;

const turned = (outline: readonly (readonly [number, number])[], sides = 96): LatheGeometry =>
  // a lathe that is given its outline from below looks outwards
  new LatheGeometry(outline.map(([x, y]) => new Vector2(x, y)).reverse(), sides);

/** Its top lies at height 0. */
export function emperorsTable(light: Lamplight, radius: number): Group {
  const table = new Group();
  const inside = radius - RIM;
  const top = new Mesh(
    new CircleGeometry(inside, 96).rotateX(-Math.PI / 2),
    mattMaterial(light, { map: planks(1024, 9, 12), colour: "#c9a58c" }),
  );
  const rim = new Mesh(
    new RingGeometry(inside, radius - 0.02, 128, 1).rotateX(-Math.PI / 2),
    mattMaterial(light, { map: carving(), colour: "#d9c0a8" }),
  );
  aroundTheRing(rim.geometry, inside, radius - 0.02);
  const edge = new Mesh(
    turned([
      [radius - 0.02, 0],
      [radius, -0.02],
      [radius, -THICK * 0.55],
      [radius - 0.05, -THICK * 0.7],
      [radius - 0.05, -THICK],
      [radius * 0.4, -THICK],
    ]),
    mattMaterial(light, { colour: "#5f3b20" }),
  );
  const lines = [inside, radius - 0.022].map((at) => inkRing(light, at, 0.014));
  const foot = new Mesh(
    new CylinderGeometry(radius * 0.34, radius * 0.5, 2.2, 24, 1, true).translate(0, -1.3, 0),
    mattMaterial(light, { colour: "#3a3550" }),
  );
  table.add(top, rim, edge, foot, ...lines);
  return table;
}

/** A line of ink on something flat. */
function inkRing(light: Lamplight, radius: number, width: number): Mesh {
  const ring = new RingGeometry(radius - width / 2, radius + width / 2, 96, 1).rotateX(-Math.PI / 2);
  return new Mesh(ring.translate(0, 0.0015, 0), mattMaterial(light, { colour: "#20120a" }));
}

/** Lays a drawing along a ring instead of over it. */
function aroundTheRing(ring: RingGeometry, inner: number, outer: number): void {
  const [place, uv] = [ring.getAttribute("position"), ring.getAttribute("uv")];
  const perRow = 129;
  for (let i = 0; i < place.count; i++) {
    const far = Math.hypot(place.getX(i), place.getZ(i));
    uv.setXY(i, ((i % perRow) / 128) * 30, (far - inner) / (outer - inner));
  }
}

/** One lozenge of the rim, with a nail on either side; it is repeated. */
function carving() {
  const texture = drawn(128, 64, (pen) => {
    pen.fillStyle = "#7a4b28";
    pen.fillRect(0, 0, 128, 64);
    pen.strokeStyle = "#24150c";
    pen.lineJoin = "round";
    pen.lineWidth = 5;
    const lozenge = (wide: number, high: number) => {
      pen.beginPath();
      pen.moveTo(64 - wide, 32);
      pen.lineTo(64, 32 - high);
      pen.lineTo(64 + wide, 32);
      pen.lineTo(64, 32 + high);
      pen.closePath();
    };
    lozenge(44, 21);
    pen.fillStyle = "#a8713f";
    pen.fill();
    pen.stroke();
    lozenge(20, 9);
    pen.fillStyle = "#e0a63a";
    pen.fill();
    pen.lineWidth = 3.5;
    pen.stroke();
    for (const x of [0, 128]) {
      pen.beginPath();
      pen.arc(x, 32, 8, 0, 7);
      pen.fillStyle = "#d9b469";
      pen.fill();
      pen.stroke();
    }
  });
  texture.wrapS = RepeatWrapping;
  return texture;
}

/** The stand in which the spears wait: two steps of stone with a band of brass. */
export function spearStand(light: Lamplight): Group {
  const stand = new Group();
  const stone = new Mesh(
    turned(
      [
        [0, 0.16],
        [0.3, 0.16],
        [0.33, 0.14],
        [0.33, 0.07],
        [0.4, 0.06],
        [0.42, 0.04],
        [0.42, 0],
      ],
      48,
    ),
    mattMaterial(light, { colour: "#6d6786" }),
  );
  const brass = new Mesh(
    turned(
      [
        [0.334, 0.125],
        [0.342, 0.12],
        [0.342, 0.09],
        [0.334, 0.085],
      ],
      48,
    ),
    mattMaterial(light, { colour: "#d9a441" }),
  );
  stand.add(stone, brass, inkRing(light, 0.3, 0.012).translateY(0.16));
  return stand;
}
