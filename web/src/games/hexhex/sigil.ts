// What stands in the doorway of this game's sign, drawn on 96 by 96.
import { draw } from "../../ui/drawing";

export default draw(`
  o#4c8a3d/2.6 42 42 4.4  54 36 6
  #2b2f55 M32 54h32q7 25-16 25T32 54z
  #454a7c/3 M28 50h40v6H28z
`);
