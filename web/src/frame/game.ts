// The small interface between the frame and a game: a game folder needs nothing else of the page.
import type { Component, Snippet } from "svelte";
import type { SeatInfo } from "../protocol/hall.gen";
import type { Card, Notice, Preset } from "../protocol/table.gen";
import type { Sensed, Settled } from "../protocol/socket";
import type { HeldBy, Kind } from "../protocol/variant";
import type { Voice } from "../sound";
import type { Attachments } from "./attachments";
import type { Draft } from "./draft";

export type { GuestCard, SeatInfo, TableInfo } from "../protocol/hall.gen";
export type { Sensed, Settled } from "../protocol/socket";

/** A place at the table, counted from 0. */
export type Seat = number;

/** A seat's plain name. */
export type Name = (seat: Seat) => string;

/** Options or parameters by their names. */
export type Settings = Record<string, Preset>;

/** The generated types in which a game talks with the page. */
export interface GameTypes {
  view: unknown;
  choices: unknown;
  action: unknown;
  event: unknown;
  /** What a review is about. */
  found?: unknown;
}

/** What the viewer was told of one entry of the record. */
export interface Told<Event = unknown> {
  n: number;
  events: Event[];
  notices?: Notice[];
}

/** Asks one of the game's tools; a no is thrown as `Refusal` (protocol/api.ts), whose `sentence` can be shown as it is. */
export type Ask = <Answer>(tool: string, parameters?: Settings) => Promise<Answer>;

/**
 * What the parts of a game have in common on this page, such as the row being filled: reactive, new for every pair of eyes,
 * forgotten with the page but for what the game `keeps`.
 */
export type Desk = Map<string, unknown>;

/** Everything a game's board needs; `props.ts` builds it, and the frame keeps it up to date. */
export interface TableProps<G extends GameTypes = GameTypes> {
  /** What this viewer sees. */
  view: G["view"];
  /** What the unveiled seat may do; null for a spectator, a television, a replay. */
  choices: G["choices"] | null;
  /** The unveiled seat. */
  seat: Seat | null;
  name: Name;
  /** Sends an action, with retry; false when it was refused, and the frame has then said why. `draws` are the dice that were rolled by hand, where `table.ownDice` is true. */
  act(action: G["action"], draws?: readonly number[]): Promise<boolean>;
  /** An action is on its way. */
  busy: boolean;
  /** "Why not?" for something the board itself does not allow. */
  refuse(key: string, params?: Record<string, number | string>, rule?: string): void;
  /** The newest update, for animation; updates come one after the other. */
  told: Told<G["event"]> | null;
  /** The board has come to rest since the newest update; before that it must not give away by words or lights what still moves. */
  settled: boolean;
  /** Shown in the replay: no controls. */
  replay: boolean;
  /** Large, no secrets, no controls. */
  television: boolean;
  /** Asks a tool about this table with the viewer's eyes: one that needs a seat, a viewer or the end of the game. */
  ask: Ask;
  /** Asks a tool of the game that needs no table. */
  askGame: Ask;
  desk: Desk;
  table: AtTable;
  live: Live<G["action"]>;
  frame: FromFrame;
}

/** What holds for the table whatever is played there. */
export interface AtTable {
  /** Who sits where. */
  seats: readonly SeatInfo[];
  /** People roll real dice at this table and say what they show. */
  ownDice: boolean;
  /** What time it is at the table, in ms since play began, as views count it; in a replay nothing goes on after the newest entry. */
  time(): number;
  /** Whether the tap or key of now was for what lay there before: it has hurried the board, is a key held down, or comes too soon after something new. What cannot be taken back asks first. */
  hasty(): boolean;
  /** What the seat keeps for itself beyond the page; null for whoever has no seat. */
  draft: Draft | null;
  /** Bytes beside the record, such as a figure: uploaded for the unveiled seat, downloaded by whoever may see them, also when one looks back. */
  attachments: Attachments;
}

/** What games in real time and games with senses need. */
export interface Live<Action> {
  /** Sends an action beside others that are on their way. A no is for the board to say; undefined if there was nobody to act for. */
  dash(action: Action): Promise<Settled | undefined>;
  /** Hears what the unveiled seat hears or feels, until the returned function is called. */
  sense(listener: (sense: Sensed) => void): () => void;
  /** What a seat heard or felt of an entry, again, once the game is over. */
  again?: (n: number, seat: Seat) => Promise<ArrayBuffer | undefined>;
}

/** Ways that lead from the board into the frame, and what the frame puts into the board; left out where there is none. */
export interface FromFrame {
  /** Ends the game for the unveiled seat, for a game that lasts as long as one likes. */
  stop?: () => void;
  /** Opens the help, or leads to it. */
  help?: () => void;
  /** Opens the review. */
  review?: () => void;
  /** What a replay is steered with, for a `tall` board with room beside it. */
  bar?: Snippet;
  /** What has to be done now, for a board that `prompts` by itself; with it, why something was refused and what somebody wishes for. */
  prompt?: Snippet;
  /** What can be done with a game that is over, for a board that `ends` by itself. */
  end?: Snippet;
  /** Where several people share this device. */
  device?: SharedDevice;
}

/** A device that several people share, as the board of such a game sees it. */
export interface SharedDevice {
  /** Their seats. */
  seats: readonly Seat[];
  /** Gives the device to one of them who wants to act out of turn, or (null) back to whoever is next. */
  call(seat: Seat | null): void;
  /** There while something lies open that `sharing.reads`: it was read, and the device may go on. */
  read?: () => void;
}

/** Who reads something, and what the others are called. */
export interface Reader {
  seat: Seat | null;
  name: Name;
}
/** How the table stands while something is told: the newest view, for what an event leaves out, and what was done at the table with it. */
export interface Meanwhile<View = unknown> {
  view?: View | undefined;
  notices?: readonly Notice[] | undefined;
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
  newTable(options: Settings): void;
}

/**
 * A game as the frame knows it. Its folder is found by itself; its door opens as soon as the hall has the game. Only `id`,
 * `Table` and `words` are needed: the rest are capabilities.
 */
export interface GameModule<G extends GameTypes = GameTypes> {
  id: string;
  /** Board and controls. */
  Table: Component<TableProps<G>>;
  /** The score sheet, shown beside or below the board. */
  Aside?: Component<TableProps<G>>;
  /** What the book of rules has beside its sentences; without it the frame lists the sentences `<id>_rule_<n>`. */
  rules?: Rules;
  words: Words<G>;
  board?: Board<G>;
  motion?: Motion<G>;
  realTime?: RealTime<G>;
  /** Sounds of its own, by name; `words.sound` names them as it does those of the house. */
  sounds?: Record<string, Voice>;
  sharing?: Sharing<G>;
  help?: Help<G>;
  lookingBack?: LookingBack<G>;
  setUp?: SetUp;
  /** Further pages (a trainer, an editor), by the last word of their address: /games/<id>/<word>. `<id>_<word>` is the title, and `<id>_<word>_lead` the line that invites to it where a table is made. */
  rooms?: Record<string, Component<RoomProps>>;
}

/**
 * The book of rules. Each sentence `<id>_rule_<n>` is the title of a rule, and `<id>_rule_<n>_a`, `_b` and so on are its
 * paragraphs; `<id>_rules_lead` stands above them all and `<id>_rules_after` below.
 */
export interface Rules {
  /** What stands before a rule's number, as in `docs/rules/<id>.md`. */
  letters: string;
  /** Draws what stands after a rule's title ("3") or after a paragraph ("3_b"), if anything does. */
  Picture?: Component<{ after: string }>;
  /** Titles of parts, as keys of sentences, by the number of the first rule in them. */
  parts?: Record<number, string>;
}

/** The game in words. */
export interface Words<G extends GameTypes> {
  /** What has to be done now, for this reader; words alone if it is not theirs to do. `desk` is what lies half made on this page, where it is played here. Without it the frame says for whom the table waits. */
  prompt?(view: G["view"], reader: Reader, desk?: ReadonlyMap<string, unknown>): Prompt | string;
  /** Each kind of event in plain words, for the log and the live region, from what it holds; empty if not worth telling. A kind of a newer server is not told. */
  tell: {
    [K in Kind<G["event"]>]: (
      what: HeldBy<G["event"], K>,
      reader: Reader & Meanwhile<G["view"]>,
    ) => string | readonly string[];
  };
  /** The sounds that go with events, if any. */
  sound?: {
    [K in Kind<G["event"]>]?: string | ((what: HeldBy<G["event"], K>) => string | null);
  };
  /** Whether a seat that the table waits for has done its part and only has to go on: it is not shown as being on turn. */
  done?(view: G["view"], seat: Seat): boolean;
  /** What a seat is about, in a word or two, while "to move" would not say it. */
  doing?(view: G["view"], seat: Seat): string | undefined;
  /** Whether a seat has left the game for good and only looks on. */
  left?(view: G["view"], seat: Seat): boolean;
}

/** How the board and the frame share the page. */
export interface Board<G extends GameTypes> {
  /** As tall as the screen allows: on a wide screen those who sit there are beside it, not above. */
  tall?: boolean;
  /**
   * It stays on the page, hidden, while something covers it, as a canvas that is dear to build must. Under a review it keeps
   * its props; when the device is handed on it gets `covered`, a view without anybody's secrets, and drops the rest.
   */
  covered?(view: G["view"]): G["view"];
  /** Whether it has, as things stand, a place of its own for what has to be done (`frame.prompt`): the frame says it nowhere else. */
  prompts?(view: G["view"]): boolean;
  /** It says as things stand who sits there, who is away and whose turn it is: without room beside the board the frame does not. */
  names?(view: G["view"]): boolean;
  /** It undoes by actions of the game's own: the frame offers no taking back. */
  undoes?: boolean;
  /** It says itself how the game ended and has a place for what can be done now (`frame.end`): the frame brings no sheet of its own. */
  ends?(view: G["view"]): boolean;
  /** What on the `desk` survives a reload of the page: half-made choices, which JSON can hold and which name their question. */
  keeps?: readonly string[];
}

/** A board that takes time to show what happened. */
export interface Motion<G extends GameTypes> {
  /** How long it moves to show an event, in ms. The words of the event and the next update wait until it has come to rest. */
  lasts(event: G["event"], seats: readonly SeatInfo[]): number;
  /** What it shows while it moves, in a few words that give nothing of it away. With this neither what has to be done nor whose turn it is is said before the board has come to rest. */
  meanwhile?(told: Told<G["event"]>, seat: Seat | null, name: Name): string | null;
}

/** Events that are shown as soon as they come, and are not said aloud. */
export interface RealTime<G extends GameTypes> {
  /** Whether an event is one; those that are only "seen" would drown the log as well. */
  kind(event: G["event"]): "seen" | "written" | null;
  /** Whether this seat heard or felt something with an event that is only seen: whoever watches again hears it again, as a step of its own. */
  heard?(event: G["event"], seat: Seat | null): boolean;
}

/** Several people at one device. */
export interface Sharing<G extends GameTypes> {
  /** Everybody plays at the same time: a device is not shared. */
  apart?: boolean;
  /** Nobody has a secret in this game, or none as it stands: a device goes on to whoever is next without being handed over. */
  open?: boolean | ((view: G["view"]) => boolean);
  /** Whether an update told these eyes something that nobody else may see: the device goes on only when the board says that it was `read`. */
  reads?(told: Told<G["event"]>): boolean;
  /** What people round one device have to know before they begin, in full and in short, and what is set for them whatever was chosen. */
  told?: { hint: string; note: string; options?: Settings };
}

/** The help beside the board. Offered to seats where the table allows help and the game has a tool `hint` that needs a seat. */
export interface Help<G extends GameTypes> {
  /** The frame brings its sheet, its title and its way out. */
  Panel: Component<TableProps<G> & { close(): void }>;
  /** Whether there is help in this game at all, where not every way to play it has some. */
  offered?(view: G["view"]): boolean;
}

/** The game once more, as a whole or step by step. */
export interface LookingBack<G extends GameTypes> {
  /** A review of what a tool has `found`, in place of the board. The frame asks, and brings the sheet, its title and its way out. */
  Review?: Component<TableProps<G> & { found: NonNullable<G["found"]> }>;
  /** The tool, for a game that is over and between two rounds; without it "analyse". */
  tool?(ended: boolean): string;
  /** Whether it has found nothing to look back at. */
  empty?(found: NonNullable<G["found"]>): boolean;
  /** Something that changes when there is more to look back at. */
  more?(view: G["view"]): unknown;
  /** What is found can be saved as a file. */
  saves?: boolean;
  /** Whether there is something to review already; without it only the end of the game can be. */
  ready?(view: G["view"]): boolean;
  /** What a game falls into, for whoever watches it again: a number for every view, which changes with the next round or turn. */
  chapters?: { word: "round" | "turn"; of(view: G["view"]): number };
}

/** Making a table. */
export interface SetUp {
  /** Real dice can be rolled instead of the table's; the frame offers it. */
  ownDice?: boolean;
  /** The options that matter as they stand, in the order in which they are shown; without it all do. `made`: the table stands, and what was left to chance is not worth a line. */
  shown?(options: Readonly<Record<string, Preset>>, made: boolean): string[];
  /** What is set before anything is chosen, such as the next puzzle for this guest. */
  presets?(): Promise<Settings>;
  /** Options for which a text is brought along: it can be written or pasted where a file would be chosen. */
  texts?: readonly string[];
  /** What is wrong with what was brought along for an option, in a sentence; null if nothing is. */
  checks?: Readonly<Record<string, (bytes: Uint8Array) => string | null>>;
  /** Options without which a table for more than one is not to be had; they are set for whoever makes one. */
  together?: Settings;
}

/**
 * A game's module, checked against the game's own types. The frame hands on what the hall says without looking into it: here,
 * and only here, the types are forgotten.
 */
export const defineGame = <G extends GameTypes>(module: GameModule<G>): GameModule =>
  module as unknown as GameModule;
