// Stands in where the table cannot be reached: a page that says so, and asks again by itself.
// Nothing else is kept. What a seat sees is never in a cache: it would outlive the cookie.
const PAGE = "/offline";
const KEPT = `igroteka${location.search}`;  // another language or another version is another one
const FILES = /(?:href|src)="(\/static\/[^"]+)"/g;

async function keep() {
  const page = await fetch(PAGE, { cache: "no-store" });
  if (!page.ok) throw new Error(`${PAGE}: ${page.status}`);
  const files = [...(await page.clone().text()).matchAll(FILES)].map(found => found[1]);
  const cache = await caches.open(KEPT);
  await cache.addAll(files);
  await cache.put(PAGE, page);
  await self.skipWaiting();
}

async function begin() {
  const old = (await caches.keys()).filter(name => name !== KEPT);
  await Promise.all(old.map(name => caches.delete(name)));
  await self.clients.claim();
}

const standIn = async () => await caches.match(PAGE) || Response.error();

addEventListener("install", event => event.waitUntil(keep()));
addEventListener("activate", event => event.waitUntil(begin()));
addEventListener("fetch", event => {
  const { request } = event;
  if (request.method === "GET" && request.mode === "navigate")
    event.respondWith(fetch(request).catch(standIn));
  else if (new URL(request.url).pathname.startsWith("/static/"))
    event.respondWith(caches.match(request).then(found => found || fetch(request)));
});
