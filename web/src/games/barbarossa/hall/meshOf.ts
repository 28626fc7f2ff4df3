import type { Mesh } from "../../../clay";
import { meshes } from "../../../clay/workshop";
import type { ClaySource } from "./figures";

/** The surface of a figure's clay, made beside the page. */
export const meshOf = ({ id, bytes }: ClaySource): Promise<Mesh> =>
  meshes.of(id, async () => {
    const own = await bytes();
    if (own === "gone") throw new Error("there is no such figure any more");
    return own;
  });
