import type { KeptAnswer } from "../http/api.ts";
import type { KeptPage } from "../pages/pages.ts";
import { Epochs } from "./epochs.ts";
import { ReadLedger, TagCache } from "./tag-cache.ts";

const megabyte = 1_048_576;
/** A safety net: nothing is older, whatever was forgotten. */
const oldest = 10 * 60_000;

export interface Caches {
  epochs: Epochs;
  answers: TagCache<KeptAnswer>;
  pages: TagCache<KeptPage>;
  newLedger(): ReadLedger;
  /** While closed nothing is kept. */
  setOpen(isOpen: boolean): void;
}

/** The two memories of one process: answers of public calls, and whole pages. */
export function createCaches(origin: string): Caches {
  const epochs = new Epochs();
  const shared = { epochs, origin, maxAgeMs: oldest };
  const answers = new TagCache<KeptAnswer>({ ...shared, maxBytes: 48 * megabyte });
  const pages = new TagCache<KeptPage>({ ...shared, maxBytes: 96 * megabyte });
  return {
    epochs,
    answers,
    pages,
    newLedger: () => new ReadLedger(epochs, origin),
    setOpen(isOpen) {
      answers.isOpen = isOpen;
      pages.isOpen = isOpen;
    },
  };
}
