import type { Payload } from "../cache/payload.ts";
import type { Kept } from "../cache/tag-cache.ts";

/** A rendered page, or the data of one, ready to be sent. */
export interface KeptPage extends Kept {
  status: number;
  contentType: string;
  contentPolicy: string;
  payload: Payload;
  /** Where the page sends the visitor instead. */
  location: string | null;
  /** Headers of the router's own that its client reads. */
  routerHeaders: [string, string][];
}
