// What stands in the doorway of this game's sign, drawn on 96 by 96.
import { p } from "../../ui/drawing";

export default `<circle cx="42" cy="42" r="4.4" fill="#4c8a3d" stroke-width="2.6"/><circle cx="54" cy="36" r="6" fill="#4c8a3d" stroke-width="2.6"/>` +
  p("M32 54h32q7 25-16 25T32 54z", "#2b2f55") +
  p("M28 50h40v6H28z", "#454a7c", 'stroke-width="3"');
