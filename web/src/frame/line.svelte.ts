// The tab's one line to the hall, and what the page says about it.
import { t } from "../i18n/index.svelte";
import { api } from "../protocol/api";
import { Line, type Wire } from "../protocol/socket";
import { dismiss, toast } from "../ui/toasts.svelte";
import { askName, known } from "./guest.svelte";

const state = $state({ up: true, old: false, absence: 0 });
let shown: number | undefined;
let build: string | undefined;

/** Whether the line is up, as far as a player should notice. */
export const lineUp = (): boolean => state.up;

/** How long a player must be absent before somebody else may play for them, in ms. */
export const absence = (): number => state.absence;

/** While somebody looks at the page a dead line is found soon; a page in the background saves its battery. */
const idle = { seen: 4_000, hidden: 20_000 };

/** One line for each tab. */
export const line = new Line({
  connect() {
    const wire = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`,
    );
    wire.binaryType = "arraybuffer";
    return wire as unknown as Wire;
  },
  onstate(up) {
    state.up = up;
    if (shown !== undefined) dismiss(shown);
    const text = up ? t("line_back") : t("line_lost");
    // a toast is said aloud by itself
    shown = toast(text, up ? { kind: "good" } : { kind: "bad", stay: 0 });
  },
  idle: () => (document.hidden ? idle.hidden : idle.seen),
  onhello(hello) {
    known(hello.guest);
    state.absence = hello.absence_seconds * 1000;
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

/** Looks after the line when the device wakes, loses its network or finds it again. */
export function tend(): () => void {
  const check = () => line.check();
  const seen = () => (document.hidden ? quiet() : check());
  addEventListener("online", check);
  addEventListener("offline", check);
  document.addEventListener("visibilitychange", seen);
  return () => {
    removeEventListener("online", check);
    removeEventListener("offline", check);
    document.removeEventListener("visibilitychange", seen);
  };
}
