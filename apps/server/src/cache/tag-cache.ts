import { LRUCache } from "lru-cache";
import { refuse } from "@changming/domain/refusal";
import type { Tag, TagLedger, Urgency } from "@changming/domain/tag-ledger";
import type { Epochs } from "./epochs.ts";

/** Notes which tags were read while something was made, and the epoch of each at that moment. */
export class ReadLedger implements TagLedger {
  readonly seen = new Map<Tag, number>();
  readonly origin: string;
  #epochs: Epochs;
  #generation: number;

  constructor(epochs: Epochs, origin: string) {
    this.#epochs = epochs;
    this.#generation = epochs.generation;
    this.origin = origin;
  }

  read(...tags: Tag[]): void {
    // The first reading counts: a tag that falls later has made it stale.
    for (const tag of tags) if (!this.seen.has(tag)) this.seen.set(tag, this.#epochs.at(tag));
  }

  /** Takes over what a kept part was made from, with the epochs of then. */
  readAs(seen: ReadonlyMap<Tag, number>): void {
    for (const [tag, epoch] of seen) {
      const before = this.seen.get(tag);
      this.seen.set(tag, before === undefined ? epoch : Math.min(before, epoch));
    }
  }

  fall(tags: readonly Tag[], urgency: Urgency): void {
    this.#epochs.fall(tags, urgency);
  }

  get isCurrent(): boolean {
    if (this.#generation !== this.#epochs.generation) return false;
    for (const [tag, epoch] of this.seen) if (this.#epochs.at(tag) !== epoch) return false;
    return true;
  }
}

export interface Kept {
  /** What it takes in memory. */
  readonly bytes: number;
  /** False for what must be made anew each time, such as a page of an error. */
  readonly keep: boolean;
}

interface Entry<Value> {
  value: Value;
  seen: ReadonlyMap<Tag, number>;
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
  #origin: string;
  /** False while this node cannot hear of the others' writes. */
  isOpen = true;

  constructor(options: { epochs: Epochs; origin: string; maxBytes: number; maxAgeMs: number }) {
    this.#epochs = options.epochs;
    this.#origin = options.origin;
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
      const ledger = new ReadLedger(this.#epochs, this.#origin);
      const generation = this.#epochs.generation;
      const value = await make(ledger);
      const entry = { value, seen: ledger.seen, generation };
      if (ledger.isCurrent) {
        if (value.keep && this.isOpen) this.#store(key, entry);
        return entry;
      }
      if (attempt === attempts) refuse("unavailable");
    }
  }

  #store(key: string, entry: Entry<Value>): void {
    this.#entries.set(key, entry);
    for (const tag of entry.seen.keys()) {
      const keys = this.#keysOfTag.get(tag) ?? new Set();
      this.#keysOfTag.set(tag, keys.add(key));
    }
  }

  #drop(tag: Tag): void {
    for (const key of this.#keysOfTag.get(tag) ?? []) this.#entries.delete(key);
  }

  #forget(entry: Entry<Value>, key: string): void {
    for (const tag of entry.seen.keys()) {
      const keys = this.#keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfTag.delete(tag);
    }
  }
}
