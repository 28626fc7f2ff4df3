// The keys of the studio, as they are told.
import { t } from "./base";
import type { Way } from "./workbench.svelte";

/** The names of keys, and what they do. */
export function keysOf(way: Way, flat: boolean): [string, string][] {
  const undo: [string, string] = [`${t("model_key_ctrl")} Z Y`, t("model_key_undo")];
  const other: [string, string][] = flat ? [] : [["W", t("model_key_way")]];
  if (way === "hand")
    return [
      ["1 … 0 B D C K", t("model_key_tool")],
      ["← → ↑ ↓", t("model_key_point")],
      [t("model_key_space"), t("model_key_touch")],
      [t("model_key_enter"), t("model_key_finger")],
      ["[ ] + −", t("model_key_scale")],
      [", .", t("model_key_strength")],
      ["M", t("model_mirror")],
      [`Q E O ${t("model_key_page_up")} ${t("model_key_page_down")}`, t("model_key_view")],
      undo,
      ...other,
    ];
  return [
    ["1 … 6", t("model_key_add")],
    ["Tab", t("model_key_next")],
    ["← → ↑ ↓", t("model_key_move")],
    [`${t("model_key_page_up")} ${t("model_key_page_down")}`, t("model_key_depth")],
    [`${t("model_key_shift")} ← → ↑ ↓`, t("model_key_turn")],
    ["+ −", t("model_key_scale")],
    ["D", t("model_duplicate")],
    ["M", t("model_mirror")],
    ["C", t("model_cut_out")],
    [t("model_key_delete"), t("model_delete")],
    undo,
    ...(flat ? [] : [["Q E O", t("model_key_board")] satisfies [string, string]]),
    ...other,
  ];
}
