// The installed page: a worker keeps the shell, and a part that is gone because the hall was renewed is fetched anew.

/** Asks the browser to keep the shell; a page that is being built is never kept. */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    const parts = performance
      .getEntriesByType("resource")
      .map((entry) => entry.name)
      .filter((name) => new URL(name).pathname.startsWith("/assets/"));
    active?.postMessage({ keep: parts });
  } catch {
    // without a worker the page is only not there when the line is not
  }
}

const place = "zauberberg.renewed";

/** A part of an older build is not there any more: load the page anew, but never twice in a row. */
export function renewWhenOld(): void {
  addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(place) ?? 0);
    if (!navigator.onLine || Date.now() - last < 30_000) return;
    sessionStorage.setItem(place, String(Date.now()));
    location.reload();
  });
}
