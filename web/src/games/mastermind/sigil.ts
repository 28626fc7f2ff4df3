// What stands in the doorway of this game's sign, drawn on 96 by 96.
import { dot } from "../../ui/drawing";

const pip = (x: number, y: number, fill: string) => dot(x, y, 7.4, fill, 'stroke-width="3"');
export default pip(39, 47, "#c5432e") +
  pip(57, 47, "#e2b233") +
  pip(39, 66, "#2e6db4") +
  pip(57, 66, "#4c8a3d");
