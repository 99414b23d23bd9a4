import type { Call } from "@changming/contract/define";
import type { Envelope } from "@changming/contract/envelope";
import { requestOf } from "@changming/server/testing/requests";
import { setTimeout as wait } from "node:timers/promises";
import type { Ledger } from "./ledger.ts";
import { siteOrigin } from "./machines.ts";

/** Milliseconds after which a page of ours gives a call up. */
const callTimeoutMs = 10_000;

/** Milliseconds after which somebody whose action failed presses the button again. */
const retryMs = 250;

/** Errors that pass by themselves. */
const passing = new Set<string>(["orderTooSoon", "messageTooSoon", "failed", "unavailable", "orderPreparing"]);

interface Received {
  envelope: Envelope<unknown>;
  /** Milliseconds until it holds everywhere, by the answer (R-operation-19). */
  delayMs: number;
}

/** Sends a call as a member; null: there was no answer. */
async function send(call: Call, input: Record<string, string>, token: string): Promise<Received | null> {
  const { url, method, headers, payload } = requestOf(call, input, token);
  if (typeof url !== "string") throw new Error("a request of a call has an address");
  try {
    const response = await fetch(`${siteOrigin}${url}`, {
      method: method ?? "GET",
      headers: headers as Record<string, string>,
      ...(payload !== undefined && { body: payload as string | Buffer<ArrayBuffer> }),
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    const delayMs = Number(response.headers.get("x-effective-in") ?? 0) * 1_000;
    return { envelope: (await response.json()) as Envelope<unknown>, delayMs };
  } catch {
    return null;
  }
}

/**
 * Repeats a call, with the same `ref` where it has one, until it is answered; null when `isOver` first. Throws for an
 * error that a repetition does not resolve.
 */
export async function persist<Body>(
  call: Call,
  input: Record<string, string>,
  { token, isOver, ledger }: { token: string; isOver: () => boolean; ledger: Ledger },
): Promise<{ body: Body; delayMs: number } | null> {
  const waiting = ledger.beginCall(call.action ?? call.path);
  while (!isOver()) {
    const received = await send(call, input, token);
    const envelope = received?.envelope;
    if (envelope?.code === 1) {
      waiting.answeredAt = performance.now();
      return { body: envelope.body as Body, delayMs: received?.delayMs ?? 0 };
    }
    if (envelope && !passing.has(envelope.error)) {
      waiting.answeredAt = performance.now();
      throw new Error(`${envelope.error}: ${envelope.msg}`);
    }
    await wait(retryMs);
  }
  return null;
}
