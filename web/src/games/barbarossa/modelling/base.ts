// The studio is written with what the game is written with.
export * from "../base";
