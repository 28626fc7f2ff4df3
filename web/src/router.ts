// The addresses of the page. Plain paths; the invite's token stays behind the hash, so that it never
// reaches a server's log.

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; table: string }
  | { page: "tv"; table: string }
  | { page: "join"; token: string }
  | { page: "rules"; game: string }
  | { page: "room"; game: string; room: string }
  | { page: "gallery" }
  | { page: "nowhere" };

/** Reads an address. */
export function parse(path: string, hash = ""): Route {
  let parts: string[];
  try {
    parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return { page: "nowhere" };
  }
  const [head, id, tail, more] = parts;
  if (head === undefined) return { page: "home" };
  if (head === "new" && id && tail === undefined) return { page: "new", game: id };
  if (head === "rules" && id && tail === undefined) return { page: "rules", game: id };
  if (head === "games" && id && tail && more === undefined) return { page: "room", game: id, room: tail };
  if (head === "t" && id && tail === undefined) return { page: "table", table: id };
  if (head === "t" && id && tail === "tv" && more === undefined) return { page: "tv", table: id };
  if (head === "join" && id === undefined) return { page: "join", token: hash.replace(/^#/, "") };
  if (head === "gallery" && id === undefined) return { page: "gallery" };
  return { page: "nowhere" };
}

/** Writes an address. */
export function href(route: Exclude<Route, { page: "nowhere" }>): string {
  const e = encodeURIComponent;
  switch (route.page) {
    case "home":
      return "/";
    case "new":
      return `/new/${e(route.game)}`;
    case "rules":
      return `/rules/${e(route.game)}`;
    case "room":
      return `/games/${e(route.game)}/${e(route.room)}`;
    case "table":
      return `/t/${e(route.table)}`;
    case "tv":
      return `/t/${e(route.table)}/tv`;
    case "join":
      return `/join#${route.token}`;
    case "gallery":
      return "/gallery";
  }
}
