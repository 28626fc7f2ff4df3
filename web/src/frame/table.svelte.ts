// A table as this page sees it: what the hall said last, what was told so far, and what is on its way.
import { say, sayRefusal, t } from "../i18n/index.svelte";
import { api } from "../protocol/api";
import type { ChatLine, EntryUpdate, Now, Refused, TableInfo, ToPage } from "../protocol/hall.gen";
import type { TableAction } from "../protocol/table.gen";
import type { Line, Sensed, Settled, Watcher } from "../protocol/socket";
import { still } from "../ui/motion";
import { TableAttachments } from "./attachments";
import { forgetDesk } from "./desk";
import { me } from "./guest.svelte";
import { botName, localNames } from "./names";
import type { Ask, Seat, Told } from "./game";

/** Between two updates there is time to see the first. */
export const pace = 320;

/** So long somebody may be away before it is said that the table waits for them, in ms: most come back at once. */
export const patience = 5000;

/** Whoever has fallen behind so far is shown at once how things are. */
const behind = 12;

/** So soon after something new is shown nobody can have meant it: the tap was for what was there before. */
export const startle = 400;

/** Why something was not done, for the "why not?" beside the board. */
export type WhyNot = { text: string; rule: string | undefined };

export class Table implements Watcher {
  info = $state.raw<TableInfo | null>(null);
  now = $state.raw<Now | null>(null);
  /** Through whose eyes `now` is. */
  eyes = $state<Seat | null>(null);
  told = $state.raw<Told | null>(null);
  /** Everything that was told to these eyes, oldest first. */
  past = $state.raw<readonly Told[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  whyNot = $state.raw<WhyNot | null>(null);
  /** The host has sent us away, or there is no such table for us. */
  gone = $state<Refused | true | null>(null);
  /** What was done last is on its way, there or back: as long as it cannot be seen nothing else is done. */
  busy = $state(false);
  /** A wish, or an answer to one, is on its way, there or back: a second tap is none. */
  wishing = $state(false);
  /** When `now` was, by our own clock. */
  #taken = $state(0);
  /** When the time of those who are due is up, by our own clock. */
  deadline = $derived.by((): number | null => {
    const clock = this.now?.clock ?? null;
    return clock === null ? null : this.#taken + clock;
  });
  /** The board has come to rest: nothing moves any more that shows the newest update. */
  settled = $state(true);
  /** How things were when it last did. */
  rested = $state.raw<Now | null>(null);
  /** Told of every update when the board begins to show it, not when it comes. */
  onshown: ((told: Told) => void) | undefined;
  /** Told of it again when the board has come to rest; only then is it said in words. */
  onsettled: ((told: Told) => void) | undefined;
  /** How long the board moves to show an update, in ms. */
  moves: ((told: Told) => number) | undefined;
  /** Whether an update is of real time, and is shown as soon as it comes. */
  atOnce: ((told: Told) => boolean) | undefined;

  /** The seat that we want to see through; the hall decides. */
  #want: Seat | null = null;
  #newest: number | null = null;
  #shown = -1;
  /** The entry that our own act became, until it is seen. */
  #coming: number | null = null;
  /** The entry that our wish or answer became, until it is seen. */
  #wished: number | null = null;
  #queue: EntryUpdate[] = [];
  /** What is being shown and not in the log yet. */
  #moving: Told | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;
  /** Since when the eyes have what they see, by our own clock. */
  #seen = -Infinity;
  /** The tap or key of now was spent on the moving board, or is a key held down. */
  #spent = false;
  /** What time it was at the table when the hall last spoke, and by our own clock. */
  #heard = { time: 0, at: performance.now() };
  #senses = new Set<(sense: Sensed) => void>();
  #leave: () => void;
  readonly attachments: TableAttachments;

  constructor(
    readonly id: string,
    readonly line: Line,
    seat: Seat | null = null,
  ) {
    this.#want = seat;
    this.attachments = new TableAttachments(id, () => this.eyes);
    this.#leave = line.watch(id, this);
  }

  /** Stops watching. */
  close(): void {
    clearTimeout(this.#timer);
    this.#leave();
  }

  have(): number | null {
    return this.#newest;
  }

  seat(): Seat | null {
    return this.#want;
  }

  hear(message: ToPage): void {
    const said = "standing" in message ? message.standing : "update" in message ? message.update : undefined;
    if (said) this.#heard = { time: said.time, at: performance.now() };
    if ("table" in message) this.info = message.table;
    else if ("said" in message) this.#said(message.said.lines);
    else if ("gone" in message) this.gone = true;
    else if ("standing" in message) {
      const { updates, n, seat } = message.standing;
      // late words for other eyes are not for these; but a seat that is no longer ours cannot be wanted
      if (seat !== this.#want && seat === null && !this.mine.includes(this.#want as Seat)) this.#want = null;
      if (seat !== this.#want) return;
      const same = seat === this.eyes && this.#newest !== null && this.past.length > 0;
      // what still waits to be shown is not told again
      if (same) this.skip();
      this.#clear();
      const first = updates[0]?.n ?? Infinity;
      const kept = same ? this.past.filter((told) => told.n < first) : [];
      // after a long absence only the newest is told: what lies between is asked for together with what was before
      const gap = first !== Infinity && (kept.at(-1)?.n ?? first - 1) !== first - 1;
      this.past = gap ? updates : [...kept, ...updates];
      this.eyes = seat;
      this.#newest = n;
      this.#take(message.standing, n);
      this.rested = message.standing;
      this.told = null;
      if (same)
        for (const told of updates) {
          this.onshown?.(told);
          this.onsettled?.(told);
        }
    } else if ("history" in message) {
      const { seat, before, updates } = message.history;
      if (seat === this.eyes && before === this.past[0]?.n) this.past = [...updates, ...this.past];
    } else if ("update" in message) {
      const { update } = message;
      if (update.seat !== this.#want || (this.#newest !== null && update.n <= this.#newest)) return;
      this.#newest = update.n;
      this.#queue.push(update);
      this.#deliver();
    } else if ("refused" in message) {
      if (this.info === null && message.refused.why.rule === "HALL-2") this.gone = message.refused.why;
      else this.refused(message.refused.why);
    }
  }

  /** Whether more was told before what is known here: of a long game the hall tells the newest first. */
  get hasEarlier(): boolean {
    return (this.past[0]?.n ?? 0) > 0;
  }

  /** Asks for what was told before. */
  askEarlier = (): void => {
    const first = this.past[0];
    if (first) this.line.history(this.id, first.n);
  };

  /** What is meant for other eyes, or for a seat that is not ours any more, is not heard. */
  sense({ n, seat, payload }: Sensed): void {
    if (this.gone) return;
    if (seat === this.#want && seat === this.eyes)
      for (const listener of this.#senses) listener({ n, seat, payload });
  }

  /** Listens to what these eyes hear or feel. */
  listen = (listener: (sense: Sensed) => void): (() => void) => {
    this.#senses.add(listener);
    return () => void this.#senses.delete(listener);
  };

  /** Looks through the eyes of a seat, or of none. What the old eyes saw is forgotten at once. */
  unveil(seat: Seat | null): void {
    if (seat === this.#want) return;
    if (this.eyes !== null) forgetDesk(this.id);
    this.attachments.forget();
    this.#want = seat;
    this.#newest = null;
    this.#shown = -1;
    if (this.#coming !== null) this.#arrived();
    if (this.#wished !== null) this.#heardOf();
    this.#seen = performance.now();
    this.#clear();
    this.now = this.rested = null;
    this.past = [];
    this.told = null;
    this.eyes = seat;
    this.whyNot = null;
    if (this.info?.phase === "gathering") this.#again();
    else this.line.unveil(this.id, seat);
  }

  /** The seats that this guest holds. */
  get mine(): Seat[] {
    return (this.info?.seats ?? []).flatMap((seat, at) =>
      seat.guest && seat.guest.id === me()?.id ? [at] : [],
    );
  }

  get isHost(): boolean {
    return this.info !== null && this.info.host.id === me()?.id;
  }

  /** Whether this guest sees to it that the game goes on without those who are away: the host does, and while they are away whoever sits here. */
  get seesToIt(): boolean {
    return this.isHost || (!this.hostIsHere && this.mine.length > 0);
  }

  /** Whether the host sits here and is not away. */
  get hostIsHere(): boolean {
    const { info } = this;
    return !!info?.seats.some((one) => one.guest?.id === info.host.id && one.present);
  }

  /** The seats of others that are away and that nobody plays for them. */
  get away(): Seat[] {
    return (this.info?.seats ?? []).flatMap((one, at) =>
      one.guest && one.guest.id !== me()?.id && !one.present && !one.bot ? [at] : [],
    );
  }

  /** Somebody who is away, where the table waits for nobody else. */
  get waitsFor(): Seat | undefined {
    const { now, away } = this;
    return now && !now.over && !now.wish && now.due.every((seat) => away.includes(seat))
      ? now.due[0]
      : undefined;
  }

  /** Acts in the game for the unveiled seat. */
  act = async (words: unknown, draws?: readonly number[]): Promise<boolean> => {
    if (this.eyes === null || this.busy) return false;
    this.busy = true;
    this.whyNot = null;
    const how = await this.line.act(this.id, this.eyes, words, this.#newest, draws);
    if ("n" in how && how.n > this.#shown) this.#coming = how.n;
    else this.#arrived();
    return this.#settle(how);
  };

  /** Acts beside whatever else is on its way; why not is for the caller to say. */
  dash = async (words: unknown): Promise<Settled | undefined> =>
    this.eyes === null ? undefined : this.line.act(this.id, this.eyes, words, this.#newest);

  /** Does what every table knows. */
  atTable = async (words: TableAction, seat: Seat | null = this.eyes): Promise<boolean> => {
    this.whyNot = null;
    return this.#settle(await this.line.atTable(this.id, seat, words));
  };

  /** Wishes for something, or answers a wish. */
  wish = async (words: TableAction): Promise<boolean> => {
    if (this.wishing) return false;
    this.wishing = true;
    this.whyNot = null;
    const how = await this.line.atTable(this.id, this.eyes, words);
    if ("n" in how && how.n > this.#shown) this.#wished = how.n;
    else this.#heardOf();
    return this.#settle(how);
  };

  /** What a seat heard or felt of an entry, again. */
  again = (n: number, seat: Seat): Promise<ArrayBuffer | undefined> => api.sense(this.id, n, seat);

  /** Asks a tool about the table with the eyes of now. */
  ask: Ask = (tool, parameters = {}) =>
    api.ask(this.id, { tool, parameters, ...(this.eyes === null ? {} : { seat: this.eyes }) });

  /** Asks a tool of the game that is played here, about no table. */
  askGame: Ask = (tool, parameters = {}) => api.askGame(this.info?.game ?? "", { tool, parameters });

  /** What time it is at the table, in ms since play began. */
  time = (): number => this.#heard.time + performance.now() - this.#heard.at;

  refuse = (key: string, params?: Record<string, number | string>, rule?: string): void => {
    this.whyNot = { text: say(key, params), rule };
  };

  refused(why: Refused): void {
    this.whyNot = { text: sayRefusal(why), rule: why.rule };
  }

  /** Shows at once what waits to be shown. */
  skip = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#rest();
    while (this.#queue.length) {
      this.#show();
      this.#rest();
    }
  };

  /** A tap or a key begins: one that finds the board moving is for seeing it lie still, and for nothing else. */
  touch = (event: Event): void => {
    const moving = this.#moving !== undefined || this.#queue.length > 0;
    this.#spent = moving || (event instanceof KeyboardEvent && event.repeat);
    if (!moving) return;
    this.skip();
    this.#seen = performance.now();
  };

  /** It is over, with all that came of it. */
  touched = (): void => {
    this.#spent = false;
  };

  /** Whether the tap or key of now cannot have been meant for what lies there now. */
  hasty = (): boolean => this.#spent || performance.now() - this.#seen < startle;

  /** A seat's plain name; friends round one device have names of their own. */
  name = (seat: Seat): string => {
    const seats = this.info?.seats ?? [];
    const at = seats[seat];
    if (!at) return t("seat_name", { seat: seat + 1 });
    if (!at.guest) {
      return at.bot ? botName(seats, seat) : t("seat_free");
    }
    const own = localNames(this.id)[seat];
    if (at.shared && own) return own;
    const plain = at.guest.name || t("guest_erased");
    if (!at.shared) return plain;
    const mine = seats.filter((other) => other.guest?.id === at.guest?.id);
    return t("seat_of_guest", { name: plain, seat: mine.indexOf(at) + 1 });
  };

  #again(): void {
    this.#leave = this.line.watch(this.id, this);
  }

  #arrived(): void {
    this.#coming = null;
    this.busy = false;
  }

  #heardOf(): void {
    this.#wished = null;
    this.wishing = false;
  }

  #settle(how: Settled): boolean {
    if ("why" in how) this.refused(how.why);
    return "n" in how;
  }

  #said(lines: readonly ChatLine[]): void {
    const known = new Set(this.chat.map((line) => `${line.at} ${line.guest.id} ${line.text}`));
    this.chat = [
      ...this.chat,
      ...lines.filter((line) => !known.has(`${line.at} ${line.guest.id} ${line.text}`)),
    ];
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.#moving = undefined;
    this.settled = true;
  }

  #deliver(): void {
    if (still() || document.hidden || this.#queue.length > behind) return this.skip();
    if (this.#timer !== undefined) return;
    const first = this.#queue[0];
    if (first && this.atOnce?.(first.told)) {
      this.#show();
      this.#rest();
      return this.#deliver();
    }
    if (!first) return;
    const wait = Math.max(0, this.#last + pace - performance.now());
    this.#timer = setTimeout(() => {
      this.#show();
      const length = (this.#moving && this.moves?.(this.#moving)) ?? 0;
      const on = () => {
        this.#timer = undefined;
        this.#rest();
        this.#deliver();
      };
      if (length > 0) this.#timer = setTimeout(on, length);
      else on();
    }, wait);
  }

  #show(): void {
    const update = this.#queue.shift();
    if (!update) return;
    this.#last = this.#seen = performance.now();
    this.#moving = update.told;
    this.settled = false;
    this.told = update.told;
    this.#take(update, update.n);
    this.onshown?.(update.told);
  }

  /** The board has come to rest: what it showed goes into the log. */
  #rest(): void {
    const told = this.#moving;
    if (!told) return;
    this.#moving = undefined;
    this.rested = this.now;
    this.settled = true;
    this.past = [...this.past, told];
    this.onsettled?.(told);
  }

  #take(now: Now, n: number): void {
    this.now = now;
    this.#taken = Date.now();
    this.#shown = n;
    if (this.#coming !== null && this.#coming <= n) this.#arrived();
    if (this.#wished !== null && this.#wished <= n) this.#heardOf();
  }
}
