import type { Tag } from "@changming/domain/tag-ledger";
import type { Epochs } from "./epochs.ts";

/** Between two announcements, in ms: a NOTIFY in every small write would make all commits wait for one lock. */
const announceEvery = 1_000;

/** Numbers that moved on this node: they fall here by and by, and the other nodes are told once a second. */
export class NumberFalls {
  #epochs: Epochs;
  #announce: (tags: Tag[]) => void;
  #gathered = new Set<Tag>();
  #timer: NodeJS.Timeout | undefined;

  constructor(epochs: Epochs, announce: (tags: Tag[]) => void) {
    this.#epochs = epochs;
    this.#announce = announce;
  }

  fall(tags: readonly Tag[]): void {
    this.#epochs.fall(tags, "soon");
    for (const tag of tags) this.#gathered.add(tag);
    this.#timer ??= setTimeout(() => this.#tell(), announceEvery).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    if (this.#gathered.size > 0) this.#tell();
  }

  #tell(): void {
    this.#timer = undefined;
    const tags = [...this.#gathered];
    this.#gathered.clear();
    this.#announce(tags);
  }
}
