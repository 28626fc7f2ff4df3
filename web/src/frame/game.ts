// The small interface between the frame and a game: a game folder needs nothing else of the page.
import type { Component } from "svelte";
import type { Locale } from "../i18n/index.svelte";
import type { SeatInfo } from "../protocol/generated/hall/SeatInfo";
import type { Notice } from "../protocol/generated/table/Notice";

export type { SeatInfo } from "../protocol/generated/hall/SeatInfo";
export type { TableInfo } from "../protocol/generated/hall/TableInfo";
export type { GuestCard } from "../protocol/generated/hall/GuestCard";

/** A place at the table, counted from 0. */
export type Seat = number;

/** What the viewer was told of one entry of the record. */
export interface Told {
  n: number;
  events: unknown[];
  notices?: Notice[];
}

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
  /** Sends an action, with retry; false when it was refused, and the frame has then said why. */
  act(action: Action): Promise<boolean>;
  /** An action is on its way. */
  busy: boolean;
  /** Shown in the replay: no controls. */
  replay: boolean;
  /** Large, no secrets, no controls. */
  television: boolean;
  /** "Why not?" for something the board itself does not allow. */
  refuse(key: string, params?: Record<string, number | string>, rule?: string): void;
  /** The newest update, for animation; updates come one after the other. */
  told: Told | null;
  locale: Locale;
}

/** What a seat has to do now, in one short sentence. */
export interface Prompt {
  text: string;
  /** It is the viewer's turn. */
  yours: boolean;
}

/** A game as the frame knows it. */
export interface GameModule {
  id: string;
  /** Board and controls. */
  Table: Component<TableProps<any, any, any>>;
  /** The score sheet, shown beside or below the board. */
  Aside?: Component<TableProps<any, any, any>>;
  /** The rules in our words; scrolls to `rule` and marks it. Each rule's element has its number as id. */
  Rules: Component<{ rule?: string }>;
  /** What has to be done now, for this viewer. */
  prompt(view: any, seat: Seat | null, name: (seat: Seat) => string): Prompt;
  /** An event in plain words, for the log and the live region; empty if not worth telling. */
  tell(event: any, seat: Seat | null, name: (seat: Seat) => string): string[];
  /** The sound that goes with an event, if any. */
  sound?(event: any): string | null;
  /** The answer of the tool `hint` in words, where the game has one. */
  hint?(answer: any): string;
}
