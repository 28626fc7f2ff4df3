// What stands in the doorway of this game's sign, drawn on 96 by 96.
import { draw } from "../../ui/drawing";

export default draw(`
    #7d7791 M35 84V44h-4V32h7v5h6v-5h8v5h6v-5h7v12h-4v40z
    #2a2118/2.4 M42 84V70a6 6 0 0 1 12 0v14z
    #ffe9b8/2.4 M45 58v-5a3 3 0 0 1 6 0v5z
  `);
