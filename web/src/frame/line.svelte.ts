// The tab's one line to the hall, and what the page says about it.
import { t } from "../i18n/index.svelte";
import { api } from "../protocol/api";
import { Line, type Wire } from "../protocol/socket";
import { announce } from "../ui/live.svelte";
import { dismiss, toast } from "../ui/toasts.svelte";
import { askName, known } from "./guest.svelte";

const state = $state({ up: true, old: false });
let shown: number | undefined;
let build: string | undefined;

/** Whether the line is up, as far as a player should notice. */
export const lineUp = (): boolean => state.up;

/** One line for each tab. */
export const line = new Line({
  connect() {
    const wire = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`);
    wire.binaryType = "arraybuffer";
    return wire as unknown as Wire;
  },
  onstate(up) {
    state.up = up;
    if (shown !== undefined) dismiss(shown);
    const text = up ? t("line_back") : t("line_lost");
    shown = toast(text, up ? { kind: "good" } : { kind: "bad", stay: 0 });
    announce(text);
  },
  onhello(hello) {
    known(hello.guest);
    build ??= hello.build;
    if (hello.build !== build) state.old = true;
    if (state.old && document.hidden) location.reload();
  },
  async known() {
    // Whoever cannot be asked is taken to be known: the line tries again by itself.
    const guest = await api.me().catch(() => undefined);
    if (guest !== null) return true;
    known(null);
    void askName().then((done) => done && line.renew());
    return false;
  },
});

/** A quiet moment: a page of an older build loads itself anew. */
export function quiet(): void {
  if (state.old && !line.waiting) location.reload();
}

/** Wakes the line when the device does. */
export function tend(): () => void {
  const wake = () => line.wake();
  const seen = () => (document.hidden ? quiet() : wake());
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", seen);
  return () => {
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", seen);
  };
}
