import pg from "pg";
import { fenceChannel, type Node, serverIdentity } from "@changming/db/nodes";
import { tagChannel, type TagInvalidation } from "@changming/domain/context/tags";
import type { Epochs } from "./epochs.ts";

interface TagListener {
  close(): Promise<void>;
}

export interface TagListenerOptions {
  url: string;
  epochs: Epochs;
  node: Node;
  /** Called with whether other nodes' writes are received; while they are not, nothing may be cached. */
  onConnectionChange(isConnected: boolean): void;
  /** Another channel on the same connection. */
  notices?: { channel: string; receive(payload: string): void };
  reportError(error: unknown): void;
}

/** Milliseconds between attempts to listen again. */
const retryAfterMs = 500;
/** Milliseconds between heartbeats, and their timeout: a dead connection reports nothing by itself. */
const heartbeatMs = 2_000;

/** The invalidation in a notification; null when it cannot be parsed. */
function invalidationOf(payload: string): TagInvalidation | null {
  try {
    const said = JSON.parse(payload) as Partial<TagInvalidation> | null;
    if (!said || !Array.isArray(said.tags) || !said.urgency) return null;
    return { tags: said.tags, urgency: said.urgency };
  } catch {
    return null;
  }
}

/** Applies an invalidation that a node has sent. */
export function receiveInvalidation(epochs: Epochs, payload: string): void {
  const invalidation = invalidationOf(payload);
  // An unreadable message may be a privacy switch sent by a newer version.
  if (invalidation === null) epochs.invalidateAll();
  // The node's own messages arrive too: after a commit whose result was lost, they are the only trace of it.
  else epochs.invalidate(invalidation.tags, invalidation.urgency);
}

/**
 * Listens on its own connection for invalidations of all nodes (R-operation-11), and confirms to their writers that it
 * has applied them (R-operation-19). When the connection breaks, the caches are invalid until it listens again, which it
 * retries without end. Throws when the first attempt fails.
 */
export async function listenForTags(options: TagListenerOptions): Promise<TagListener> {
  const { epochs, node, onConnectionChange, notices, reportError } = options;
  let current: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: "changming tags",
      keepAlive: true,
      connectionTimeoutMillis: heartbeatMs,
      query_timeout: heartbeatMs,
    });
    current = next;
    next.on("notification", ({ channel, payload = "" }) => {
      if (channel === notices?.channel) notices.receive(payload);
      // Notifications of all channels arrive in the order of their commits.
      else if (channel === fenceChannel) void node.confirm(Number(payload)).catch(reportError);
      else receiveInvalidation(epochs, payload);
    });
    next.on("error", (error) => lose(next, error));
    next.on("end", () => lose(next));
    try {
      await next.connect();
      await next.query(`listen ${tagChannel}`);
      await next.query(`listen ${fenceChannel}`);
      if (notices) await next.query(`listen ${notices.channel}`);
      // A database that accepts no writes has no writers that would wait.
      await node.register().catch(reportError);
      await checkContact(next);
    } catch (error) {
      lose(next, error);
      throw error;
    }
    if (isClosed) return node.unregister();
    if (current !== next) return;
    // Invalidations sent before `listen` were missed. Nothing has been cached since.
    epochs.invalidateAll();
    onConnectionChange(true);
    beat(next);
  }

  /** Throws when what is cached may be out of date although the connection works. */
  async function checkContact(client: pg.Client): Promise<void> {
    const [listened, queried] = await Promise.all([
      client.query<{ server: string }>(`select ${serverIdentity} as server`),
      // While no query gets through, nothing is cached either.
      node.look().catch(() => null),
    ]);
    if (queried?.isForgotten) throw new Error("this node did not confirm an invalidation in time");
    // After a failover a pooler may lead to another server than the one that is still listened to.
    if (queried && queried.server !== listened.rows[0]?.server) {
      throw new Error("the database that is listened to is not the one that is queried");
    }
  }

  function beat(client: pg.Client): void {
    pulse = setTimeout(() => {
      checkContact(client).then(
        () => client === current && !isClosed && beat(client),
        (error: unknown) => lose(client, error),
      );
    }, heartbeatMs).unref();
  }

  function lose(lost: pg.Client, error?: unknown): void {
    // Ignores late events of a client that was already given up.
    if (isClosed || lost !== current) return;
    current = null;
    clearTimeout(pulse);
    onConnectionChange(false);
    epochs.invalidateAll();
    // It shows nothing cached any more: nobody has to wait for it.
    node.unregister().catch(() => undefined);
    if (error) reportError(error);
    lost.end().catch(() => undefined);
    // A failed attempt has called `lose` itself.
    retry = setTimeout(() => void connect().catch(() => undefined), retryAfterMs);
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(retry);
    clearTimeout(pulse);
    await node.unregister().catch(() => undefined);
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
