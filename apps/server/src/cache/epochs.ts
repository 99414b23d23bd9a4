import type { Tag, Urgency } from "@changming/domain/tag-ledger";

/** Numbers fall at most this often. */
const soon = 1_000;

/**
 * How often each tag fell. What was made notes the epochs it read and may be kept only while none of them moved.
 * Tags are dropped by listeners; urgent ones at once, numbers gathered.
 */
export class Epochs {
  #epochs = new Map<Tag, number>();
  #listeners = new Set<(tag: Tag) => void>();
  #lastFall = new Map<Tag, number>();
  #waiting = new Map<Tag, NodeJS.Timeout>();
  #generation = 0;

  /** Counts everything: moves when all tags fall together. */
  get generation(): number {
    return this.#generation;
  }

  at(tag: Tag): number {
    return this.#epochs.get(tag) ?? 0;
  }

  onFall(listener: (tag: Tag) => void): void {
    this.#listeners.add(listener);
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
  }

  close(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  #fallNow(tag: Tag): void {
    clearTimeout(this.#waiting.get(tag));
    this.#waiting.delete(tag);
    this.#epochs.set(tag, this.at(tag) + 1);
    for (const listener of this.#listeners) listener(tag);
  }

  #fallSoon(tag: Tag): void {
    if (this.#waiting.has(tag)) return;
    const since = performance.now() - (this.#lastFall.get(tag) ?? -soon);
    const fall = () => {
      this.#lastFall.set(tag, performance.now());
      this.#fallNow(tag);
    };
    if (since >= soon) return fall();
    this.#waiting.set(tag, setTimeout(fall, soon - since).unref());
  }
}
