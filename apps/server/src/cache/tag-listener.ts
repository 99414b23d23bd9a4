import { EventEmitter, once } from "node:events";
import pg from "pg";
import { fenceChannel, type Node, probeChannel, serverIdentity } from "@changming/db/nodes";
import { tagChannel, type TagInvalidation } from "@changming/domain/context/tags";
import type { Epochs } from "./epochs.ts";
import type { Lease } from "./lease.ts";

interface TagListener {
  close(): Promise<void>;
}

export interface TagListenerOptions {
  url: string;
  epochs: Epochs;
  node: Node;
  lease: Lease;
  /** Called with whether other nodes' writes are received; while they are not, nothing may be added to a cache. */
  onConnectionChange(isConnected: boolean): void;
  /** Another channel on the same connection. */
  notices?: { channel: string; receive(payload: string): void };
  reportError(error: unknown): void;
}

/** Milliseconds between attempts to listen again. */
const retryAfterMs = 500;
/** Milliseconds between two probes, and for a connection. */
const heartbeatMs = 2_000;
/**
 * Milliseconds for the answer to a probe: a dead connection reports nothing by itself. A probe commits, and a commit
 * may wait for its standby.
 */
const probeTimeoutMs = 6_000;

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
 * has applied them (R-operation-19). Every other second it proves that it receives what is sent, and so renews the lease
 * of the caches. When the connection breaks, it connects again, which it retries without end, and the caches are dropped
 * then. Throws when the first attempt fails.
 */
export async function listenForTags(options: TagListenerOptions): Promise<TagListener> {
  const { epochs, node, lease, onConnectionChange, notices, reportError } = options;
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
      query_timeout: probeTimeoutMs,
    });
    current = next;
    const probes = new EventEmitter();
    next.on("notification", ({ channel, payload = "" }) => {
      if (channel === notices?.channel) notices.receive(payload);
      else if (channel === probeChannel) probes.emit(payload);
      // Notifications of all channels arrive in the order of their commits.
      else if (channel === fenceChannel) void node.confirm(Number(payload)).catch(reportError);
      else receiveInvalidation(epochs, payload);
    });
    next.on("error", (error) => lose(next, error));
    next.on("end", () => lose(next));
    try {
      await next.connect();
      await next.query(`listen ${tagChannel}`);
      await next.query(`listen ${probeChannel}`);
      if (notices) await next.query(`listen ${notices.channel}`);
      // Invalidations sent before `listen` were missed.
      await node.register(() => {
        lease.end();
        epochs.invalidateAll();
      });
      // Not before: a fence would be confirmed by what was cached while nothing was received.
      await next.query(`listen ${fenceChannel}`);
      await probeContact(next, probes);
    } catch (error) {
      lose(next, error);
      if (isClosed) await node.unregister().catch(reportError);
      throw error;
    }
    if (isClosed) return node.unregister();
    if (current !== next) return;
    onConnectionChange(true);
    beat(next, probes);
  }

  /**
   * Renews the lease once a notification sent now has come back, and no other node has removed this one. Throws when
   * it does not come back, or when queries reach another server, as after a failover behind a pooler.
   */
  async function probeContact(client: pg.Client, probes: EventEmitter): Promise<void> {
    const sentAt = performance.now();
    const arrival = once(probes, node.id, { signal: AbortSignal.timeout(probeTimeoutMs) });
    // Awaited below.
    arrival.catch(() => undefined);
    const [listened, sent, queried] = await Promise.all([
      client.query<{ server: string }>(`select ${serverIdentity} as server`),
      client.query<{ number: number }>(node.probe.send()),
      // A busy pool may answer too late.
      node.findServer().catch(() => undefined),
    ]);
    if (queried !== undefined && queried !== listened.rows[0]?.server) {
      throw new Error("the database that is listened to is not the one that is queried");
    }
    await arrival;
    const { rowCount } = await client.query(node.probe.confirm(sent.rows[0]?.number ?? 0));
    if (rowCount === 0) throw new Error("this node did not confirm an invalidation in time");
    if (client === current) lease.renew(sentAt);
  }

  function beat(client: pg.Client, probes: EventEmitter): void {
    pulse = setTimeout(() => {
      probeContact(client, probes).then(
        () => client === current && !isClosed && beat(client, probes),
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
    epochs.loseContact();
    if (error) reportError(error);
    lost.end().catch(() => undefined);
    // A failed attempt has called `lose` itself.
    retry = setTimeout(() => void connect().catch(() => undefined), retryAfterMs);
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(retry);
    clearTimeout(pulse);
    lease.end();
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
