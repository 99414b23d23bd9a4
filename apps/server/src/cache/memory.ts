import type { KeptAnswer } from "../http/kept-answer.ts";
import type { KeptPage } from "../pages/kept-page.ts";
import { Epochs } from "./epochs.ts";
import { ReadLedger, TagCache } from "./tag-cache.ts";
import { listenForTags } from "./tag-listener.ts";

const megabyte = 1_048_576;
/** A safety net: nothing is older, whatever was forgotten. */
const oldest = 10 * 60_000;

export interface MemoryOptions {
  /** Names this process. */
  origin: string;
  /** Where this node listens for the others' writes. */
  databaseUrl: string;
  /** False while developing: every page is made anew. */
  isKept: boolean;
  reportFault(error: unknown): void;
}

/** What one process remembers: answers of public calls, whole pages, and how often each tag fell. */
export interface Memory {
  epochs: Epochs;
  answers: TagCache<KeptAnswer>;
  pages: TagCache<KeptPage>;
  newLedger(): ReadLedger;
  close(): Promise<void>;
}

/** Opens the memory and listens for what falls on other nodes; while that line is down nothing is kept. */
export async function openMemory({ origin, databaseUrl, isKept, reportFault }: MemoryOptions): Promise<Memory> {
  const epochs = new Epochs();
  const shared = { epochs, origin, maxAgeMs: oldest };
  const answers = new TagCache<KeptAnswer>({ ...shared, maxBytes: 48 * megabyte });
  const pages = new TagCache<KeptPage>({ ...shared, maxBytes: 96 * megabyte });
  const listener = await listenForTags({
    url: databaseUrl,
    epochs,
    origin,
    reportFault,
    onHearing(isHearing) {
      answers.isOpen = isHearing && isKept;
      pages.isOpen = isHearing && isKept;
    },
  });
  return {
    epochs,
    answers,
    pages,
    newLedger: () => new ReadLedger(epochs, origin),
    async close() {
      await listener.close();
      epochs.close();
    },
  };
}
