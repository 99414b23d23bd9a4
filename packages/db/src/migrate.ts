import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Tables } from "./tables/tables.ts";
import { migrations } from "./migrations/list.ts";
import type { ListedMigration } from "./migrations/online.ts";

type Steps = Readonly<Record<string, ListedMigration>>;

/** Names of the executed migrations; empty for a new database. */
async function executed(db: Kysely<Tables>): Promise<Set<string>> {
  const found = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!found.rows[0]?.name) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map((row) => row.name));
}

/** True when every listed migration has run; a newer node beside this one may have run more. */
export async function isMigrated(db: Kysely<Tables>, steps: Steps = migrations): Promise<boolean> {
  return (await nextOf(db, steps)) === undefined;
}

/** The first listed migration that has not run. */
async function nextOf(db: Kysely<Tables>, steps: Steps): Promise<string | undefined> {
  const done = await executed(db);
  return Object.keys(steps).find((name) => !done.has(name));
}

/**
 * While a migration waits for a lock on a table, all later queries on it wait as well, and the server ends a query after
 * a second. A quarter of that leaves time for the change itself.
 */
const lockTimeout = "250ms";

/** The same migrations with a lock timeout, except for online ones: what those wait for lets other queries through. */
function withLockTimeout(steps: Steps): Record<string, Migration> {
  const limited = ({ up }: Migration): Migration => ({
    async up(db) {
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(db);
      await up(db);
    },
  });
  const all = Object.entries(steps).map(([name, step]): [string, Migration] => [
    name,
    step.isOnline ? { up: step.up } : limited(step),
  ]);
  return Object.fromEntries(all);
}

/** Milliseconds before an attempt is repeated: doubled up to five seconds, two minutes in total. */
const pausesMs = [200, 400, 800, 1_600, 3_200, ...Array<number>(23).fill(5_000)];

/** What another try can overcome: a lock that was not available in time, and a deadlock. */
function isTransient(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["55P03", "40P01"].includes(String(error.code));
}

interface MigrateOptions {
  /** Default: those of this version. */
  steps?: Steps;
  /** Called before a migration is repeated, as something else had a lock that it needs. */
  onRetry?: (name: string, attempt: number) => void;
}

/**
 * Migrates the database to the newest version, each migration in its own transaction: its locks end before the next
 * begins, and when one fails, earlier ones stay. One that gets no lock within a quarter of a second is rolled back and
 * repeated for two minutes, so that nobody waits behind it. Online ones run outside of transactions. Safe on several
 * nodes at once (R-operation-11); throws when one fails.
 */
export async function migrateToLatest(db: Kysely<Tables>, options: MigrateOptions = {}): Promise<string[]> {
  const { steps = migrations, onRetry = () => {} } = options;
  // An older build beside a newer one finds unknown migrations; it has none of its own to run.
  if (await isMigrated(db, steps)) return [];
  return db.connection().execute(async (connection) => {
    await takeTurn(connection);
    try {
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: async () => withLockTimeout(steps) },
      });
      const ran: string[] = [];
      for (let name = await nextOf(connection, steps); name !== undefined; name = await nextOf(connection, steps)) {
        const next = { name, isOnline: steps[name]?.isOnline ?? false, onRetry };
        await runNext(connection, migrator, next);
        if ((await nextOf(connection, steps)) === name) throw new Error(`the migration ${name} was not run`);
        ran.push(name);
      }
      return ran;
    } finally {
      await sql`select pg_advisory_unlock(${turnNumber})`.execute(connection).catch(() => undefined);
    }
  });
}

/** Of the advisory lock that the migrating process has. */
const turnNumber = 17;
const turnPollMs = 200;
/** Milliseconds after which the operator is told what a start waits for. */
const noticeMs = 10_000;

/**
 * Lets nodes that start at once prepare the database one after the other: what lists tables fails while another node
 * changes them. Lasts until the connection ends, so the pool must have one connection and no pooler before it. It waits
 * without a running statement: an index that is built concurrently waits for every running one, and would wait for a
 * process that waits for its end.
 */
export async function takeTurn(db: Kysely<Tables>, onWait: () => void = () => {}): Promise<void> {
  // A machine that lost its power would have its turn for hours.
  await sql`select set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false),
    set_config('tcp_keepalives_count', '3', false)`.execute(db);
  const notice = setTimeout(onWait, noticeMs);
  try {
    await pollTurn(db);
  } finally {
    clearTimeout(notice);
  }
}

async function pollTurn(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${turnNumber}) as ours`.execute(db);
    if (rows[0]?.ours) return;
    await pause(turnPollMs);
  }
}

interface Next {
  name: string;
  isOnline: boolean;
  onRetry: (name: string, attempt: number) => void;
}

async function runNext(db: Kysely<Tables>, migrator: Migrator, { name, isOnline, onRetry }: Next): Promise<void> {
  for (const [attempt, pauseMs] of [...pausesMs, null].entries()) {
    const { error } = await migrator.migrateUp({ disableTransactions: isOnline });
    if (!error) return;
    if (pauseMs === null || !isTransient(error)) throw error;
    onRetry(name, attempt + 1);
    await endAutovacuum(db);
    await pause(pauseMs);
  }
}

/**
 * PostgreSQL ends an autovacuum for the sake of a lock that has waited for `deadlock_timeout`, usually a second: longer
 * than a migration waits. This lock can wait as long, since neither readers nor writers wait behind it.
 */
async function endAutovacuum(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select distinct class.oid::regclass::text as table from pg_locks join pg_class as class on class.oid = relation
    where database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()
      and mode = 'ShareUpdateExclusiveLock' and granted and class.relkind = 'r'
      and pg_has_role(class.relowner, 'usage')`.execute(db);
  for (const { table } of rows) {
    const locked = db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '2s'`.execute(trx);
      await sql`lock table ${sql.raw(table)} in share update exclusive mode`.execute(trx);
    });
    // It was a vacuum by hand, or one that must not end: the migration is repeated in any case.
    await locked.catch(() => undefined);
  }
}
