import type { Tag } from "@changming/domain/tag-ledger";
import type { KeptFeed } from "../feeds/kept-feed.ts";
import type { KeptAnswer } from "../http/kept-answer.ts";
import type { KeptPage } from "../pages/kept-page.ts";
import { Epochs } from "./epochs.ts";
import { NumberFalls } from "./number-falls.ts";
import { ReadLedger, WriteLedger } from "./read-ledger.ts";
import { TagCache } from "./tag-cache.ts";
import { listenForTags, type TagListenerOptions } from "./tag-listener.ts";

const megabyte = 1_048_576;
/** A safety net: no answer is older, whatever was forgotten, and no page older than twice that. */
const oldest = 10 * 60_000;

export interface MemoryOptions {
  /** Where this node listens for the others' writes. */
  databaseUrl: string;
  /** False while developing: every page is made anew. */
  isKept: boolean;
  /** Tells the other nodes, outside any transaction, that numbers moved. */
  announce(tags: Tag[]): Promise<void>;
  reportFault(error: unknown): void;
  /** Told whether the other nodes are heard. */
  onHearing?(isHearing: boolean): void;
  notices?: TagListenerOptions["notices"];
}

/** What one process remembers: answers of public calls, whole pages, and how often each tag fell. */
export interface Memory {
  epochs: Epochs;
  answers: TagCache<KeptAnswer>;
  pages: TagCache<KeptPage>;
  /** The sitemap and the feeds. A crawler walks through all files once: it must not push out what people read. */
  feeds: TagCache<KeptFeed>;
  newLedger(): ReadLedger;
  /** For calls of which nothing is kept. */
  writeLedger: WriteLedger;
  close(): Promise<void>;
}

/** Opens the memory and listens for what falls on other nodes; while that line is down nothing is kept. */
export async function openMemory(options: MemoryOptions): Promise<Memory> {
  const { databaseUrl, isKept, announce, notices, reportFault } = options;
  const epochs = new Epochs();
  const numbers = new NumberFalls(epochs, (tags) => void announce(tags).catch(reportFault));
  const newLedger = () => new ReadLedger(epochs, numbers);
  const shared = { epochs, newLedger, maxAgeMs: oldest };
  const answers = new TagCache<KeptAnswer>({ ...shared, maxBytes: 48 * megabyte });
  const pages = new TagCache<KeptPage>({ ...shared, maxBytes: 96 * megabyte });
  const feeds = new TagCache<KeptFeed>({ ...shared, maxBytes: 16 * megabyte });
  const listener = await listenForTags({
    url: databaseUrl,
    epochs,
    reportFault,
    notices,
    onHearing(isHearing) {
      answers.isOpen = isHearing && isKept;
      pages.isOpen = isHearing && isKept;
      feeds.isOpen = isHearing && isKept;
      options.onHearing?.(isHearing);
    },
  });
  return {
    epochs,
    answers,
    pages,
    feeds,
    newLedger,
    writeLedger: new WriteLedger(epochs, numbers),
    async close() {
      numbers.close();
      await listener.close();
      epochs.close();
    },
  };
}
