import { setTimeout as wait } from "node:timers/promises";
import type { Node } from "@changming/db/nodes";

/** Milliseconds between two looks at whether all nodes have passed, at first and at most. */
const firstPollMs = 5;
const maxPollMs = 100;
/** Milliseconds that a write waits at most: the site's calls end after two seconds. */
export const maxFenceMs = 1_000;

/**
 * Resolves once every registered node has applied the invalidations of all commits before the call (R-operation-19), or
 * after `maxFenceMs`; a node that has not confirmed by then is removed until it registers again. A fence is a
 * notification, and notifications arrive in the order of their commits. Never throws.
 */
export async function passFence(node: Node, reportError: (error: unknown) => void): Promise<void> {
  const ended = new AbortController();
  const timeout = wait(maxFenceMs, undefined, { signal: ended.signal }).catch(() => undefined);
  await Promise.race([confirmedByAll(node).catch(reportError), timeout]);
  ended.abort();
}

async function confirmedByAll(node: Node): Promise<void> {
  let waiting = await node.findOthers();
  if (waiting.length === 0) return;
  const fence = await node.sendFence();
  const end = performance.now() + maxFenceMs;
  for (let pauseMs = firstPollMs; performance.now() < end; pauseMs = Math.min(maxPollMs, pauseMs * 2)) {
    await wait(pauseMs);
    waiting = await node.findBehind(waiting, fence);
    if (waiting.length === 0) return;
  }
  await node.forgetBehind(waiting, fence);
  throw new Error(`${waiting.length} nodes did not confirm an invalidation in time`);
}
