// The rules drawer: any refusal and any button can open it at a rule.
const state = $state<{ game: string | null; rule: string | undefined }>({ game: null, rule: undefined });

/** Which game's rules are open, and at which rule. */
export const rulesOpen = (): { game: string | null; rule: string | undefined } => state;

/** Opens the rules of a game, at a rule if one is named. */
export function openRules(game: string, rule?: string): void {
  state.game = game;
  state.rule = rule;
}

export function closeRules(): void {
  state.game = null;
}

/** Rules of the table and of the hall are not in a game's book. */
export const isGameRule = (rule: string | undefined): rule is string =>
  rule !== undefined && !/^(TAB|HALL)-/.test(rule);
