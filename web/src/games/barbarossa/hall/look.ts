// One figure near at hand, in three dimensions.
import { Group, Mesh, Vector3, type Box3 } from "three";
import type { Mesh as ClayMesh } from "../../../clay";
import {
  clayMaterial,
  disposeOf,
  figureGeometry,
  Orbit,
  Stage,
  VOXEL,
  woodenBoard,
} from "../../../clay/stage";
import { lampWay, type LampPlace } from "./lamp";
import { reliefOf } from "./relief";
import { shadowMesh } from "./stand";

const FAR = 3;
const TILT = 0.3;

export interface LookWays {
  lost(gone: boolean): void;
  quiet(): boolean;
}

export class LookScene {
  readonly #stage: Stage;
  readonly #orbit: Orbit;
  readonly #held = new Group();
  readonly #board: Group;
  #fit = 1;

  constructor(
    readonly host: HTMLElement,
    mesh: ClayMesh,
    ways: LookWays,
  ) {
    this.#stage = new Stage(host, { resized: () => this.#frame(), lost: ways.lost });
    const { light, scene } = this.#stage;
    light.uniforms.lampReach.value = 2.2;
    light.uniforms.lampPower.value = 1.8;
    light.uniforms.skyColour.value.set(0.2, 0.2, 0.34);
    light.uniforms.floorColour.value.set(0.22, 0.12, 0.07);
    const geometry = figureGeometry(mesh);
    const clay = new Mesh(geometry, clayMaterial(light));
    const box = geometry.boundingBox!;
    clay.scale.setScalar(VOXEL);
    clay.position.copy(middleOf(box)).multiplyScalar(-VOXEL);
    const floor = ((box.min.y - box.max.y) / 2) * VOXEL;
    this.#fit = Math.max(0.35, (geometry.boundingSphere?.radius ?? 64) * VOXEL);
    this.#board = woodenBoard(light, { radius: 0.6, thickness: 0.06 });
    this.#board.position.y = floor;
    const middle = middleOf(box);
    this.#board.add(shadowMesh(reliefOf(mesh.positions, middle, box.min.y), { radius: 0.5, high: 0.003 }));
    this.#held.add(clay, this.#board);
    scene.add(this.#held);
    this.#orbit = new Orbit(host, {
      pitch: [-1.5, 1.5],
      distance: [0.4, 1.5],
      changed: this.#turned,
      quiet: ways.quiet,
      taken: (event) => event.target !== this.#stage.canvas,
    });
    this.#orbit.stand(0.35, TILT, 1);
  }

  set lamp(place: LampPlace) {
    this.#stage.light.lamp.set(...lampWay(place)).multiplyScalar(2.1);
    this.#stage.wake();
  }

  turn(yaw: number): void {
    this.#orbit.turn(yaw);
  }

  zoom(factor: number): void {
    this.#orbit.zoom(factor);
  }

  reset(): void {
    this.#orbit.reset();
  }

  dispose(): void {
    this.#orbit.dispose();
    disposeOf(this.#held);
    this.#stage.dispose();
  }

  #turned = (): void => {
    this.#frame();
    if (!this.#orbit.held) this.#stage.move(this.#glide);
    this.#stage.wake();
  };

  #glide = (seconds: number): boolean => {
    const gliding = this.#orbit.glide(seconds);
    this.#frame();
    return gliding;
  };

  #frame(): void {
    if (!this.#orbit) return;
    const { camera } = this.#stage;
    const { yaw, pitch, distance } = this.#orbit;
    this.#held.rotation.set(pitch, yaw, 0, "XYZ");
    // whoever looks from below would only see the board
    const above = Math.max(0.0001, Math.min(1, (pitch + 0.12) / 0.12));
    this.#board.scale.setScalar(above);
    this.#board.visible = above > 0.001;
    const narrow = Math.min(1, camera.aspect);
    camera.position.set(0, 0, (FAR * this.#fit * 1.55 * distance) / narrow);
    camera.lookAt(0, 0, 0);
  }
}

const middleOf = (box: Box3): Vector3 => box.getCenter(new Vector3());
