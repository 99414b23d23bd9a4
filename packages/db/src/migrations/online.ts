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

/** Nothing is concurrent to a restore, which runs every migration on empty tables in one transaction. */
const concurrently = (db: Kysely<unknown>) => sql.raw(db.isTransaction ? "" : "concurrently");

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
  if (rows.length > 0) await dropIndexOnline(db, name);
  const kind = sql.raw(isUnique ? "unique index" : "index");
  await sql`create ${kind} ${concurrently(db)} if not exists ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
}

/** Drops an index, or finds it dropped, while its table is read and written. */
export async function dropIndexOnline(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`drop index ${concurrently(db)} if exists ${sql.id(name)}`.execute(db);
}

interface Backfill {
  /** A table with the integer key `id`. */
  table: string;
  /** What follows `set`. */
  set: string;
  /** Rows that still lack it, so that a repeated run continues where the last one ended. */
  where: string;
}

/** Milliseconds of a statement, during which its rows are locked: writers of these rows wait no longer. */
const batchMs = 100;
const maxBatch = 10_000;

/**
 * Fills a new column in short transactions of their own, over ranges of ids. A row of a table with many indexes may take
 * two milliseconds on a busy machine, so the ranges are as long as the time of the last one allows.
 */
export async function backfillOnline(db: Kysely<unknown>, { table, set, where }: Backfill): Promise<void> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from ${sql.id(table)} where ${sql.raw(where)}`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return;
  let size = 50;
  for (let from = first; from <= last;) {
    const started = performance.now();
    await sql`
      update ${sql.id(table)} set ${sql.raw(set)}
      where id between ${from} and ${from + size - 1} and (${sql.raw(where)})`.execute(db);
    from += size;
    const factor = Math.min(2, batchMs / (performance.now() - started));
    size = Math.min(maxBatch, Math.max(1, Math.floor(size * factor)));
  }
}
