import { LRUCache } from "lru-cache";
import { fail } from "@changming/domain/context/domain-error";
import type { Tag, CacheTags, Urgency } from "@changming/domain/context/tags";
import type { Epochs, CountInvalidations } from "./epochs.ts";
import { leaseMs } from "./lease.ts";

export interface Cacheable {
  /** Memory that it takes, in bytes. */
  readonly bytes: number;
  /** False for values that must be made for every request, such as an error page. */
  readonly isCacheable: boolean;
}

interface Entry<Value> {
  value: Value;
  seen: ReadonlySet<Tag>;
  generation: number;
  /** A count in it has changed: it is made again, and shown only while nothing can be made. */
  isOutdated: boolean;
}

interface TagCacheOptions {
  epochs: Epochs;
  newRecorder: () => CacheTagRecorder;
  maxBytes: number;
  maxAgeMs: number;
  /** False once what was cached may be outdated on this node. */
  mayShow: () => boolean;
  /** False while what is read now may be outdated: nothing is added. */
  mayStore: () => boolean;
}

/** Milliseconds after which a value whose counts have changed is shown all the same: the database may not answer. */
const outdatedAfterMs = 1_000;

/** Maximum attempts when tags that a value read are invalidated meanwhile; then the call fails as `unavailable`. */
const attempts = 8;

/**
 * Caches values until one of their tags is invalidated, they reach their maximum age or space is needed. One
 * computation a key at a time; a value invalidated during its computation is made again, or the call fails as
 * `unavailable`.
 */
export class TagCache<Value extends Cacheable> {
  #entries: LRUCache<string, Entry<Value>>;
  #keysOfTag = new Map<Tag, Set<string>>();
  #flights = new Map<string, Promise<Entry<Value>>>();
  #epochs: Epochs;
  #newRecorder: () => CacheTagRecorder;
  #mayShow: () => boolean;
  #mayStore: () => boolean;
  /** How often a value was found, and how often one had to be made or waited for. */
  hits = 0;
  misses = 0;
  /** Time spent making values. */
  makeSeconds = 0;

  constructor(options: TagCacheOptions) {
    this.#epochs = options.epochs;
    this.#mayShow = options.mayShow;
    this.#mayStore = options.mayStore;
    this.#newRecorder = options.newRecorder;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (entry) => Math.max(1, entry.value.bytes),
      ttl: options.maxAgeMs,
      dispose: (entry, key) => this.#forget(entry, key),
    });
    this.#epochs.onInvalidate((tag, urgency) => this.#drop(tag, urgency));
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** The cached entry of the key, or undefined. */
  peek(key: string): Entry<Value> | undefined {
    const entry = this.#mayShow() ? this.#entries.get(key) : undefined;
    if (entry?.generation !== this.#epochs.generation) return undefined;
    // Without its connection a node cannot know whether what it makes is current.
    if (entry.isOutdated && this.#mayStore()) return undefined;
    this.hits += 1;
    return entry;
  }

  /**
   * The cached entry, or a new one. Errors of `make` are passed on and nothing is cached. An entry in which only counts
   * have changed is returned when a new one takes longer than a second.
   */
  async get(key: string, make: (recorder: CacheTagRecorder) => Promise<Value>): Promise<Entry<Value>> {
    const cached = this.peek(key);
    if (cached) return cached;
    this.misses += 1;
    const flight = this.#flights.get(key) ?? this.#start(key, make);
    if (!this.#outdated(key)) return flight;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(this.#outdated(key) ?? flight), outdatedAfterMs);
      flight.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  /** The entry that is shown only while nothing can be made. */
  #outdated(key: string): Entry<Value> | undefined {
    const entry = this.#mayShow() ? this.#entries.get(key) : undefined;
    return entry?.isOutdated && entry.generation === this.#epochs.generation ? entry : undefined;
  }

  #start(key: string, make: (recorder: CacheTagRecorder) => Promise<Value>): Promise<Entry<Value>> {
    const start = performance.now();
    const flight = this.#make(key, make).finally(() => {
      this.#flights.delete(key);
      this.makeSeconds += (performance.now() - start) / 1_000;
    });
    this.#flights.set(key, flight);
    return flight;
  }

  clear(): void {
    this.#entries.clear();
  }

  async #make(key: string, make: (recorder: CacheTagRecorder) => Promise<Value>): Promise<Entry<Value>> {
    for (let attempt = 1; ; attempt += 1) {
      const recorder = this.#newRecorder();
      const began = performance.now();
      const couldStore = this.#mayStore();
      const value = await make(recorder);
      const { seen, generation, isOutdated } = recorder;
      const entry = { value, seen, generation, isOutdated };
      const mayStore = this.#mayStore();
      // Read without contact, it may come from a primary that another one had replaced: with contact, it is read again.
      const mayBeOutdated = mayStore && !couldStore;
      // The process may have stood still meanwhile.
      if (recorder.isCurrent && !mayBeOutdated && performance.now() < began + leaseMs) {
        if (value.isCacheable && mayStore) this.#store(key, entry);
        return entry;
      }
      if (attempt === attempts) fail("unavailable");
    }
  }

  #store(key: string, entry: Entry<Value>): void {
    this.#entries.set(key, entry);
    // Larger than the whole cache: it was not stored.
    if (!this.#entries.has(key)) return;
    for (const tag of entry.seen) {
      const keys = this.#keysOfTag.get(tag) ?? new Set();
      this.#keysOfTag.set(tag, keys.add(key));
    }
  }

  #drop(tag: Tag, urgency: Urgency): void {
    for (const key of this.#keysOfTag.get(tag) ?? []) {
      if (urgency === "now") this.#entries.delete(key);
      else {
        const entry = this.#entries.peek(key);
        if (entry) entry.isOutdated = true;
      }
    }
  }

  #forget(entry: Entry<Value>, key: string): void {
    for (const tag of entry.seen) {
      const keys = this.#keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfTag.delete(tag);
    }
  }
}

/** Records which tags were read for a result, and the epoch at its start. */
export class CacheTagRecorder implements CacheTags {
  readonly seen = new Set<Tag>();
  readonly generation: number;
  /** Whether the result was made from an outdated value, and so is outdated as well. */
  isOutdated = false;
  #epochs: Epochs;
  #numbers: CountInvalidations;
  #begun: number;
  #untilInvalidated: () => Promise<number>;

  constructor(epochs: Epochs, numbers: CountInvalidations, untilInvalidated: () => Promise<number>) {
    this.#epochs = epochs;
    this.#numbers = numbers;
    this.#untilInvalidated = untilInvalidated;
    this.#begun = epochs.now;
    this.generation = epochs.generation;
  }

  read(...tags: Tag[]): void {
    for (const tag of tags) this.seen.add(tag);
  }

  /** Records that a cached value was used. */
  readEntry({ seen, isOutdated }: Pick<Entry<unknown>, "seen" | "isOutdated">): void {
    this.read(...seen);
    this.isOutdated ||= isOutdated;
  }

  invalidate(tags: readonly Tag[]): void {
    this.#epochs.invalidate(tags, "now");
  }

  untilInvalidated(): Promise<number> {
    return this.#untilInvalidated();
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
