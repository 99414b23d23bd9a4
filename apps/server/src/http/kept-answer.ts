import type { Envelope } from "@changming/contract/envelope";
import { Payload } from "../cache/payload.ts";
import type { Kept } from "../cache/tag-cache.ts";

/** A kept answer of a public call, as data and as bytes. */
export interface KeptAnswer extends Kept {
  envelope: Envelope<unknown>;
  payload: Payload;
}

/** Makes the bytes of an answer. A refusal is sent, never kept. */
export function keptAnswer(envelope: Envelope<unknown>): KeptAnswer {
  const payload = new Payload(Buffer.from(JSON.stringify(envelope)));
  return { envelope, payload, bytes: payload.bytes, keep: envelope.code === 1 };
}
