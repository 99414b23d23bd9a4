import { systemClock } from "@changming/kit/clock";
import { shortPath } from "@changming/kit/residence-code";

/** The cache of light pages; `service-worker.js` displays them. */
const cacheName = "residences";
/** How many residences are stored: the latest that were visited. */
const maxCopies = 20;
/** Ms after which a visit fetches the copy anew. */
const maxAge = 6 * 3_600_000;

/**
 * Stores the light page of a public residence on this device, for a visit without a connection (R-site-18); removes it
 * when nobody may see it any more. Does nothing where there is no service worker.
 */
export async function storeCopy({ id, name }: { id: number; name: string }): Promise<void> {
  try {
    // Never where there is no worker, and on a first visit a moment after the page.
    await navigator.serviceWorker.ready;
    const cache = await caches.open(cacheName);
    const path = shortPath(id);
    const storedAt = Date.parse((await cache.match(path))?.headers.get("date") ?? "");
    const now = systemClock();
    if (now.getTime() - storedAt < maxAge) return;
    // Not a visit: the server does not count it.
    const answer = await fetch(path, { headers: { "x-copy": "1" } });
    if (answer.status === 404) return await removeCopy(id);
    // It may be outdated, and the copy would not say so.
    if (!answer.ok || answer.headers.get("cache-control")?.includes("no-store")) return;
    const keys = keysOf(id);
    const headers = new Headers({
      "x-name": encodeURIComponent(name),
      "x-keys": keys.join(" "),
      date: now.toUTCString(),
    });
    for (const header of ["content-type", "content-security-policy"]) {
      headers.set(header, answer.headers.get(header) ?? "");
    }
    const body = await answer.arrayBuffer();
    await removeCopy(id);
    // By the address on the stone, and by that of the residence's pages.
    for (const key of keys) await cache.put(key, new Response(body, { headers }));
    for (const oldest of (await cache.keys()).slice(0, -2 * maxCopies)) await cache.delete(oldest);
  } catch {
    // Storage may be blocked or full, or the connection gone: the page works without.
  }
}

const keysOf = (id: number) => [shortPath(id), `/home?id=${id}`];

/** Nobody may see it any more, or only its family. */
export async function removeCopy(id: number): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    for (const key of keysOf(id)) await cache.delete(key);
  } catch {
    // Where nothing can be stored there is nothing to remove.
  }
}

/** Removes what the device has of its user, on logout: the copies, photos that wait for an album, and notifications. */
export async function clearDevice(): Promise<void> {
  try {
    await caches.delete(cacheName);
    await caches.delete("shared-photos");
    // The server notices with the next message that the subscription has ended.
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // Without them there is nothing to remove.
  }
}
