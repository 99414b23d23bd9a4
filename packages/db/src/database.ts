import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { preparingPool } from "./preparing-pool.ts";
import type { Tables } from "./tables/tables.ts";

export type Db = Kysely<Tables>;

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** Maximum number of connections, default 10. */
  poolSize?: number;
  /** Default 1000; 0 for none, for migrations and seeding. Through a pooler: the limit that it sets. */
  statementTimeoutMs?: number;
  /** Milliseconds a query waits for a connection, default 1500. */
  connectTimeoutMs?: number;
  /**
   * The URL is that of a pooler in transaction mode, such as PgBouncer: nothing may outlast a transaction, and the
   * pooler itself sets the timeouts (`connect_query`), since it rejects them from a client.
   */
  isPooled?: boolean;
  onIdleError?: (error: Error) => void;
}

const int8 = 20;
const date = 1082;

/** bigint as a number: money in fen and counts stay far below 2^53; anything above throws instead of being rounded. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("a bigint beyond 2^53 reached the process");
  return value;
}

/** Days stay `YYYY-MM-DD`: a Date would shift them with the process's time zone. */
function parserFor(oid: number, format?: "text" | "binary") {
  if (oid === int8) return parseSafeInteger;
  if (oid === date) return (text: string) => text;
  return pg.types.getTypeParser(oid, format === "binary" ? "binary" : "text");
}

/**
 * Opens a pool on a PostgreSQL 15 or newer. The server ends a statement that runs or waits longer than its limit; when
 * nothing has come back four seconds later (30 for a commit), the connection is closed and the query fails.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { statementTimeoutMs = 1_000, isPooled = false } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 1_500,
    idleTimeoutMillis: 30_000,
    ...(!isPooled && { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: 10_000 }),
    application_name: "changming",
    types: { getTypeParser: parserFor },
  });
  // Without listeners a connection closed by the server would end the process: an idle one here, an active one below.
  pool.on("error", (error) => options.onIdleError?.(error));
  // The query lost with it rejects by itself.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const kyselyPool = preparingPool(pool, { isPreparing: !isPooled, statementTimeoutMs: statementTimeoutMs || null });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool }) });
  const close = async () => {
    await db.destroy();
    // Kysely ends only a pool that it has used; connections of another use would hold the process for half a minute.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

/**
 * Collects the planner's statistics after a table was filled. PostgreSQL does it by itself, but a minute later; until
 * then a ticker over all gifts takes several times as long.
 */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}

/**
 * Throws when the database accepts no writes. Leaves nothing behind: commits a flushed record of the write-ahead log
 * and fills a temporary file of about 600 kB, because a log that reuses its segments still works when tables cannot
 * grow.
 */
export async function checkWritable(db: Db): Promise<void> {
  const access = await db.transaction().execute(async (trx) => {
    await sql`set local work_mem = '64kB'`.execute(trx);
    await sql`select count(*) from generate_series(1, 20000)`.execute(trx);
    await sql`select pg_logical_emit_message(true, 'readyz', '')`.execute(trx);
    const { rows } = await sql<{ is_read_only: boolean }>`
      select current_setting('transaction_read_only')::boolean as is_read_only`.execute(trx);
    return rows[0];
  });
  if (access?.is_read_only !== false) throw new Error("the database is read-only");
}
