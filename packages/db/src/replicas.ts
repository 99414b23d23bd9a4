import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, openDatabase, type OpenDatabase } from "./database.ts";

/** Milliseconds by which an answer of a replica may be behind the primary at most. */
export const maxReplicaLagMs = 5_000;
/** Milliseconds between two comparisons of the replicas with the primary. */
const everyMs = 1_000;

/** Connections of a process to each replica. */
const poolSize = 4;

/** How far the primary was in its log at a time of `performance.now()`. */
interface Position {
  at: number;
  lsn: bigint;
}

interface ReplicasOptions {
  primary: Db;
  urls: readonly string[];
  /** Called when a replica can be used, or no longer. `name`: its host and port. */
  reportChange(name: string, isUsable: boolean): void;
}

/** Standbys of the database, for reads that may be some seconds old (R-operation-18). */
export class Replicas {
  readonly #primary: Db;
  readonly #replicas: readonly Replica[];
  readonly #reportChange: ReplicasOptions["reportChange"];
  readonly #stopping = new AbortController();
  /** Positions of the primary, the newest last, back to the maximum lag. */
  #positions: Position[] = [];
  readonly #watching: Promise<void>;

  /** Opens nothing yet: a replica is used once it has been compared with the primary. */
  constructor({ primary, urls, reportChange }: ReplicasOptions) {
    this.#primary = primary;
    this.#replicas = urls.map((url) => new Replica(url));
    this.#reportChange = reportChange;
    this.#watching = this.#watch();
  }

  /** How many are configured, and how many are at most the maximum lag behind. */
  get counts(): { configured: number; usable: number } {
    return { configured: this.#replicas.length, usable: this.#usable().length };
  }

  /**
   * A replica that is at most `maxReplicaLagMs` behind, the same for the same reader while it is usable; null without
   * one.
   */
  pick(readerId: number): Db | null {
    const usable = this.#usable();
    return usable[readerId % usable.length]?.database.db ?? null;
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    for (const { comparison } of this.#replicas) await comparison;
    await Promise.all(this.#replicas.map(({ database }) => database.close()));
  }

  #usable(): Replica[] {
    const now = performance.now();
    return this.#replicas.filter(({ freshAt }) => now - freshAt <= maxReplicaLagMs);
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
    const lsn = await lsnOf(this.#primary, sql`pg_current_wal_lsn()`).catch(() => null);
    if (lsn === null) return;
    this.#positions = this.#positions.filter((position) => at - position.at <= maxReplicaLagMs);
    this.#positions.push({ at, lsn });
    for (const replica of this.#replicas) {
      // One that does not answer delays no other.
      replica.comparison ??= this.#compareOne(replica).finally(() => (replica.comparison = null));
    }
  }

  async #compareOne(replica: Replica): Promise<void> {
    const { db } = replica.database;
    // null from a database that is no standby: it may have been one that was promoted, and the old primary another.
    const lsn = await lsnOf(db, sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`).catch(() => null);
    const reached = lsn === null ? undefined : this.#positions.findLast((position) => position.lsn <= lsn);
    if (reached) replica.freshAt = reached.at;
    const isUsable = lsn !== null && performance.now() - replica.freshAt <= maxReplicaLagMs;
    if (!isUsable) replica.freshAt = -Infinity;
    if (isUsable !== replica.wasUsable) this.#reportChange(replica.name, isUsable);
    replica.wasUsable = isUsable;
  }
}

class Replica {
  readonly name: string;
  readonly database: OpenDatabase;
  /** It has everything that was written before this time of `performance.now()`. */
  freshAt = -Infinity;
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

/** A position in the write-ahead log, in bytes. */
async function lsnOf(db: Db, lsn: ReturnType<typeof sql>): Promise<bigint | null> {
  const { rows } = await sql<{ bytes: string | null }>`select (${lsn} - '0/0'::pg_lsn)::text as bytes`.execute(db);
  const bytes = rows[0]?.bytes ?? null;
  return bytes === null ? null : BigInt(bytes);
}
