import pg from "pg";
import type { TagFall } from "@changming/domain/tag-ledger";
import { tagChannel } from "@changming/domain/tags";
import type { Epochs } from "./epochs.ts";

export interface TagListener {
  close(): Promise<void>;
}

export interface TagListenerOptions {
  url: string;
  epochs: Epochs;
  /** What this process names itself: its own falls have already happened. */
  origin: string;
  /** Told whether other nodes' writes are heard; while they are not, nothing may be kept. */
  onHearing(isHearing: boolean): void;
  reportFault(error: unknown): void;
}

/** Between tries to listen again, in milliseconds. */
const retryAfter = 500;

/** Hears on its own connection which tags fell on other nodes. When the line breaks, everything kept is void. */
export async function listenForTags(options: TagListenerOptions): Promise<TagListener> {
  const { epochs, origin, onHearing, reportFault } = options;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: options.url, application_name: "changming tags", keepAlive: true });
    next.on("notification", ({ payload }) => {
      const { tags, urgency, origin: from } = JSON.parse(payload ?? "") as TagFall;
      if (from !== origin) epochs.fall(tags, urgency);
    });
    next.on("error", lose);
    next.on("end", lose);
    await next.connect();
    await next.query(`listen ${tagChannel}`);
    client = next;
    // What fell before listening began was not heard.
    epochs.fallAll();
    onHearing(true);
  }

  function lose(error?: unknown): void {
    if (isClosed || retry) return;
    client = null;
    onHearing(false);
    epochs.fallAll();
    if (error) reportFault(error);
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch(lose);
    }, retryAfter);
  }

  await connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
