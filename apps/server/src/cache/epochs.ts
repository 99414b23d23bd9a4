import type { Tag, Urgency } from "@changming/domain/context/tags";

/** Minimum milliseconds between two invalidations of a count. */
const soonMs = 1_000;
/** Maximum number of remembered tags; when it is exceeded all are dropped and earlier results count as stale. */
const maxRemembered = 50_000;

/**
 * Counts invalidations and remembers the last one of each tag. A result is stale when a tag that it read was
 * invalidated after its start. Urgent invalidations run at once; those of counts are delayed and collected.
 */
export class Epochs {
  #now = 0;
  /** Results started before this epoch count as stale. */
  #floor = 0;
  #invalidatedAt = new Map<Tag, number>();
  #listeners = new Set<(tag: Tag, urgency: Urgency) => void>();
  #allListeners = new Set<() => void>();
  #lostListeners = new Set<() => void>();
  #lastSoon = new Map<Tag, number>();
  #waiting = new Map<Tag, NodeJS.Timeout>();
  #generation = 0;

  /** Incremented when all tags are invalidated together. */
  get generation(): number {
    return this.#generation;
  }

  /** The number of invalidations so far; a result notes it at its start. */
  get now(): number {
    return this.#now;
  }

  /** True when the tag was invalidated after the epoch `begun`. */
  isInvalidatedSince(begun: number, tag: Tag): boolean {
    return begun < this.#floor || (this.#invalidatedAt.get(tag) ?? 0) > begun;
  }

  onInvalidate(listener: (tag: Tag, urgency: Urgency) => void): void {
    this.#listeners.add(listener);
  }

  /** Called when all tags are invalidated together. */
  onInvalidateAll(listener: () => void): void {
    this.#allListeners.add(listener);
  }

  invalidate(tags: readonly Tag[], urgency: Urgency): void {
    for (const tag of tags) {
      if (urgency === "now") this.#invalidate(tag, "now");
      else this.#invalidateSoon(tag);
    }
  }

  /** Called when invalidations may be missed from now on. */
  onContactLost(listener: () => void): void {
    this.#lostListeners.add(listener);
  }

  loseContact(): void {
    for (const listener of this.#lostListeners) listener();
  }

  /** Invalidates every result, including those being made. */
  invalidateAll(): void {
    this.#generation += 1;
    for (const listener of this.#allListeners) listener();
  }

  close(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  #invalidate(tag: Tag, urgency: Urgency): void {
    clearTimeout(this.#waiting.get(tag));
    this.#waiting.delete(tag);
    this.#now += 1;
    if (this.#invalidatedAt.size >= maxRemembered) {
      this.#invalidatedAt.clear();
      this.#lastSoon.clear();
      this.#floor = this.#now;
    }
    this.#invalidatedAt.set(tag, this.#now);
    for (const listener of this.#listeners) listener(tag, urgency);
  }

  #invalidateSoon(tag: Tag): void {
    if (this.#waiting.has(tag)) return;
    const since = performance.now() - (this.#lastSoon.get(tag) ?? -soonMs);
    const invalidate = () => {
      this.#lastSoon.set(tag, performance.now());
      this.#invalidate(tag, "soon");
    };
    if (since >= soonMs) return invalidate();
    this.#waiting.set(tag, setTimeout(invalidate, soonMs - since).unref());
  }
}

/** Milliseconds between announcements: a NOTIFY in every small write would make all commits wait for one lock. */
const announceEveryMs = 1_000;

/** Counts that changed on this node: invalidated here with a delay, announced to other nodes once a second. */
export class CountInvalidations {
  #epochs: Epochs;
  #announce: (tags: Tag[]) => void;
  #gathered = new Set<Tag>();
  #timer: NodeJS.Timeout | undefined;

  constructor(epochs: Epochs, announce: (tags: Tag[]) => void) {
    this.#epochs = epochs;
    this.#announce = announce;
  }

  invalidate(tags: readonly Tag[]): void {
    this.#epochs.invalidate(tags, "soon");
    for (const tag of tags) this.#gathered.add(tag);
    this.#timer ??= setTimeout(() => this.#flush(), announceEveryMs).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    if (this.#gathered.size > 0) this.#flush();
  }

  #flush(): void {
    this.#timer = undefined;
    const tags = [...this.#gathered];
    this.#gathered.clear();
    this.#announce(tags);
  }
}
