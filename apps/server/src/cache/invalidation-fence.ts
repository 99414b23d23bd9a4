import { setTimeout as wait } from "node:timers/promises";
import type { Node } from "@changming/db/nodes";
import { silenceMs } from "./lease.ts";

/** Milliseconds between two looks at whether all nodes have passed, at first and at most. */
const firstPollMs = 5;
const maxPollMs = 100;
/** Milliseconds that a write waits at most: the site's calls end after two seconds. */
export const maxFenceMs = 1_000;

/** The first fence that a node has not confirmed, and when it was sent. */
interface Silence {
  fence: number;
  since: number;
}

/**
 * Lets a write wait until every registered node has applied the invalidations of all commits before (R-operation-19).
 * A fence is a notification, and notifications arrive in the order of their commits.
 */
export class InvalidationFence {
  readonly #node: Node;
  readonly #reportError: (error: unknown) => void;
  readonly #silenceMs: number;
  readonly #silent = new Map<string, Silence>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(node: Node, reportError: (error: unknown) => void, ofSilence = silenceMs) {
    this.#node = node;
    this.#reportError = reportError;
    this.#silenceMs = ofSilence;
  }

  /**
   * Resolves with 0 once all nodes have confirmed, and after `maxFenceMs` with the milliseconds until those that
   * have not may no longer show what they have cached. Never throws.
   */
  async pass(): Promise<number> {
    const ended = new AbortController();
    const timeout = wait(maxFenceMs * 1.5, this.#silenceMs, { signal: ended.signal }).catch(() => this.#silenceMs);
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
    const silences = behind.map((one) => this.#noteSilence(one, { fence, since: sentAt }));
    return Math.max(0, ...silences.map(({ since }) => since + this.#silenceMs - performance.now()));
  }

  /** It has confirmed nothing since it became silent, so it has renewed no lease since. */
  #isStillSilent({ id, passed_fence: passed }: { id: string; passed_fence: number }): boolean {
    const silence = this.#silent.get(id);
    return silence !== undefined && passed < silence.fence;
  }

  #noteSilence(node: { id: string; passed_fence: number }, now: Silence): Silence {
    const known = this.#silent.get(node.id);
    if (known && this.#isStillSilent(node)) return known;
    this.#silent.set(node.id, now);
    this.#reportError(new Error("a node did not confirm an invalidation in time"));
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (this.#silent.get(node.id) === now) this.#silent.delete(node.id);
      // Its lease has ended.
      this.#node.forgetBehind(node.id, now.fence).catch(this.#reportError);
    }, this.#silenceMs).unref();
    this.#timers.add(timer);
    return now;
  }
}
