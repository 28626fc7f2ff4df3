/** The five games, in the order the road up the mountain meets them, the open one first. */
export const games = ["mastermind", "zapp", "tower", "hexhex", "barbarossa"] as const;
export type GameId = (typeof games)[number];
