// The plane in which clay is mirrored: faint, so that it is seen and not looked at.
import {
  BufferGeometry,
  DoubleSide,
  Group,
  LineDashedMaterial,
  LineLoop,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Vector3,
} from "three";

/** Half of the plane's side, in voxels. */
const HALF = 63;
const COLOUR = "#9fd3ff";

export class MirrorPlane {
  /** In the figure's space, in voxels. */
  readonly group = new Group();

  constructor() {
    const plane = new Mesh(
      new PlaneGeometry(2 * HALF, 2 * HALF).rotateY(Math.PI / 2),
      new MeshBasicMaterial({
        color: COLOUR,
        opacity: 0.07,
        transparent: true,
        depthWrite: false,
        side: DoubleSide,
      }),
    );
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([y, z]) => new Vector3(0, y! * HALF, z! * HALF));
    const edge = new LineLoop(
      new BufferGeometry().setFromPoints(corners),
      new LineDashedMaterial({ color: COLOUR, opacity: 0.5, transparent: true, dashSize: 4, gapSize: 4 }),
    );
    edge.computeLineDistances();
    // the line on the board is what the eye needs most
    const seam = new Mesh(
      new PlaneGeometry(0.7, 2 * HALF).rotateX(-Math.PI / 2),
      new MeshBasicMaterial({ color: COLOUR, opacity: 0.6, transparent: true, depthWrite: false }),
    );
    seam.position.y = -HALF + 0.25;
    plane.renderOrder = 2;
    this.group.add(plane, edge, seam);
    this.group.visible = false;
  }
}
