// Keeps the shell of the page, so that it opens without a line and can say so. Nothing of a table is ever kept.
const shell = "zauberberg-shell";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(shell).then((cache) => cache.addAll(["/", "/icon.svg", "/manifest.webmanifest"])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// what the page had loaded before this worker was there
self.addEventListener("message", (event) => {
  const files = Array.isArray(event.data?.keep) ? event.data.keep : [];
  event.waitUntil(caches.open(shell).then((cache) => Promise.all(files.map(async (file) => (await cache.match(file, { ignoreVary: true })) || cache.add(file).catch(() => undefined)))));
});

/** The page itself: from the hall if it answers, else as it was last time. A new one makes the old parts superfluous. */
async function page(request) {
  const cache = await caches.open(shell);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && (fresh.headers.get("content-type") ?? "").includes("text/html")) {
      const [text, old] = await Promise.all([fresh.clone().text(), cache.match("/").then((kept) => kept?.text())]);
      if (old !== undefined && text !== old) for (const key of await cache.keys()) if (new URL(key.url).pathname.startsWith("/assets/")) await cache.delete(key);
      // the text is unpacked already; everything else the hall said about it still holds
      const headers = new Headers(fresh.headers);
      for (const name of ["content-encoding", "content-length"]) headers.delete(name);
      await cache.put("/", new Response(text, { headers }));
    }
    return fresh;
  } catch (fault) {
    const kept = await cache.match("/");
    if (kept) return kept;
    throw fault;
  }
}

/** Parts have the hash of their content in their names: what is kept is right. */
async function part(request) {
  const cache = await caches.open(shell);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(part(request));
  else if (pathname === "/icon.svg" || pathname === "/manifest.webmanifest") event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});
