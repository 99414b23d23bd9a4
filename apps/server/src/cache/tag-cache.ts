import { LRUCache } from "lru-cache";
import { refuse } from "@changming/domain/refusal";
import type { Tag } from "@changming/domain/tag-ledger";
import type { Epochs } from "./epochs.ts";
import type { ReadLedger } from "./read-ledger.ts";

export interface Kept {
  /** What it takes in memory. */
  readonly bytes: number;
  /** False for what must be made anew each time, such as a page of an error. */
  readonly keep: boolean;
}

interface Entry<Value> {
  value: Value;
  seen: ReadonlySet<Tag>;
  generation: number;
}

/** Made again this often when what it read moved underneath; then the caller is asked to come back. */
const attempts = 8;

/**
 * Keeps what was made until one of its tags falls, an age is reached or room is needed. One making a key at a time.
 * What is handed out was made of nothing that fell before it was finished: a page in flight during a privacy switch
 * is made again. Refuses with `unavailable` when that never succeeds.
 */
export class TagCache<Value extends Kept> {
  #entries: LRUCache<string, Entry<Value>>;
  #keysOfTag = new Map<Tag, Set<string>>();
  #flights = new Map<string, Promise<Entry<Value>>>();
  #epochs: Epochs;
  #newLedger: () => ReadLedger;
  /** False while this node cannot hear of the others' writes. */
  isOpen = true;

  constructor(options: { epochs: Epochs; newLedger: () => ReadLedger; maxBytes: number; maxAgeMs: number }) {
    this.#epochs = options.epochs;
    this.#newLedger = options.newLedger;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (entry) => Math.max(1, entry.value.bytes),
      ttl: options.maxAgeMs,
      dispose: (entry, key) => this.#forget(entry, key),
    });
    this.#epochs.onFall((tag) => this.#drop(tag));
  }

  get size(): number {
    return this.#entries.size;
  }

  /** What is kept under the key, or undefined. */
  peek(key: string): Entry<Value> | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.generation === this.#epochs.generation ? entry : undefined;
  }

  /** What is kept, or made now. Errors of `make` are passed on and nothing is kept. */
  async get(key: string, make: (ledger: ReadLedger) => Promise<Value>): Promise<Entry<Value>> {
    const kept = this.peek(key);
    if (kept) return kept;
    const running = this.#flights.get(key);
    if (running) return running;
    const flight = this.#make(key, make).finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }

  clear(): void {
    this.#entries.clear();
  }

  async #make(key: string, make: (ledger: ReadLedger) => Promise<Value>): Promise<Entry<Value>> {
    for (let attempt = 1; ; attempt += 1) {
      const ledger = this.#newLedger();
      const value = await make(ledger);
      const entry = { value, seen: ledger.seen, generation: ledger.generation };
      if (ledger.isCurrent) {
        if (value.keep && this.isOpen) this.#store(key, entry);
        return entry;
      }
      if (attempt === attempts) refuse("unavailable");
    }
  }

  #store(key: string, entry: Entry<Value>): void {
    this.#entries.set(key, entry);
    // Larger than all the room there is: it was not taken.
    if (!this.#entries.has(key)) return;
    for (const tag of entry.seen) {
      const keys = this.#keysOfTag.get(tag) ?? new Set();
      this.#keysOfTag.set(tag, keys.add(key));
    }
  }

  #drop(tag: Tag): void {
    for (const key of this.#keysOfTag.get(tag) ?? []) this.#entries.delete(key);
  }

  #forget(entry: Entry<Value>, key: string): void {
    for (const tag of entry.seen) {
      const keys = this.#keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfTag.delete(tag);
    }
  }
}
