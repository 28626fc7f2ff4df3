// The types in which this game talks with the page. Those of a game that the hall has come from `protocol/<id>.gen`.
import type { Seat, TableProps } from "../../src/frame/game";
import type { AttachmentId } from "../../src/protocol/table.gen";

export interface Offer {
  price: number;
  picture: AttachmentId;
}
interface View {
  offered: Seat[];
  own: Offer | null;
  opened: (Offer | null)[] | null;
}
type Event = { offered: { seat: Seat } } | { opened: { offers: (Offer | null)[]; winner: Seat | null } };

export type Offers = { view: View; choices: boolean; action: { offer: Offer }; event: Event };
export type Props = TableProps<Offers>;
