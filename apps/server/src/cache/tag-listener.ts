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
  /** Told whether other nodes' writes are heard; while they are not, nothing may be kept. */
  onHearing(isHearing: boolean): void;
  /** A further channel that is heard on the same line. */
  notices?: { channel: string; hear(payload: string): void };
  reportFault(error: unknown): void;
}

/** Between tries to listen again, in milliseconds. */
const retryAfter = 500;
/** How often the line is tried, and how long it may take to answer: a dead one says nothing by itself. */
const heartbeat = 2_000;

/** What a message on the channel says; null when it cannot be read. */
function fallOf(payload: string): TagFall | null {
  try {
    const said = JSON.parse(payload) as Partial<TagFall> | null;
    if (!said || !Array.isArray(said.tags) || !said.urgency) return null;
    return { tags: said.tags, urgency: said.urgency };
  } catch {
    return null;
  }
}

/**
 * Hears on its own connection which tags fell, on whichever node. When the line breaks, everything kept is void until it
 * listens again, which it tries for ever. Throws when the first try fails.
 */
export async function listenForTags(options: TagListenerOptions): Promise<TagListener> {
  const { epochs, onHearing, notices, reportFault } = options;
  let current: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let isClosed = false;

  function hear(payload: string): void {
    const said = fallOf(payload);
    // What cannot be read may have been a privacy switch of a newer version.
    if (said === null) epochs.fallAll();
    // Our own come back too: a commit whose answer was lost is heard of here alone.
    else epochs.fall(said.tags, said.urgency);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: "changming tags",
      keepAlive: true,
      connectionTimeoutMillis: heartbeat,
      query_timeout: heartbeat,
    });
    current = next;
    next.on("notification", ({ channel, payload = "" }) =>
      channel === notices?.channel ? notices.hear(payload) : hear(payload),
    );
    next.on("error", (error) => lose(next, error));
    next.on("end", () => lose(next));
    try {
      await next.connect();
      await next.query(`listen ${tagChannel}`);
      if (notices) await next.query(`listen ${notices.channel}`);
    } catch (error) {
      lose(next, error);
      throw error;
    }
    if (isClosed || current !== next) return;
    // What fell before listening began was not heard.
    epochs.fallAll();
    onHearing(true);
    beat(next);
  }

  function beat(client: pg.Client): void {
    pulse = setTimeout(() => {
      client.query("select 1").then(
        () => client === current && !isClosed && beat(client),
        (error: unknown) => lose(client, error),
      );
    }, heartbeat).unref();
  }

  function lose(lost: pg.Client, error?: unknown): void {
    // A client that was given up already has nothing more to say.
    if (isClosed || lost !== current) return;
    current = null;
    clearTimeout(pulse);
    onHearing(false);
    epochs.fallAll();
    if (error) reportFault(error);
    lost.end().catch(() => undefined);
    // A failed try has called `lose` itself.
    retry = setTimeout(() => void connect().catch(() => undefined), retryAfter);
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(retry);
    clearTimeout(pulse);
    await current?.end();
  }

  try {
    await connect();
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}
