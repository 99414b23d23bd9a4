import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Tables } from "./tables/tables.ts";
import { migrations } from "./migrations/list.ts";

/** Names of the migrations that have run; none on a new database. */
async function executed(db: Kysely<Tables>): Promise<Set<string>> {
  const found = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!found.rows[0]?.name) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map((row) => row.name));
}

/** True when every listed migration has run; newer ones may have too, from a newer node beside this one. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const done = await executed(db);
  return Object.keys(migrations).every((name) => done.has(name));
}

/** Brings the database to the newest migration. Safe to run on several nodes at once; throws when one fails. */
export async function migrateToLatest(db: Kysely<Tables>): Promise<string[]> {
  // An older build beside a newer one finds migrations it does not know; it has none of its own to run.
  if (await isMigrated(db)) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
