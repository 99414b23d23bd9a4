import { setTimeout as wait } from "node:timers/promises";
import type { Node } from "@changming/db/nodes";
import { tagChannel } from "@changming/domain/context/tags";

/** Milliseconds between two looks at whether all nodes have passed, at first and at most. */
const firstPollMs = 5;
const maxPollMs = 500;
/** Milliseconds until a database that is away is tried again. */
const retryMs = 500;
/** Milliseconds by which clocks of two machines may differ within a lease. */
const marginMs = 1_000;

interface FenceOptions {
  node: Node;
  /** Milliseconds for which a node may show what it has cached without contact to the database. */
  leaseMs: number;
  reportError(error: unknown): void;
}

/**
 * Makes a write wait until no node can show what it replaced (R-operation-19). A fence is a message on the channel of
 * the invalidations: messages arrive in the order of their commits, so a node that confirms it has applied the
 * invalidations of all commits before. A node that does not confirm has lost its contact, and shows nothing from before
 * it once its lease has ended; then it is forgotten, and registers again when it is back.
 */
export class InvalidationFence {
  readonly #options: FenceOptions;

  constructor(options: FenceOptions) {
    this.#options = options;
  }

  /** Resolves once no node can show what was invalidated by commits before the call. */
  async pass(): Promise<void> {
    const { leaseMs, reportError } = this.#options;
    const end = performance.now() + leaseMs + marginMs;
    while (performance.now() < end) {
      try {
        return await this.#passOnce(end);
      } catch (error) {
        // Without the database nobody confirms, but leases end all the same.
        reportError(error);
        await wait(Math.min(retryMs, Math.max(0, end - performance.now())));
      }
    }
  }

  async #passOnce(end: number): Promise<void> {
    const { node, reportError } = this.#options;
    let waiting = await node.findOthers();
    if (waiting.length === 0) return;
    const fence = await node.sendFence(tagChannel);
    for (let pauseMs = firstPollMs; performance.now() < end; pauseMs = Math.min(maxPollMs, pauseMs * 2)) {
      await wait(pauseMs);
      waiting = await node.findBehind(waiting, fence);
      if (waiting.length === 0) return;
    }
    reportError(new Error(`${waiting.length} nodes have not confirmed an invalidation, and count as lost`));
    await node.forgetBehind(waiting, fence);
  }
}
