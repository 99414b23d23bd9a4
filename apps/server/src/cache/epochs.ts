import type { Tag, Urgency } from "@changming/domain/tag-ledger";

/** Numbers fall at most this often, in ms. */
const soon = 1_000;
/** Of more fallen tags than this the oldest are forgotten; what was begun before them is then made again. */
const mostRemembered = 50_000;

/**
 * When each tag last fell, on a count of all falls. What was begun before a tag fell and read it, at whatever moment,
 * is stale. Tags are dropped by listeners; urgent ones at once, numbers gathered.
 */
export class Epochs {
  #now = 0;
  /** Whatever is older is taken as fallen. */
  #floor = 0;
  #fallenAt = new Map<Tag, number>();
  #listeners = new Set<(tag: Tag) => void>();
  #allListeners = new Set<() => void>();
  #lastSoon = new Map<Tag, number>();
  #waiting = new Map<Tag, NodeJS.Timeout>();
  #generation = 0;

  /** Moves when all tags fall together. */
  get generation(): number {
    return this.#generation;
  }

  /** The count of falls so far: what is begun now notes it. */
  get now(): number {
    return this.#now;
  }

  /** True when the tag fell after the count stood at `begun`. */
  hasFallenSince(begun: number, tag: Tag): boolean {
    return begun < this.#floor || (this.#fallenAt.get(tag) ?? 0) > begun;
  }

  onFall(listener: (tag: Tag) => void): void {
    this.#listeners.add(listener);
  }

  /** Told when all tags fall together. */
  onFallAll(listener: () => void): void {
    this.#allListeners.add(listener);
  }

  fall(tags: readonly Tag[], urgency: Urgency): void {
    for (const tag of tags) {
      if (urgency === "now") this.#fallNow(tag);
      else this.#fallSoon(tag);
    }
  }

  /** Everything made before is void, also what is being made now. */
  fallAll(): void {
    this.#generation += 1;
    for (const listener of this.#allListeners) listener();
  }

  close(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  #fallNow(tag: Tag): void {
    clearTimeout(this.#waiting.get(tag));
    this.#waiting.delete(tag);
    this.#now += 1;
    if (this.#fallenAt.size >= mostRemembered) {
      this.#fallenAt.clear();
      this.#lastSoon.clear();
      this.#floor = this.#now;
    }
    this.#fallenAt.set(tag, this.#now);
    for (const listener of this.#listeners) listener(tag);
  }

  #fallSoon(tag: Tag): void {
    if (this.#waiting.has(tag)) return;
    const since = performance.now() - (this.#lastSoon.get(tag) ?? -soon);
    const fall = () => {
      this.#lastSoon.set(tag, performance.now());
      this.#fallNow(tag);
    };
    if (since >= soon) return fall();
    this.#waiting.set(tag, setTimeout(fall, soon - since).unref());
  }
}
