/** The cache in which the service worker puts photos from the phone's share sheet. */
const cacheName = "shared-photos";

/** How many photos wait. */
export async function countSharedPhotos(): Promise<number> {
  try {
    return (await (await caches.open(cacheName)).keys()).length;
  } catch {
    return 0;
  }
}

/** The photos that wait, in the order in which they were shared. */
export async function readSharedPhotos(): Promise<File[]> {
  try {
    const cache = await caches.open(cacheName);
    const files: File[] = [];
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      if (!response) continue;
      const name = decodeURIComponent(response.headers.get("x-name") ?? "");
      files.push(new File([await response.blob()], name, { type: response.headers.get("content-type") ?? "" }));
    }
    return files;
  } catch {
    return [];
  }
}

/** Drops them, once they are in an album or on the user's wish. */
export async function dropSharedPhotos(): Promise<void> {
  try {
    await caches.delete(cacheName);
  } catch {
    // Without them there is nothing to drop.
  }
}
