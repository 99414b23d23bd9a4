import { setTimeout as wait } from "node:timers/promises";
import type { Node } from "@changming/db/nodes";
import { silenceMs } from "./lease.ts";

/** Milliseconds between two looks at whether all nodes have passed, at first and at most. */
const firstPollMs = 5;
const maxPollMs = 100;
/** Milliseconds that a write waits for other nodes: the site's calls end after two seconds. */
export const maxFenceMs = 1_000;
/** Milliseconds more for the database's own answers. */
const graceMs = 500;

/**
 * Lets a write wait until every registered node has applied the invalidations of all commits before (R-operation-19).
 * A fence is a notification, and notifications arrive in the order of their commits.
 */
export class InvalidationFence {
  readonly #node: Node;
  readonly #reportError: (error: unknown) => void;
  readonly #silenceMs: number;
  /** Nodes that did not confirm, by the first fence that they did not. */
  readonly #silent = new Map<string, number>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(node: Node, reportError: (error: unknown) => void, ofSilence = silenceMs) {
    this.#node = node;
    this.#reportError = reportError;
    this.#silenceMs = ofSilence;
  }

  /**
   * Resolves with 0 once all nodes have confirmed, and after a second, or one and a half when the database does not answer, with the milliseconds until those that
   * have not may no longer show what they have cached. Never throws.
   */
  async pass(): Promise<number> {
    const ended = new AbortController();
    const timeout = wait(maxFenceMs + graceMs, this.#silenceMs, { signal: ended.signal }).catch(() => this.#silenceMs);
    const confirmed = this.#confirmedByAll().catch((error: unknown) => {
      this.#reportError(error);
      // Whether they have applied it is not known.
      return this.#silenceMs;
    });
    const remainingMs = await Promise.race([confirmed, timeout]);
    ended.abort();
    return remainingMs;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #confirmedByAll(): Promise<number> {
    const others = await this.#node.findOthers();
    if (others.length === 0) return 0;
    const fence = await this.#node.sendFence();
    const sentAt = performance.now();
    let behind: Awaited<ReturnType<Node["findBehind"]>> = [];
    for (let pauseMs = firstPollMs; ; pauseMs = Math.min(maxPollMs, pauseMs * 2)) {
      await wait(pauseMs);
      behind = await this.#node.findBehind(others, fence);
      // Those that were silent before are not waited for again.
      if (behind.every((one) => this.#isStillSilent(one)) || performance.now() > sentAt + maxFenceMs) break;
    }
    for (const one of behind) this.#noteSilence(one, fence);
    // A probe sent after the fence comes back after the invalidation: only earlier ones renewed a lease.
    return behind.length === 0 ? 0 : Math.max(0, sentAt + this.#silenceMs - performance.now());
  }

  /** It has confirmed nothing since it became silent: it is not waited for again. */
  #isStillSilent({ id, passed_fence: passed }: { id: string; passed_fence: number }): boolean {
    const fence = this.#silent.get(id);
    return fence !== undefined && passed < fence;
  }

  #noteSilence(node: { id: string; passed_fence: number }, fence: number): void {
    if (this.#isStillSilent(node)) return;
    this.#silent.set(node.id, fence);
    this.#reportError(new Error("a node did not confirm an invalidation in time"));
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (this.#silent.get(node.id) === fence) this.#silent.delete(node.id);
      // Its lease has ended.
      this.#node.forgetBehind(node.id, fence).catch(this.#reportError);
    }, this.#silenceMs).unref();
    this.#timers.add(timer);
  }
}
