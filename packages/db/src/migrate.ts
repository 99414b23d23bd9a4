import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Tables } from "./tables/tables.ts";
import { migrations } from "./migrations/list.ts";

/** Names of the executed migrations; empty for a new database. */
async function executed(db: Kysely<Tables>): Promise<Set<string>> {
  const found = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!found.rows[0]?.name) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map((row) => row.name));
}

/** True when every listed migration has run; a newer node beside this one may have run more. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const done = await executed(db);
  return Object.keys(migrations).every((name) => done.has(name));
}

/**
 * The same migrations with a lock timeout of ten seconds: while one waits for a lock, all later queries on that table
 * wait too. A migration that times out is rolled back and repeated at the next start.
 */
export function withLockTimeout(steps: Record<string, Migration>): Record<string, Migration> {
  const patient = ({ up }: Migration): Migration => ({
    async up(db) {
      await sql`set local lock_timeout = '10s'`.execute(db);
      await up(db);
    },
  });
  return Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, patient(step)]));
}

/** Distinct from the other advisory locks. */
const startLock = 32;

/**
 * Lets nodes that start at once prepare the database one after the other: what lists tables fails while another node
 * changes them. Lasts until the connection ends, so the pool must have one connection and no pooler before it.
 */
export async function lockForStart(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_lock(${startLock})`.execute(db);
}

/**
 * Migrates the database to the newest version, each migration in its own transaction: its locks end before the next
 * begins, and when one fails, earlier ones stay. Safe on several nodes at once (R-operation-11); throws when one fails.
 */
export async function migrateToLatest(db: Kysely<Tables>): Promise<string[]> {
  // An older build beside a newer one finds unknown migrations; it has none of its own to run.
  if (await isMigrated(db)) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => withLockTimeout(migrations) } });
  const ran: string[] = [];
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error) throw error;
    if (results.length === 0) return ran;
    ran.push(...results.map(({ migrationName }) => migrationName));
  }
}
