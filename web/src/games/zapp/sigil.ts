// What stands in the doorway of this game's sign, drawn on 96 by 96.
import { draw } from "../../ui/drawing";

export default draw(`
    #8a5a33 M37 36q-11 21 0 42h22q11-21 0-42z
    none/2 M44 36q-4 21 0 42M52 36q4 21 0 42
    none/4.4 M33 48h30M33 66h30
  `);
