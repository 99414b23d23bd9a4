import { Payload } from "../cache/payload.ts";
import type { Kept } from "../cache/tag-cache.ts";

/** A file for machines: the sitemap or a feed. */
export interface KeptFeed extends Kept {
  /** null where there is nothing to tell. */
  payload: Payload | null;
}

export function keptFeed(bytes: Buffer | null): KeptFeed {
  if (bytes === null) return { payload: null, bytes: 0, keep: false };
  const payload = new Payload(bytes);
  return { payload, bytes: payload.bytes, keep: true };
}
