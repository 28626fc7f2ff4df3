// What stands in the doorway of this game's sign, drawn on 96 by 96.
import { draw } from "../../ui/drawing";

export default draw(`
  o#c5432e/3 39 47 7.4
  o#e2b233/3 57 47 7.4
  o#2e6db4/3 39 66 7.4
  o#4c8a3d/3 57 66 7.4
`);
