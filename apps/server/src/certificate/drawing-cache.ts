import { LRUCache } from "lru-cache";
import { Semaphore } from "@changming/domain/context/semaphore";
import { sha256Hex } from "@changming/kit/ids";

interface CacheOptions {
  /** How many are drawn at once. */
  atOnce: number;
  maxBytes: number;
}

/** A drawn file; one that lacks an image which could not be read is not cached. */
export interface Drawn {
  bytes: Buffer;
  isComplete: boolean;
}

/** Draws files and caches them by their content. */
export class DrawingCache {
  #semaphore: Semaphore;
  #drawn: LRUCache<string, Drawn>;
  #drawing = new Map<string, Promise<Drawn>>();

  constructor({ atOnce, maxBytes }: CacheOptions) {
    this.#semaphore = new Semaphore({ atOnce, maxQueued: 24 });
    this.#drawn = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes.length });
  }

  /** The file with this content, drawn at most once at a time. Throws `unavailable` when too many are queued. */
  get(content: unknown, draw: () => Promise<Drawn>): Promise<Drawn> {
    const key = sha256Hex(JSON.stringify(content));
    const cached = this.#drawn.get(key);
    if (cached) return Promise.resolve(cached);
    const drawing = this.#drawing.get(key) ?? this.#drawOnce(key, draw);
    this.#drawing.set(key, drawing);
    return drawing;
  }

  async #drawOnce(key: string, draw: () => Promise<Drawn>): Promise<Drawn> {
    try {
      const drawn = await this.#semaphore.run(draw);
      if (drawn.isComplete) this.#drawn.set(key, drawn);
      return drawn;
    } finally {
      this.#drawing.delete(key);
    }
  }
}
