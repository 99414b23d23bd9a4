import type { Tag, CacheTags } from "@changming/domain/context/cache-tags";
import type { Epochs } from "./epochs.ts";
import type { CountInvalidations } from "./count-invalidations.ts";

/** Records which tags were read for a result, and the epoch at its start. */
export class CacheTagRecorder implements CacheTags {
  readonly seen = new Set<Tag>();
  readonly generation: number;
  #epochs: Epochs;
  #numbers: CountInvalidations;
  #begun: number;

  constructor(epochs: Epochs, numbers: CountInvalidations) {
    this.#epochs = epochs;
    this.#numbers = numbers;
    this.#begun = epochs.now;
    this.generation = epochs.generation;
  }

  read(...tags: Tag[]): void {
    for (const tag of tags) this.seen.add(tag);
  }

  invalidate(tags: readonly Tag[]): void {
    this.#epochs.invalidate(tags, "now");
  }

  invalidateSoon(tags: readonly Tag[]): void {
    this.#numbers.invalidate(tags);
  }

  get isCurrent(): boolean {
    if (this.generation !== this.#epochs.generation) return false;
    for (const tag of this.seen) if (this.#epochs.isInvalidatedSince(this.#begun, tag)) return false;
    return true;
  }
}

/** For calls whose answers are not cached: their reads need not be recorded. */
export class UncachedTagRecorder extends CacheTagRecorder {
  override read(): void {
    // Nothing is cached from these reads.
  }
}
