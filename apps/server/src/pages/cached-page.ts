import type { Payload } from "../cache/payload.ts";
import type { Cacheable } from "../cache/tag-cache.ts";

/** A rendered page, or the data of one, ready to be sent. */
export interface CachedPage extends Cacheable {
  status: number;
  contentType: string;
  contentPolicy: string;
  payload: Payload;
  /** Target of a redirect. */
  location: string | null;
  /** Headers of the router that its client reads. */
  routerHeaders: [string, string][];
}
