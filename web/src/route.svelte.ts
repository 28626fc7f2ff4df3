// Where the page is now. Links inside the page are followed without loading it again.
import { href, parse, type Route } from "./router";

const here = () => parse(location.pathname, location.hash);
const state = $state<{ route: Route }>({ route: here() });

/** The route now shown. */
export const route = (): Route => state.route;

/** Goes somewhere, as a link would. */
export function go(to: Exclude<Route, { page: "nowhere" }> | string, replace = false): void {
  const address = typeof to === "string" ? to : href(to);
  history[replace ? "replaceState" : "pushState"](null, "", address);
  state.route = here();
  scrollTo(0, 0);
}

/** What covers a page is a step of its own in the browser's history: Back closes it. Whoever closes it otherwise calls what is returned. */
export function cover(close: () => void): () => void {
  const here = location.href;
  history.pushState({ covers: true }, "");
  const popped = () => {
    if (location.href === here && !history.state?.covers) close();
  };
  addEventListener("popstate", popped);
  return () => {
    removeEventListener("popstate", popped);
    if (history.state?.covers) history.back();
  };
}

/** Listens to the browser's own buttons and to every link of ours. */
export function follow(): () => void {
  const moved = () => (state.route = here());
  const clicked = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  // what covered the page before it was loaded again does not any more
  if (history.state?.covers) history.back();
  addEventListener("popstate", moved);
  addEventListener("hashchange", moved);
  document.addEventListener("click", clicked);
  return () => {
    removeEventListener("popstate", moved);
    removeEventListener("hashchange", moved);
    document.removeEventListener("click", clicked);
  };
}
