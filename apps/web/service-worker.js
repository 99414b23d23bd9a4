// The site without a connection (R-site-18): the pages of residences that were visited, and lamps that are sent later.
// The pages store the copies themselves (app/api/copies.ts); everything else is the browser's own cache. Nothing that
// fails here may keep a page from opening.

const residences = "residences";
const lamps = "lamps";
const shell = "shell";
const sharedPhotos = "shared-photos";

/** Ms that a page may take before the copy of it is displayed. */
const timeoutMs = 8_000;
/** Ms after which a lamp is not sent any more. */
const lampAge = 86_400_000;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(shell)
      .then((cache) => cache.add("/offline"))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
  event.waitUntil(sendLamps());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.mode !== "navigate" || url.origin !== location.origin) return;
  if (/^\/(?:admin|api|callbacks|files)(?:\/|$)/.test(url.pathname)) return;
  if (request.method === "GET") event.respondWith(open(event, url));
  else if (url.pathname === "/shared_photos") event.respondWith(receivePhotos(request));
  // A form of our own page: without a connection the server cannot tell it from another site's.
  else if (/^\/g\/\w+\/lamp$/.test(url.pathname) && request.referrer.startsWith(`${location.origin}/`)) {
    event.respondWith(lightLamp(request));
  }
});

self.addEventListener("sync", (event) => event.waitUntil(sendLamps()));
self.addEventListener("message", (event) => {
  if (event.data === "online") event.waitUntil(sendLamps());
});

self.addEventListener("push", (event) => event.waitUntil(display(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.url ?? "/"));
});

/** The page from the network; where it does not come, the copy of its residence, else the page that says so. */
async function open(event, url) {
  const copy = await copyOf(url).catch(() => undefined);
  const loading = fetch(event.request);
  const answer = await Promise.race([loading, ...(copy ? [wait(timeoutMs)] : [])]).catch(() => undefined);
  if (!answer) return copy ? asCopy(copy) : offlinePage();
  // Nobody may see it any more.
  if (copy && answer.status === 404) event.waitUntil(removeCopy(copy).catch(() => undefined));
  event.waitUntil(sendLamps());
  return answer;
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** By the short address, or by the id of one of the residence's pages. */
async function copyOf({ pathname, searchParams }) {
  const cache = await caches.open(residences);
  const id = searchParams.get("id");
  const isItsPage = /^\/(?:home|introd|album|msg_board)$/.test(pathname) && id !== null;
  return cache.match(isItsPage ? `/home?id=${id}` : pathname);
}

async function removeCopy(copy) {
  const cache = await caches.open(residences);
  for (const key of copy.headers.get("x-keys").split(" ")) await cache.delete(key);
}

/** With the day on which it was stored. */
async function asCopy(copy) {
  const stored = new Date(copy.headers.get("date"));
  const day = `${stored.getFullYear()}年${stored.getMonth() + 1}月${stored.getDate()}日`;
  const text = (await copy.text()).replace(/<p [^>]*class="copy"[^>]*>/, '<p class="copy">').replace("{day}", day);
  return new Response(text, { headers: copy.headers });
}

/** `isLampNoted`: it says that the lamp is sent later. */
async function offlinePage(isLampNoted = false) {
  const page = await caches.match("/offline", { cacheName: shell });
  if (!page) return Response.error();
  const [shown, other] = isLampNoted ? ["lamp-noted", "no-line"] : ["no-line", "lamp-noted"];
  const list = await listOfCopies().catch(() => "");
  const text = (await page.text())
    .replace(tagOf(shown), `<section id="${shown}">`)
    .replace(tagOf(other), `<section id="${other}" hidden>`)
    .replace(tagOf("stored"), list === "" ? '<section id="stored" hidden>' : '<section id="stored">')
    .replace('<ul id="copies"></ul>', () => `<ul id="copies">${list}</ul>`);
  return new Response(text, { headers: page.headers });
}

const tagOf = (id) => new RegExp(`<section [^>]*id="${id}"[^>]*>`);

async function listOfCopies() {
  const cache = await caches.open(residences);
  const items = [];
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    const copy = pathname.startsWith("/g/") && (await cache.match(request));
    if (!copy) continue;
    const name = decodeURIComponent(copy.headers.get("x-name")).replace(
      /[&<>"]/g,
      (sign) => `&#${sign.charCodeAt(0)};`,
    );
    // The latest first.
    items.unshift(`<li><a href="${pathname}">${name}</a></li>`);
  }
  return items.join("");
}

async function lightLamp(request) {
  const form = await request.clone().text();
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(lamps);
    await cache.put(request.url, new Response(form, { headers: { date: new Date().toUTCString() } })); // allow-clock: a worker of the browser
    // Where the browser has no such thing, the next page that opens sends it.
    await self.registration.sync?.register(lamps).catch(() => undefined);
    return offlinePage(true);
  }
}

/** Sends what waits; one that could not be sent goes on waiting. */
async function sendLamps() {
  try {
    await (navigator.locks ? navigator.locks.request(lamps, sendEach) : sendEach());
  } catch {
    // The next page that opens tries again.
  }
}

async function sendEach() {
  const cache = await caches.open(lamps);
  for (const { url } of await cache.keys()) {
    const noted = await cache.match(url);
    const isOld = Date.now() - Date.parse(noted.headers.get("date")) > lampAge; // allow-clock: as above
    if (isOld || (await isLit(url, await noted.text()))) await cache.delete(url);
  }
}

/**
 * The number of this device may have expired at midnight, and without it the server goes by the address: its page sets
 * it anew. The server knows a device's lamp of the day, should an answer be lost.
 */
async function isLit(url, form) {
  await fetch(url.replace(/\/lamp$/, ""), { headers: { "x-copy": "1" } });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await fetch(url, { method: "POST", body: form, headers });
  const [notice] = (new URL(answer.url).searchParams.get("lamp") ?? "").split(".");
  // A name that cannot be used: the lamp counts more.
  if (notice === "name" && form !== "who=") return isLit(url, "who=");
  return answer.status < 500 && answer.status !== 429 && notice !== "many";
}

/** Photos from the phone's share sheet (R-site-19): they stay on the device until they are in an album. */
async function receivePhotos(request) {
  try {
    const form = await request.formData();
    const cache = await caches.open(sharedPhotos);
    const files = form.getAll("photos").filter((file) => file instanceof File && file.size > 0);
    for (const file of files) {
      const headers = { "content-type": file.type, "x-name": encodeURIComponent(file.name) };
      await cache.put(`/shared_photos/${crypto.randomUUID()}`, new Response(file, { headers }));
    }
  } catch {
    // The page says how many there are.
  }
  return Response.redirect("/shared_photos", 303);
}

/** Browsers end a subscription whose messages are not displayed, so that a message that cannot be read is displayed too. */
async function display(data) {
  let message;
  try {
    message = data.json();
  } catch {
    message = null;
  }
  const { title, body, url, tag } = message ?? {};
  const options = { body, tag, data: { url }, lang: "zh-CN", icon: "/art/brand/icon-192.png" };
  await self.registration.showNotification(title || "有一个要记得的日子", options);
}

/** In a window that displays the page, else in the latest of the public site, else in a new one. */
async function openPage(page) {
  const { origin, href } = new URL(page, location.origin);
  const address = origin === location.origin ? href : `${location.origin}/`;
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const windows = all.filter(({ url }) => !/^\/admin(?:\/|$)/.test(new URL(url).pathname));
  const target = windows.find(({ url }) => url === address) ?? windows[0];
  try {
    const focused = await target.focus();
    if (target.url !== address) await focused.navigate(address);
  } catch {
    // No window, or one that another worker controls.
    await self.clients.openWindow(address);
  }
}
