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
  /** Called when a replica (its host and port) can be used, or no longer, with the reason for that. */
  reportChange(name: string, isUsable: boolean, reason: string): void;
}

/** A place in the write-ahead log, in bytes. */
interface Position {
  /** Identifies the database; the same for a database and its copies on standbys. */
  database: string;
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
      if (!isOfReplica(error)) throw error;
      // The next comparison finds out whether it can be read again.
      this.#note(replica, -Infinity, reasonOf(error));
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
    try {
      const { database, lsn } = await positionOf(replica.database.db, replayed);
      replica.lsn = lsn;
      const problem =
        lsn === null
          ? "no standby"
          : database !== (primary?.database ?? database)
            ? "another database"
            : lsn === replica.aheadAt
              ? "ahead of the primary"
              : null;
      const reached = problem === null && lsn !== null && this.#written.findLast((written) => written.lsn <= lsn);
      this.#note(replica, reached ? reached.at : -Infinity, problem ?? (primary ? "behind" : "the primary is away"));
    } catch (error) {
      replica.lsn = null;
      this.#note(replica, -Infinity, reasonOf(error));
    }
  }

  #note(replica: Replica, freshAt: number, reason: string): void {
    replica.freshAt = freshAt;
    if (isUsable(replica) === replica.wasUsable) return;
    replica.wasUsable = isUsable(replica);
    this.#reportChange(replica.name, replica.wasUsable, replica.wasUsable ? "" : reason);
  }
}

/**
 * PostgreSQL: serialization_failure and deadlock_detected (what it replays contradicts what the query reads),
 * query_canceled (it waits for a lock whose end it has not replayed), undefined_table and undefined_column (a migration
 * that it has not replayed).
 */
const codesOfReplica = new Set(["40001", "40P01", "57014", "42P01", "42703"]);

/** True for an error that the primary may not have. */
function isOfReplica(error: unknown): boolean {
  return isConnectionError(error) || codesOfReplica.has(codeOf(error));
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Without what was in the query. */
const reasonOf = (error: unknown) => codeOf(error) || "no answer";

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

/** An expression that identifies the database; the same for a database and its copies on standbys. */
export const databaseIdentity = sql<string>`(
  select system_identifier || '/' || (select oid from pg_database where datname = current_database())
  from pg_control_system())`;

async function positionOf(db: Db, lsn: ReturnType<typeof sql>): Promise<Position> {
  const { rows } = await sql<{ database: string; bytes: string | null }>`
    select ${databaseIdentity} as database, (${lsn} - '0/0'::pg_lsn)::text as bytes`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("PostgreSQL answered without a row");
  return { database: row.database, lsn: row.bytes === null ? null : BigInt(row.bytes) };
}
