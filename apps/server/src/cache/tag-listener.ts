import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Node, serverIdentity } from "@changming/db/nodes";
import { tagChannel, type TagInvalidation } from "@changming/domain/context/tags";
import type { Epochs } from "./epochs.ts";

interface TagListener {
  /** False when this node may have missed invalidations for so long that others no longer wait for it. */
  readonly isLeased: boolean;
  close(): Promise<void>;
}

export interface TagListenerOptions {
  url: string;
  epochs: Epochs;
  node: Node;
  /** Milliseconds for which cached answers may be shown after the last contact with the database. */
  leaseMs: number;
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

/** The invalidation or the fence in a notification; null when it cannot be parsed. */
function messageOf(payload: string): TagInvalidation | { fence: number } | null {
  try {
    const said = JSON.parse(payload) as Partial<TagInvalidation & { fence: number }> | null;
    if (typeof said?.fence === "number") return { fence: said.fence };
    if (!said || !Array.isArray(said.tags) || !said.urgency) return null;
    return { tags: said.tags, urgency: said.urgency };
  } catch {
    return null;
  }
}

/** Applies an invalidation that a node has sent; returns the number of a fence. */
export function receiveInvalidation(epochs: Epochs, payload: string): number | undefined {
  const message = messageOf(payload);
  // An unreadable message may be a privacy switch sent by a newer version.
  if (message === null) epochs.invalidateAll();
  else if ("fence" in message) return message.fence;
  // The node's own messages arrive too: after a commit whose result was lost, they are the only trace of it.
  else epochs.invalidate(message.tags, message.urgency);
  return undefined;
}

/**
 * Listens on its own connection for invalidations of all nodes (R-operation-11), and confirms their fences. When the
 * connection breaks, nothing new is cached, and what is cached is shown until the lease ends or the node listens again,
 * which it retries without end. Throws when the first attempt fails.
 */
export async function listenForTags(options: TagListenerOptions): Promise<TagListener> {
  const { epochs, node, leaseMs, onConnectionChange, notices, reportError } = options;
  let current: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let leaseEnd: NodeJS.Timeout | undefined;
  let leasedUntil = -Infinity;
  let isClosed = false;
  let wanted = 0;
  let isConfirming = false;

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
      if (channel === notices?.channel) return notices.receive(payload);
      const fence = receiveInvalidation(epochs, payload);
      if (fence !== undefined) void confirmUntil(fence);
    });
    next.on("error", (error) => lose(next, error));
    next.on("end", () => lose(next));
    let contact: number;
    try {
      await next.connect();
      await next.query(`listen ${tagChannel}`);
      if (notices) await next.query(`listen ${notices.channel}`);
      contact = performance.now();
      // Invalidations sent before `listen` were missed. Without what was cached, the fences until then are passed.
      const passed = await node.lastFence();
      epochs.invalidateAll();
      await node.register(passed);
    } catch (error) {
      lose(next, error);
      throw error;
    }
    if (isClosed || current !== next) return;
    renewLease(contact);
    onConnectionChange(true);
    beat(next);
  }

  function renewLease(contact: number): void {
    leasedUntil = contact + leaseMs;
    clearTimeout(leaseEnd);
    // What else depends on the invalidations is read anew.
    leaseEnd = setTimeout(() => epochs.invalidateAll(), leasedUntil - performance.now()).unref();
  }

  /** Tells the other nodes that every invalidation before the fence has been applied; a later fence includes it. */
  async function confirmUntil(fence: number): Promise<void> {
    wanted = Math.max(wanted, fence);
    if (isConfirming) return;
    isConfirming = true;
    for (let confirmed = 0; confirmed < wanted;) {
      if (isClosed) return;
      const next = wanted;
      try {
        await node.confirm(next);
        confirmed = next;
      } catch {
        // A database that is busy delays this, which costs a writer time and nothing else.
        await wait(retryAfterMs);
      }
    }
    isConfirming = false;
  }

  /** All notifications that were sent before the query arrive before its answer. */
  async function checkContact(client: pg.Client): Promise<void> {
    const contact = performance.now();
    const text = `select ${serverIdentity} as server from node where id = $1`;
    const [found, queried] = await Promise.all([
      client.query<{ server: string }>(text, [node.id]),
      // While no query gets through, nothing wrong is cached either.
      node.queriedServer().catch(() => undefined),
    ]);
    // The others no longer wait for it.
    if (found.rowCount === 0)
      throw new Error("this node has not confirmed an invalidation in time, and counts as lost");
    if (queried !== undefined && queried !== found.rows[0]?.server) {
      throw new Error("the database that is listened to is not the one that is queried");
    }
    if (client === current) renewLease(contact);
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
    if (error) reportError(error);
    lost.end().catch(() => undefined);
    // A failed attempt has called `lose` itself.
    retry = setTimeout(() => void connect().catch(() => undefined), retryAfterMs);
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (const timer of [retry, pulse, leaseEnd]) clearTimeout(timer);
    // Without it, the next write would wait for this node.
    await node.unregister().catch(() => undefined);
    await current?.end();
  }

  try {
    await connect();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    get isLeased() {
      return performance.now() < leasedUntil;
    },
    close,
  };
}
