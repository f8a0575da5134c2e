// The service worker of a folder with games: after the first visit the page works without a network. If it has several games, that
// holds for those that were chosen once. A new version of any file gives
// this script another version, and then everything is fetched again. `version` and `files` are written before it (cmake/web_folder.py).
/* global version, files */
const own = `herding ${self.registration.scope} `; // other folders of the host have caches, too
const current = own + version;
self.addEventListener("install", (event) => {
    event.waitUntil((async () => {
        const cache = await caches.open(current);
        await cache.addAll(files.map((one) => new Request(one, { cache: "reload" })));
        await self.skipWaiting();
    })());
});
self.addEventListener("activate", (event) => {
    event.waitUntil((async () => {
        const names = await caches.keys();
        await Promise.all(names.filter((one) => one.startsWith(own) && one !== current).map((one) => caches.delete(one)));
        await self.clients.claim();
    })());
});
self.addEventListener("fetch", (event) => {
    if (event.request.method !== "GET" || new URL(event.request.url).origin !== self.location.origin) {
        return;
    }
    event.respondWith((async () => {
        const cache = await caches.open(current);
        const kept = await cache.match(event.request.url.replace(/index\.html(?=$|[?#])/, ""), { ignoreSearch: true });
        if (kept !== undefined) {
            return kept;
        }
        const answer = await fetch(event.request);
        if (answer.ok && event.request.url.endsWith(".wasm")) { // a game that was chosen
            await cache.put(event.request, answer.clone()).catch(() => { /* the storage is full, and the game is played */ });
        }
        return answer;
    })());
});
