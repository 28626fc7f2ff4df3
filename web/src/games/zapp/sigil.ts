// What stands in the doorway of this game's sign, drawn on 96 by 96.
import { p } from "../../ui/drawing";

export default p("M37 36q-11 21 0 42h22q11-21 0-42z", "#8a5a33") +
  p("M44 36q-4 21 0 42M52 36q4 21 0 42", "none", 'stroke-width="2"') +
  p("M33 48h30M33 66h30", "none", 'stroke-width="4.4"');
