import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * A migration as it is listed. An online one runs outside of a transaction, for what takes long beside readers and
 * writers: indexes, validation, backfills. It may be interrupted anywhere, and then runs again from the beginning.
 */
export interface ListedMigration extends Migration {
  readonly isOnline?: boolean;
}

interface OnlineIndex {
  name: string;
  /** What follows the name, such as `on visit (visited_at)`. */
  definition: string;
  isUnique?: boolean;
}

/**
 * Builds an index while its table is read and written. One that an interrupted build left behind is invalid: it slows
 * down writes and answers nothing, so it is dropped first.
 */
export async function createIndexOnline(
  db: Kysely<unknown>,
  { name, definition, isUnique = false }: OnlineIndex,
): Promise<void> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db);
  if (rows.length > 0) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
  const kind = sql.raw(isUnique ? "unique index" : "index");
  await sql`create ${kind} concurrently if not exists ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
}

interface Backfill {
  /** A table with the integer key `id`. */
  table: string;
  /** What follows `set`. */
  set: string;
  /** Rows that still lack it, so that a repeated run continues where the last one ended. */
  where: string;
  /** Ids of one statement, default 5,000: its rows are locked for some ten milliseconds. */
  atOnce?: number;
}

/** Fills a new column in short transactions of their own, over ranges of ids. */
export async function backfillOnline(
  db: Kysely<unknown>,
  { table, set, where, atOnce = 5_000 }: Backfill,
): Promise<void> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from ${sql.id(table)} where ${sql.raw(where)}`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return;
  for (let from = first; from <= last; from += atOnce) {
    await sql`
      update ${sql.id(table)} set ${sql.raw(set)}
      where id between ${from} and ${from + atOnce - 1} and (${sql.raw(where)})`.execute(db);
  }
}
