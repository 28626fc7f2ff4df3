// What the board shows for a view: which try, whose eyes, what can be done. Colours are counted from 0
// here and from 1 by the server.
import type { Asked, Event, Options, Past, Seat, Told, View } from "./base";
import type { Row } from "./pegs";

export const fromServer = (code: readonly number[]): number[] => code.map((colour) => colour - 1);
export const toServer = (code: readonly number[]): number[] => code.map((colour) => colour + 1);

export type Mode = "watch" | "guess" | "set" | "answer";
export type Scene = {
  mode: Mode;
  played: Row[];
  secret: number[] | undefined;
  shield: "down" | "ajar" | "up";
  outcome: "won" | "lost" | undefined;
};

/** What the open question lets the unveiled seat do. */
export function modeOf(choices: Asked | null): Mode {
  if (choices === null || choices === "nothing") return "watch";
  return "hide" in choices ? "set" : "guess" in choices ? "guess" : "answer";
}

/** A try that is over, with the shield up and every false answer exposed. */
export function pastScene(past: Past): Scene {
  const played = past.rows.map(({ guess, answer }, index) => {
    const lie = past.false_rows.find(({ row }) => row === index + 1);
    return { guess: fromServer(guess), answer, ...(lie && { truth: lie.right }) };
  });
  return {
    mode: "watch",
    played,
    secret: fromServer(past.code),
    shield: "up",
    outcome: past.ending === "found" ? "won" : "lost",
  };
}

export function presentScene(view: View, choices: Asked | null): Scene {
  const played: Row[] = view.rows.map(({ guess, answer }) => ({ guess: fromServer(guess), answer }));
  if (view.waiting) played.push({ guess: fromServer(view.waiting) });
  const hidden = view.phase === "guess" || view.phase === "answer";
  return {
    mode: modeOf(choices),
    played,
    secret: view.code ? fromServer(view.code) : undefined,
    shield: view.code ? "ajar" : hidden ? "down" : "up",
    outcome: undefined,
  };
}

/** Which row's pegs have just landed and which row has just been answered, from 0; the reader's own pegs lie there already. */
export function freshRows(
  told: Told | null,
  seat: Seat | null,
): { pegs: number; answer: number; lifted: boolean } {
  const fresh = { pegs: -1, answer: -1, lifted: false };
  for (const event of (told?.events ?? []) as Event[]) {
    if ("guessed" in event && event.guessed.breaker !== seat) fresh.pegs = event.guessed.row - 1;
    if ("answered" in event) fresh.answer = event.answered.row - 1;
    if ("shield_lifted" in event) fresh.lifted = true;
  }
  return fresh;
}

/** A code drawn by `below`, which gives a whole number from 0 up to its argument. */
export function randomCode(
  pegs: number,
  colours: number,
  repeats: boolean,
  below: (n: number) => number,
): number[] {
  const left = Array.from({ length: colours }, (_, colour) => colour);
  return Array.from({ length: pegs }, () => {
    const at = below(left.length);
    return (repeats ? left[at] : left.splice(at, 1)[0])!;
  });
}

/** A code that may be hidden now, drawn by `below`: none that was spoiled in this round. */
export function randomSecret(choices: Asked | null, below: (n: number) => number): number[] {
  if (choices === null || choices === "nothing" || !("hide" in choices)) return [];
  const { pegs, colours, repeats, spoiled = [] } = choices.hide;
  for (;;) {
    const code = randomCode(pegs, colours, repeats, below);
    const pegsOnServer = toServer(code).join();
    if (!spoiled.some((known) => known.join() === pegsOnServer)) return code;
  }
}

/** A fair whole number below `n`, from the browser's own source. */
export function fairBelow(n: number): number {
  const most = 256 - (256 % n);
  for (;;) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte! < most) return byte! % n;
  }
}

/** In how many of these rows each colour stands. */
export const tried = (played: readonly Row[], colours: number): number[] =>
  Array.from({ length: colours }, (_, colour) => played.filter((row) => row.guess.includes(colour)).length);

export const allCodes = ({ pegs, colours, repeats }: Pick<Options, "pegs" | "colours" | "repeats">): number =>
  Array.from({ length: pegs }, (_, i) => (repeats ? colours : colours - i)).reduce(
    (product, each) => product * each,
    1,
  );

/** A code of the server's colours as its tools read it: a digit for each peg, `a` for the tenth colour. */
export const digits = (code: readonly number[]): string => code.map((colour) => colour.toString(16)).join("");
