import type { Envelope } from "@changming/contract/envelope";
import { Payload } from "../cache/payload.ts";
import type { Cacheable } from "../cache/tag-cache.ts";

/** A cached answer of a public call, as data and as bytes. */
export interface CachedResponse extends Cacheable {
  envelope: Envelope<unknown>;
  payload: Payload;
}

/** Makes the bytes of an answer. An error is sent but never cached. */
export function cachedResponse(envelope: Envelope<unknown>): CachedResponse {
  const payload = new Payload(Buffer.from(JSON.stringify(envelope)));
  return { envelope, payload, bytes: payload.bytes, isCacheable: envelope.code === 1 };
}
