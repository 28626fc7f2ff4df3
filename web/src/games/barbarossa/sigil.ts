// What stands in the doorway of this game's sign, drawn on 96 by 96.
import { draw } from "../../ui/drawing";

export default draw(`
    #c5432e M33 50q-2 26 15 34 17-8 15-34z
    #b7b1c7/2.8 M36 38h24v16q-2 8-12 8t-12-8z
    #e0a63a M33 40l-2-14 8 6 9-9 9 9 8-6-2 14z
    #c5432e/2.4 M48 55q-7-2-13 7 7 2 13-3 6 5 13 3-6-9-13-7z
    none/2.6 M40 47h5M51 47h5
  `);
