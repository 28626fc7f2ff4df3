// What the studio says aloud about a piece or about a hand that kneads.
import { percent, say, t } from "./base";
import { percentLeft, type Amounts } from "./clayAmount";
import type { Done } from "./handKeys";
import type { Kneader } from "./kneader.svelte";
import type { Workbench } from "./workbench.svelte";

/** The chosen piece and where it is; null if none is chosen. */
export function pieceInWords({ piece, figure }: Pick<Workbench, "piece" | "figure">): string | null {
  if (!piece) return null;
  const [x, y, z] = piece.position.map((value) => Math.round(value / 256));
  return t("model_say_piece", {
    shape: say(`shape_${piece.kind}`),
    number: figure.indexOf(piece) + 1,
    all: figure.length,
    x: x!,
    y: y!,
    z: z!,
  });
}

/** What came of a key for a hand that kneads; null if that speaks for itself. */
export function doneInWords(
  done: Done,
  { tool, grip, mirror }: Pick<Kneader, "tool" | "grip" | "mirror">,
  amounts: Amounts,
): string | null {
  const said: Partial<Record<Done, () => string>> = {
    tool: () => t("model_say_tool", { tool: say(`tool_${tool}`), size: grip.size }),
    size: () => t("model_say_size", { size: grip.size }),
    strength: () => t("model_say_strength", { percent: percent(grip.strength, 0) }),
    mirror: () => t(mirror ? "model_say_mirror_on" : "model_say_mirror_off"),
    down: () => t("model_finger_down"),
    up: () => t("model_finger_up", { percent: percent(Math.max(0, percentLeft(amounts)) / 100, 0) }),
    nothing: () => t("model_finger_none"),
  };
  return said[done]?.() ?? null;
}
