import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { isConnectionError } from "./connection-error.ts";
import { type Db, openDatabase, type OpenDatabase } from "./database.ts";

/** Milliseconds by which an answer of a replica may be behind the primary at most. */
export const maxReplicaLagMs = 5_000;
/** Milliseconds between two comparisons of the replicas with the primary. */
const everyMs = 1_000;

/** Connections of a process to each replica. */
const poolSize = 4;

interface ReplicasOptions {
  /** The database that they follow. */
  primaryUrl: string;
  urls: readonly string[];
  /** Called when a replica can be used, or no longer. `name`: its host and port. */
  reportChange(name: string, isUsable: boolean): void;
}

/** A place in the write-ahead log, in bytes, of a cluster of databases. */
interface Position {
  cluster: string;
  /** null from a database that is no standby: it may have been one that was promoted, and the old primary another. */
  lsn: bigint | null;
}

/** Standbys of the database, for reads that may be some seconds old (R-operation-18). */
export class Replicas {
  readonly #primary: OpenDatabase;
  readonly #replicas: readonly Replica[];
  readonly #reportChange: ReplicasOptions["reportChange"];
  readonly #stopping = new AbortController();
  /** How far the primary was at times of `performance.now()`, the newest last, back to the maximum lag. */
  #written: { at: number; lsn: bigint }[] = [];
  readonly #watching: Promise<void>;

  /** Opens nothing yet: a replica is used once it has been compared with the primary. */
  constructor({ primaryUrl, urls, reportChange }: ReplicasOptions) {
    this.#primary = openDatabase(primaryUrl, { poolSize: 1 });
    this.#replicas = urls.map((url) => new Replica(url));
    this.#reportChange = reportChange;
    this.#watching = this.#watch();
  }

  /** How many are configured, and how many are read. */
  get counts(): { configured: number; usable: number } {
    return { configured: this.#replicas.length, usable: this.#replicas.filter(isUsable).length };
  }

  /**
   * Reads from a replica that was at most `maxReplicaLagMs` behind, the same one for the same reader while it is usable.
   * Reads from the primary when there is none, and when the replica fails meanwhile or cancels the query.
   */
  async read<Result>(
    readerId: number,
    fromReplica: (db: Db) => Promise<Result>,
    fromPrimary: () => Promise<Result>,
  ): Promise<Result> {
    const replica = this.#pick(readerId);
    if (!replica) return fromPrimary();
    try {
      return await fromReplica(replica.database.db);
    } catch (error) {
      if (isConnectionError(error)) this.#note(replica, -Infinity);
      // serialization_failure: what it has replayed contradicts what the query reads.
      else if (!(error instanceof Error && "code" in error && error.code === "40001")) throw error;
      return fromPrimary();
    }
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    for (const { comparison } of this.#replicas) await comparison;
    await this.#primary.close();
    for (const { database } of this.#replicas) await database.close();
  }

  #pick(readerId: number): Replica | undefined {
    const first = readerId % this.#replicas.length;
    return [...this.#replicas.slice(first), ...this.#replicas.slice(0, first)].find(isUsable);
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#compare();
      await wait(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #compare(): Promise<void> {
    const at = performance.now();
    const primary = await positionOf(this.#primary.db, sql`pg_current_wal_lsn()`).catch(() => null);
    if (primary?.lsn != null) {
      this.#written = this.#written.filter((written) => at - written.at <= maxReplicaLagMs);
      this.#written.push({ at, lsn: primary.lsn });
    }
    for (const replica of this.#replicas) {
      // One that does not answer delays no other.
      replica.comparison ??= this.#compareOne(replica, primary).finally(() => (replica.comparison = null));
    }
  }

  async #compareOne(replica: Replica, primary: Position | null): Promise<void> {
    if (replica.lsn !== null && primary?.lsn != null && replica.lsn > primary.lsn) replica.aheadAt = replica.lsn;
    const replayed = sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`;
    const position = await positionOf(replica.database.db, replayed).catch(() => null);
    replica.lsn = position?.lsn ?? null;
    const { lsn } = replica;
    const isFollowing = lsn !== null && position?.cluster === primary?.cluster && lsn !== replica.aheadAt;
    const reached = isFollowing ? this.#written.findLast((written) => written.lsn <= lsn) : undefined;
    this.#note(replica, reached?.at ?? -Infinity);
  }

  #note(replica: Replica, freshAt: number): void {
    replica.freshAt = freshAt;
    if (isUsable(replica) === replica.wasUsable) return;
    replica.wasUsable = isUsable(replica);
    this.#reportChange(replica.name, replica.wasUsable);
  }
}

class Replica {
  readonly name: string;
  readonly database: OpenDatabase;
  /** It has everything that was written before this time of `performance.now()`. */
  freshAt = -Infinity;
  /** Where it was at the last comparison. */
  lsn: bigint | null = null;
  /**
   * Where it was when the primary was not that far: it has followed another one, and cannot go on from there. null:
   * never.
   */
  aheadAt: bigint | null = null;
  /** null: not compared yet. */
  wasUsable: boolean | null = null;
  /** null: none is running. */
  comparison: Promise<void> | null = null;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.name = `${hostname}:${port || 5_432}`;
    this.database = openDatabase(url, { poolSize });
  }
}

const isUsable = ({ freshAt }: Replica) => performance.now() - freshAt <= maxReplicaLagMs;

async function positionOf(db: Db, lsn: ReturnType<typeof sql>): Promise<Position> {
  const { rows } = await sql<{ cluster: string; bytes: string | null }>`
    select (select system_identifier::text from pg_control_system()) as cluster,
      (${lsn} - '0/0'::pg_lsn)::text as bytes`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("PostgreSQL answered without a row");
  return { cluster: row.cluster, lsn: row.bytes === null ? null : BigInt(row.bytes) };
}
