import type { Tag, TagLedger } from "@changming/domain/tag-ledger";
import type { Epochs } from "./epochs.ts";
import type { NumberFalls } from "./number-falls.ts";

/** Notes which tags were read while something was made, and when it was begun. */
export class ReadLedger implements TagLedger {
  readonly seen = new Set<Tag>();
  readonly generation: number;
  #epochs: Epochs;
  #numbers: NumberFalls;
  #begun: number;

  constructor(epochs: Epochs, numbers: NumberFalls) {
    this.#epochs = epochs;
    this.#numbers = numbers;
    this.#begun = epochs.now;
    this.generation = epochs.generation;
  }

  read(...tags: Tag[]): void {
    for (const tag of tags) this.seen.add(tag);
  }

  fall(tags: readonly Tag[]): void {
    this.#epochs.fall(tags, "now");
  }

  fallSoon(tags: readonly Tag[]): void {
    this.#numbers.fall(tags);
  }

  get isCurrent(): boolean {
    if (this.generation !== this.#epochs.generation) return false;
    for (const tag of this.seen) if (this.#epochs.hasFallenSince(this.#begun, tag)) return false;
    return true;
  }
}

/** For calls of which nothing is kept: what they read need not be noted. */
export class WriteLedger extends ReadLedger {
  override read(): void {
    // Nothing is made from it that could grow stale.
  }
}
