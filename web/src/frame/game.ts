// The small interface between the frame and a game: a game folder needs nothing else of the page.
import type { Component, Snippet } from "svelte";
import type { Locale } from "../i18n/index.svelte";
import type { SeatInfo } from "../protocol/generated/hall/SeatInfo";
import type { Card } from "../protocol/generated/table/Card";
import type { Notice } from "../protocol/generated/table/Notice";
import type { Draft } from "./draft";
import type { Sensed, Settled } from "../protocol/socket";

export type { SeatInfo } from "../protocol/generated/hall/SeatInfo";
export type { TableInfo } from "../protocol/generated/hall/TableInfo";
export type { Sensed, Settled } from "../protocol/socket";
export type { GuestCard } from "../protocol/generated/hall/GuestCard";

/** A place at the table, counted from 0. */
export type Seat = number;

/** What the viewer was told of one entry of the record. */
export interface Told {
  n: number;
  events: unknown[];
  notices?: Notice[];
}

/** Asks one of the game's tools; a no is thrown as `Refusal` (protocol/api.ts), whose `sentence` can be shown as it is. */
export type Ask = (tool: string, parameters?: Record<string, number | string | boolean>) => Promise<any>;

/** Everything a game's board needs; the frame keeps it up to date. */
export interface TableProps<View, Choices, Action> {
  /** What this viewer sees. */
  view: View;
  /** What the unveiled seat may do; null for a spectator, a television, a replay. */
  choices: Choices | null;
  /** The unveiled seat. */
  seat: Seat | null;
  /** Whom the table waits for. */
  due: Seat[];
  /** Who sits where. */
  seats: SeatInfo[];
  /** A seat's plain name. */
  name(seat: Seat): string;
  /** Sends an action, with retry; false when it was refused, and the frame has then said why. `draws` are the dice that were rolled by hand, where `ownDice` is true. */
  act(action: Action, draws?: readonly number[]): Promise<boolean>;
  /** Sends an action beside others that are on their way, where everybody plays in real time. A no is for the board to say; undefined if there was nobody to act for. */
  dash(action: Action): Promise<Settled | undefined>;
  /** Hears what the unveiled seat hears or feels, until the returned function is called. */
  sense(listener: (sense: Sensed) => void): () => void;
  /** What a seat heard or felt of an entry, again, once the game is over. */
  again?: (n: number, seat: Seat) => Promise<ArrayBuffer | undefined>;
  /** An action is on its way. */
  busy: boolean;
  /** Whether the tap or key of now was for what lay there before: it has hurried the board, is a key held down, or comes too soon after something new. What cannot be taken back asks first. */
  hasty(): boolean;
  /** People roll real dice at this table and say what they show. */
  ownDice: boolean;
  /** Shown in the replay: no controls. */
  replay: boolean;
  /** Large, no secrets, no controls. */
  television: boolean;
  /** "Why not?" for something the board itself does not allow. */
  refuse(key: string, params?: Record<string, number | string>, rule?: string): void;
  /** The newest update, for animation; updates come one after the other. */
  told: Told | null;
  /** What time it is at the table, in ms since play began, as views count it; in a replay nothing goes on after the newest entry. */
  time(): number;
  /** The board has come to rest since the newest update; before that it must not give away by words or lights what still moves. */
  settled: boolean;
  /** Asks a tool about this table with the viewer's eyes: one that needs a seat, a viewer or the end of the game. */
  ask: Ask;
  /**
   * What the parts of a game have in common on this page, such as the row being filled: reactive, new for every pair of eyes,
   * forgotten with the page but for what the game `keeps`.
   */
  desk: Map<string, any>;
  /** What the seat keeps for itself beyond the page; null or left out for whoever has no seat. */
  draft?: Draft | null;
  /** Ends the game for the unveiled seat, for a game that lasts as long as one likes; left out where nobody plays here. */
  stop?: (() => void) | undefined;
  /** Opens the review; null where there is nothing to look back at. */
  review: (() => void) | null;
  /** What a replay is steered with, for a `tall` board with room beside it. */
  bar?: Snippet | undefined;
  /** What can be done with a game that is over, for a board that `ends` by itself. */
  end?: Snippet | undefined;
  locale: Locale;
}

/** What a seat has to do now, in one short sentence. */
export interface Prompt {
  text: string;
  /** It is the viewer's turn. */
  yours: boolean;
}

/** Everything a further page of a game needs. */
export interface RoomProps {
  /** Asks a tool that needs no table. Whoever has no name yet is asked for one first. */
  ask: Ask;
  /** What the hall says about the game: its options, its tools. */
  card: Card;
  /** Goes to the page on which a table is made, with these options set. */
  newTable(options: Record<string, number | string | boolean>): void;
  locale: Locale;
}

/** A further page of a game. */
export interface Room {
  /** The key of its title, and of the line that invites to it where a table is made. */
  title: string;
  lead: string;
  Page: Component<RoomProps>;
}

/** A game as the frame knows it. Its folder is found by itself; its door opens as soon as the hall has the game. */
export interface GameModule {
  id: string;
  /** Board and controls. */
  Table: Component<TableProps<any, any, any>>;
  /** The score sheet, shown beside or below the board. */
  Aside?: Component<TableProps<any, any, any>>;
  /** The rules in our words; scrolls to `rule` and marks it. Each rule's element has its number as id. */
  Rules: Component<{ rule?: string }>;
  /** What has to be done now, for this viewer. `desk` is what lies half made on this page, where it is played here. */
  prompt(view: any, seat: Seat | null, name: (seat: Seat) => string, desk?: ReadonlyMap<string, any>): Prompt;
  /** An event in plain words, for the log and the live region; empty if not worth telling. `view` is the newest, for what an event leaves out, and `notices` what was done at the table with it. */
  tell(
    event: any,
    seat: Seat | null,
    name: (seat: Seat) => string,
    view: any,
    notices?: readonly Notice[],
  ): string[];
  /** How long the board moves to show an event, in ms. The words of the event and the next update wait until it has come to rest. */
  moves?(event: any, seats: readonly SeatInfo[]): number;
  /** What the board shows while it moves, in a few words that give nothing of it away. With this neither what has to be done nor whose turn it is is said before the board has come to rest. */
  meanwhile?(told: Told, seat: Seat | null, name: (seat: Seat) => string): string | null;
  /** Events of real time are shown as soon as they come, and are not said aloud; those that are only "seen" would drown the log as well. */
  realTime?(event: any): "seen" | "written" | null;
  /** Whether this seat heard or felt something with an event that is only seen: whoever watches again hears it again, as a step of its own. */
  heard?(event: any, seat: Seat | null): boolean;
  /** Until when those who are due may think, at the table's time; without it the next act of the clock is what people see. */
  limit?(view: any): number | null;
  /** The sound that goes with an event, if any. */
  sound?(event: any): string | null;
  /** The help beside the board. Offered to seats where the table allows help and the game has a tool `hint` that needs a seat. The frame brings its sheet, its title and its way out. */
  Help?: Component<TableProps<any, any, any> & { close(): void }>;
  /** Whether there is help in this game at all, where not every way to play it has some. */
  helps?(view: any): boolean;
  /** The board itself says how it ended and has a place for what can be done now (`end`): the frame brings no sheet of its own. */
  ends?(view: any): boolean;
  /** Looking back, in place of the board; `ended` is false between two rounds. The frame brings its title and its way out. */
  Review?: Component<TableProps<any, any, any> & { ended: boolean }>;
  /** Whether there is something to look back at already; without it only the end of the game can be. */
  reviewable?(view: any): boolean;
  /** Real dice can be rolled instead of the table's; the frame offers it where a table is made. */
  ownDice?: boolean;
  /** Nobody has a secret in this game, or none as it stands: a shared device goes on to whoever is next without being handed over. */
  open?: boolean | ((view: any) => boolean);
  /** What people round one device have to know before they begin, in full and in short, and what is set for them whatever was chosen. */
  shared?: { hint: string; note: string; options?: Record<string, number | string | boolean> };
  /** Everybody plays at the same time: a device is not shared. */
  apart?: boolean;
  /** The board is as tall as the screen allows: on a wide screen those who sit there are beside it, not above. */
  tall?: boolean;
  /** What a game falls into, for whoever watches it again: a number for every view, which changes with the next round or turn. */
  chapters?: { word: "round" | "turn"; of(view: any): number };
  /** What on the `desk` survives a reload of the page: half-made choices, which JSON can hold and which name their question. */
  keeps?: readonly string[];
  /** The game undoes on its own board, by actions of its own: the frame offers no taking back. */
  undoes?: boolean;
  /** The options that matter as they stand, in the order in which they are shown; without it all do. `made`: the table stands, and what was left to chance is not worth a line. */
  shown?(options: Record<string, number | string | boolean>, made: boolean): string[];
  /** What is set before anything is chosen, such as the next puzzle for this guest. */
  presets?(): Promise<Record<string, number | string | boolean>>;
  /** Options without which a table for more than one is not to be had; they are set for whoever makes one. */
  together?: Record<string, number | string | boolean>;
  /** Whether a seat that the table waits for has done its part and only has to go on: it is not shown as being on turn. */
  done?(view: any, seat: Seat): boolean;
  /** Whether a seat has left the game for good and only looks on. */
  left?(view: any, seat: Seat): boolean;
  /** Further pages (a trainer, an editor), by the last word of their address: /games/<id>/<word>. */
  rooms?: Record<string, Room>;
}
