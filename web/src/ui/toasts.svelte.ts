/** A short word that appears and goes; one with an action stays until it is used or closed. */
export type Toast = {
  id: number;
  text: string;
  kind: "plain" | "good" | "bad";
  /** At the upper edge, where below there is something to be seized. */ above: boolean;
  action?: { label: string; run: () => void };
};

const state = $state<{ list: Toast[] }>({ list: [] });
let last = 0;
const ends = new Map<number, ReturnType<typeof setTimeout>>();

export const toasts = (): readonly Toast[] => state.list;

/** Shows a toast and returns its number; one with the same words that is still there stays longer instead. `stay` in milliseconds; 0 stays until dismissed. */
export function toast(
  text: string,
  more: { kind?: Toast["kind"]; above?: boolean; action?: Toast["action"]; stay?: number } = {},
): number {
  const same = state.list.find((other) => other.text === text && !other.action && !more.action);
  const id = same?.id ?? ++last;
  const stay = more.stay ?? (more.action ? 0 : Math.max(4000, text.length * 80));
  if (!same)
    state.list.push({
      id,
      text,
      kind: more.kind ?? "plain",
      above: more.above ?? false,
      ...(more.action ? { action: more.action } : {}),
    });
  clearTimeout(ends.get(id));
  if (stay > 0)
    ends.set(
      id,
      setTimeout(() => dismiss(id), stay),
    );
  return id;
}

/** Takes a toast away. */
export function dismiss(id: number): void {
  clearTimeout(ends.get(id));
  ends.delete(id);
  state.list = state.list.filter((t) => t.id !== id);
}

/** Takes away every toast that would go by itself; one that stays tells how things still are. */
export function clearToasts(): void {
  for (const id of [...ends.keys()]) dismiss(id);
}
