import { describe, expect, it } from "vitest";
import { href, parse, type Route } from "./router";

const routes: Exclude<Route, { page: "nowhere" }>[] = [
  { page: "home" },
  { page: "new", game: "mastermind" },
  { page: "table", table: "a b/c" },
  { page: "tv", table: "x" },
  { page: "join", token: "s3cret" },
  { page: "rules", game: "tower" },
  { page: "room", game: "mastermind", room: "trainer" },
  { page: "gallery" },
];

describe("router", () => {
  it.each(routes)("reads back what it writes: $page", (route) => {
    const [path, hash] = href(route).split("#");
    expect(parse(path!, hash ? "#" + hash : "")).toEqual(route);
  });
  it.each([
    "/t",
    "/t/x/y",
    "/new",
    "/games/tower",
    "/games/tower/a/b",
    "/gallery/x",
    "/%E0%A4%A",
    "/elsewhere",
  ])("knows no %s", (path) => {
    expect(parse(path)).toEqual({ page: "nowhere" });
  });
});
