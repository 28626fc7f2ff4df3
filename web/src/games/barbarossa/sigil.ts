// What stands in the doorway of this game's sign, drawn on 96 by 96.
import { p } from "../../ui/drawing";

export default p("M33 50q-2 26 15 34 17-8 15-34z", "#c5432e") +
  p("M36 38h24v16q-2 8-12 8t-12-8z", "#b7b1c7", 'stroke-width="2.8"') +
  p("M33 40l-2-14 8 6 9-9 9 9 8-6-2 14z", "#e0a63a") +
  p("M48 55q-7-2-13 7 7 2 13-3 6 5 13 3-6-9-13-7z", "#c5432e", 'stroke-width="2.4"') +
  p("M40 47h5M51 47h5", "none", 'stroke-width="2.6"');
