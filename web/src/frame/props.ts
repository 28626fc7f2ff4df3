// What a board is given, for everybody who looks at one: players, those who watch again, the television.
import { untrack, type Snippet } from "svelte";
import type { ReplayStep } from "../protocol/api";
import type { Ask, AtTable, Desk, FromFrame, TableProps, Told } from "./game";
import { nothingAttached } from "./attachments";
import type { Draft } from "./draft";
import type { Table } from "./table.svelte";

type Looked = Pick<TableProps, "view" | "name" | "told" | "ask"> &
  Partial<Omit<TableProps, "table" | "live" | "frame">>;

/** The newest update, if it has come since one looks: what lay there already is not shown again. */
export function newsOf<Event>(told: () => Told<Event> | null): () => Told<Event> | null {
  const first = untrack(told)?.n;
  return () => (told()?.n === first ? null : told());
}

const noHall: Ask = () => Promise.reject(new Error("nobody is here to be asked"));

/** A board that is only looked at: nothing can be done there. */
export const watched = (looked: Looked, table: Partial<AtTable> = {}): TableProps => ({
  choices: null,
  seat: null,
  act: async () => false,
  busy: false,
  refuse: () => undefined,
  settled: true,
  askGame: noHall,
  replay: false,
  television: false,
  desk: new Map(),
  table: {
    seats: [],
    ownDice: false,
    time: () => 0,
    hasty: () => false,
    draft: null,
    attachments: nothingAttached,
    ...table,
  },
  live: { dash: async () => undefined, sense: () => () => undefined },
  frame: {},
  ...looked,
});

const looked = (table: Table, view: unknown): Looked & Pick<TableProps, "askGame"> => ({
  view,
  name: table.name,
  told: table.told,
  settled: table.settled,
  ask: table.ask,
  askGame: table.askGame,
});

const factsOf = ({ info, attachments }: Table): Pick<AtTable, "seats" | "ownDice" | "attachments"> => ({
  seats: info?.seats ?? [],
  ownDice: info?.own_dice ?? false,
  attachments,
});

/** The board of a table that is played, through the eyes of now. */
export const played = (
  table: Table,
  view: unknown,
  own: { choices: unknown; desk: Desk; draft: Draft | null; frame: FromFrame },
): TableProps => ({
  ...watched(looked(table, view)),
  choices: own.choices,
  seat: table.eyes,
  act: table.act,
  busy: table.busy,
  refuse: table.refuse,
  desk: own.desk,
  table: { ...factsOf(table), time: table.time, hasty: table.hasty, draft: own.draft },
  live: { dash: table.dash, sense: table.listen, again: table.again },
  frame: own.frame,
});

/** One step of a game that is watched again. */
export const replayed = (table: Table, step: ReplayStep, bar: Snippet | undefined): TableProps => {
  const props = watched(
    {
      ...looked(table, step.view),
      seat: table.eyes,
      told: step.told,
      settled: true,
      replay: true,
      refuse: table.refuse,
    },
    factsOf(table),
  );
  return { ...props, live: { ...props.live, again: table.again }, frame: bar ? { bar } : {} };
};

/** The board on the television. */
export const televised = (table: Table, view: unknown): TableProps =>
  watched({ ...looked(table, view), television: true }, { ...factsOf(table), time: table.time });
