// The service worker of a folder with games: after the first visit the page works without a network. A new version of any file gives
// this script another version, and then everything is fetched again. `version` and `files` are written before it (cmake/web_folder.py).
/* global version, files */
self.addEventListener("install", (event) => {
    event.waitUntil((async () => {
        const cache = await caches.open(version);
        await cache.addAll(files.map((one) => new Request(one, { cache: "reload" })));
        await self.skipWaiting();
    })());
});
self.addEventListener("activate", (event) => {
    event.waitUntil((async () => {
        const names = await caches.keys();
        await Promise.all(names.filter((one) => one.startsWith("herding-") && one !== version && one.startsWith(version.slice(0, version.lastIndexOf("-")))).map((one) => caches.delete(one)));
        await self.clients.claim();
    })());
});
self.addEventListener("fetch", (event) => {
    if (event.request.method !== "GET" || new URL(event.request.url).origin !== self.location.origin) {
        return;
    }
    event.respondWith((async () => {
        const cache = await caches.open(version);
        return await cache.match(event.request, { ignoreSearch: true }) ?? fetch(event.request);
    })());
});
