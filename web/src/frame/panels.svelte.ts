// Help, looking back and watching again: the game brings them, the frame their place and the way in and out.
import { tick, untrack } from "svelte";
import type { TableInfo } from "../protocol/hall.gen";
import type { Card } from "../protocol/table.gen";
import { cover } from "../route.svelte";
import type { GameModule } from "./game";
import type { Table } from "./table.svelte";

interface Given {
  table: Table;
  info: TableInfo;
  game: GameModule;
  card: Card | undefined;
  /** There is room beside the board. */ wide: boolean;
}

/** The buttons that open something get the focus back when it is closed. */
const back = (to: string, scroll = true) =>
  void tick().then(() =>
    document.querySelector<HTMLElement>(`[data-opens=${to}] button`)?.focus({ preventScroll: !scroll }),
  );

/** What lies beside or over the board; belongs to the component that makes it. */
export class Panels {
  helping = $state(false);
  reviewing = $state(false);
  replaying = $state(false);
  /** The entry that is watched again. */
  reached = $state(Infinity);
  helpTitle = $state<HTMLElement>();
  reviewTitle = $state<HTMLElement>();
  board = $state<HTMLElement>();
  readonly #given: () => Given;

  /** Whether there is help for these eyes. */
  readonly helps = $derived.by((): boolean => {
    const { table, info, game, card } = this.#given();
    const { now, eyes } = table;
    return (
      info.help &&
      !!game.help &&
      !!card?.tools.some((tool) => tool.needs === "seat" && tool.name === "hint") &&
      !!now &&
      !now.over &&
      (game.help.offered?.(now.view) ?? true) &&
      eyes !== null &&
      now.players[eyes] === "person"
    );
  });

  /** Whether there is something to look back at. */
  readonly reviews = $derived.by((): boolean => {
    const { table, game } = this.#given();
    const { now } = table;
    if (!game.lookingBack?.Review || !now) return false;
    return (now.over && now.outcome !== null) || !!game.lookingBack.ready?.(now.view);
  });

  constructor(given: () => Given) {
    this.#given = given;
    // the eyes alone: whatever else is given changes whenever somebody comes, goes or is renamed
    const eyes = $derived(given().table.eyes);
    $effect(() => {
      if (!this.helps) this.helping = false;
    });
    $effect(() => {
      void eyes;
      untrack(() => {
        this.helping = false;
        this.reviewing = false;
      });
    });
    // Back leads from what covers the board to the board, not away from the table
    const covered = $derived(this.replaying || this.reviewing);
    $effect(() =>
      covered ? cover(() => (this.replaying ? this.closeReplay() : this.closeReview())) : undefined,
    );
  }

  help = async (): Promise<void> => {
    this.helping = !this.helping;
    if (!this.helping) return;
    await tick();
    this.helpTitle?.focus();
    if (!this.#given().wide) this.helpTitle?.scrollIntoView({ block: "nearest" });
  };
  /** Opens the help, or leads to it where it lies open. */
  toHelp = (): void => {
    if (this.helping) this.helpTitle?.focus();
    else void this.help();
  };
  closeHelp = (): void => {
    this.helping = false;
    const { wide } = this.#given();
    // where the advice lay above the board, the board is what one wants to see now, not the button far below
    back("help", wide);
    if (!wide)
      void tick().then(() => {
        const top = this.board?.getBoundingClientRect().top ?? 0;
        if (top < 0 || top > innerHeight / 2) this.board?.scrollIntoView({ block: "start" });
      });
  };
  review = async (): Promise<void> => {
    this.reviewing = true;
    await tick();
    this.reviewTitle?.focus({ preventScroll: true });
    this.reviewTitle?.scrollIntoView({ block: "start" });
  };
  closeReview = (): void => {
    this.reviewing = false;
    back("review");
  };
  replay = (): void => {
    this.reached = Infinity;
    this.replaying = true;
  };
  closeReplay = (): void => {
    this.replaying = false;
    back("replay");
  };
}
