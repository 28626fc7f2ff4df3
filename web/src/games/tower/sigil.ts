// What stands in the doorway of this game's sign, drawn on 96 by 96.
import { p } from "../../ui/drawing";

export default p("M35 84V44h-4V32h7v5h6v-5h8v5h6v-5h7v12h-4v40z", "#7d7791") +
  p("M42 84V70a6 6 0 0 1 12 0v14z", "#2a2118", 'stroke-width="2.4"') +
  p("M45 58v-5a3 3 0 0 1 6 0v5z", "#ffe9b8", 'stroke-width="2.4"');
