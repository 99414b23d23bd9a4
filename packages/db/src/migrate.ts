import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Tables } from "./tables/tables.ts";
import { migrations } from "./migrations/list.ts";

/** Brings the database to the newest migration. Safe to run on several nodes at once; throws when one fails. */
export async function migrateToLatest(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** True when every listed migration has run. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ done: string }>`select count(*)::int as done from kysely_migration`.execute(db);
  return Number(rows[0]?.done) === Object.keys(migrations).length;
}
