// A table as tests see it: three players in the middle of a game.
import type { View } from "./base";

export const people = ["Ada", "Ben", "Cem", "Dora"];
export const name = (seat: number): string => people[seat]!;

export const aView = (more: Partial<View> = {}): View => ({
  options: {
    language: "de",
    goal: 40,
    letters: false,
    pause: 3,
    modelling: "off",
    turn: 0,
    answer: 0,
    words: null,
  },
  phase: { turn: { turn: 5, seat: 0, stage: "first_round" } },
  riddles_each: 3,
  clay: 1000,
  wizards: [0, 3, 8].map((cave, seat) => ({
    cave,
    hat: 4 * seat,
    stones: 12,
    curse_stones: 3,
    handed_in: true,
    gave_up: false,
  })),
  riddles: Array.from({ length: 9 }, (_, at) => ({
    maker: Math.floor(at / 3),
    figure: `figure-${at}`,
    shown: true,
    spears: [],
    taken_out: false,
    named: { concept: at, word: null },
  })),
  spears_left: 13,
  starter: 0,
  die: 3,
  pending: { question: null, verdict: null, curse: null, queue: [] },
  questions: [],
  attempts: [],
  letters: [],
  clocks: { modelling: null, turn: null, answer: null, pause: null },
  outcome: null,
  ...more,
});
