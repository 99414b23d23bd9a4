import { LRUCache } from "lru-cache";
import { Semaphore } from "@changming/domain/context/semaphore";
import { sha256Hex } from "@changming/kit/ids";

const maxCachedBytes = 48_000_000;

/** Draws files, two at once, and caches them by their content. */
export class DrawingCache {
  #semaphore = new Semaphore({ atOnce: 2, maxQueued: 24 });
  #drawn = new LRUCache<string, Buffer>({ maxSize: maxCachedBytes, sizeCalculation: (bytes) => bytes.length });
  #drawing = new Map<string, Promise<Buffer>>();

  /** The file with this content, drawn at most once at a time. Throws `unavailable` when too many are queued. */
  get(content: unknown, draw: () => Promise<Buffer>): Promise<Buffer> {
    const key = sha256Hex(JSON.stringify(content));
    const cached = this.#drawn.get(key);
    if (cached) return Promise.resolve(cached);
    const drawing = this.#drawing.get(key) ?? this.#drawOnce(key, draw);
    this.#drawing.set(key, drawing);
    return drawing;
  }

  async #drawOnce(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const bytes = await this.#semaphore.run(draw);
      this.#drawn.set(key, bytes);
      return bytes;
    } finally {
      this.#drawing.delete(key);
    }
  }
}
