import { Payload } from "../cache/payload.ts";
import type { Cacheable } from "../cache/tag-cache.ts";

/** A sitemap file or a feed. */
export interface CachedFeed extends Cacheable {
  /** null when the file has no content. */
  payload: Payload | null;
}

export function cachedFeed(bytes: Buffer | null): CachedFeed {
  if (bytes === null) return { payload: null, bytes: 0, isCacheable: false };
  const payload = new Payload(bytes);
  return { payload, bytes: payload.bytes, isCacheable: true };
}
