import type { Db } from "@changming/db/database";
import { Node } from "@changming/db/nodes";
import type { Tag } from "@changming/domain/context/tags";
import { InvalidationFence } from "./invalidation-fence.ts";
import { Lease } from "./lease.ts";
import { Epochs, CountInvalidations } from "./epochs.ts";
import { type Cacheable, TagCache, CacheTagRecorder, UncachedTagRecorder } from "./tag-cache.ts";
import { listenForTags, type TagListenerOptions } from "./tag-listener.ts";

/** Maximum age of an answer in ms, a safety net for lost invalidations; a page lives at most twice as long. */
const maxAgeMs = 10 * 60_000;

interface CachesOptions {
  /** Connection string on which this node listens for invalidations of other nodes. */
  databaseUrl: string;
  /** The same database, as it is queried. */
  db: Db;
  /** Where this process runs. */
  place: string;
  /** False during development: nothing is cached. */
  isCached: boolean;
  /** Announces changed counts to the other nodes, outside any transaction. */
  announce(tags: Tag[]): Promise<void>;
  reportError(error: unknown): void;
  /** Called with whether invalidations of other nodes are received. */
  onConnectionChange?(isConnected: boolean): void;
  notices?: TagListenerOptions["notices"];
}

/** The caches of one process, and the epochs of all tags. */
export interface Caches {
  epochs: Epochs;
  /** A cache of its own, so that its contents evict no others. */
  create<Value extends Cacheable>(maxBytes: number): TagCache<Value>;
  newRecorder(): CacheTagRecorder;
  /** For calls whose answers are not cached. */
  uncachedTags: UncachedTagRecorder;
  /** Whether it is proven that invalidations of other nodes are received; otherwise what is shown may be outdated. */
  isInContact(): boolean;
  /** Whether what this process knows may still be shown. */
  mayShow(): boolean;
  close(): Promise<void>;
}

/**
 * Opens the caches and listens for invalidations of other nodes; without that connection nothing more is cached, and what
 * is cached is shown until the lease ends.
 */
export async function openCaches(options: CachesOptions): Promise<Caches> {
  const { databaseUrl, db, place, isCached, announce, notices, reportError } = options;
  const node = new Node(db, place);
  const lease = new Lease();
  const fence = new InvalidationFence(node, reportError);
  const untilInvalidated = () => fence.pass();
  const epochs = new Epochs();
  const numbers = new CountInvalidations(epochs, (tags) => void announce(tags).catch(reportError));
  const newRecorder = () => new CacheTagRecorder(epochs, numbers, untilInvalidated);
  let isConnected = false;
  // A process that stood still learns only later that its connection, or its primary, is gone.
  const isInContact = () => isConnected && lease.isValid;
  const mayShow = () => lease.isValid;
  const mayStore = () => isCached && isInContact();
  const listener = await listenForTags({
    url: databaseUrl,
    epochs,
    node,
    lease,
    reportError,
    notices,
    onConnectionChange(isNow) {
      isConnected = isNow;
      options.onConnectionChange?.(isNow);
    },
  });
  return {
    epochs,
    create: <Value extends Cacheable>(maxBytes: number) =>
      new TagCache<Value>({ epochs, newRecorder, maxAgeMs, maxBytes, mayShow, mayStore }),
    newRecorder,
    isInContact,
    mayShow,
    uncachedTags: new UncachedTagRecorder(epochs, numbers, untilInvalidated),
    async close() {
      numbers.close();
      fence.close();
      await listener.close();
      epochs.close();
    },
  };
}
