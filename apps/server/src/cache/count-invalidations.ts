import type { Tag } from "@changming/domain/context/cache-tags";
import type { Epochs } from "./epochs.ts";

/** Milliseconds between announcements: a NOTIFY in every small write would make all commits wait for one lock. */
const announceEvery = 1_000;

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
    this.#timer ??= setTimeout(() => this.#flush(), announceEvery).unref();
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
