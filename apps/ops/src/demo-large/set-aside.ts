import { sql } from "kysely";
import type { Db } from "@changming/db/database";

export interface SetAside {
  /** Number of dropped indexes and constraints. */
  count: number;
  /** Builds the next one again, as it was defined; after the last one the triggers fire again. */
  restoreNext(): Promise<void>;
}

/** Statements that drop an index or a constraint and build it again. */
interface Part {
  drop: string;
  build: string;
}

/** Trigger functions whose sums the caller computes over all rows at once. */
const summed = ["count_zones", "count_eras", "sum_received"];

/**
 * Drops the indexes and foreign keys of these tables, and disables the triggers that sum up what is inserted: building
 * an index, checking a key and summing over all rows at once is many times faster than row by row. Call it in the
 * transaction that fills the tables. What foreign keys of other tables refer to stays.
 */
export async function setAside(db: Db, tables: readonly string[]): Promise<SetAside> {
  const keys = await foreignKeys(db, tables);
  for (const { drop } of keys) await sql.raw(drop).execute(db);
  const indexes = [...(await uniqueConstraints(db, tables)), ...(await plainIndexes(db, tables))];
  for (const { drop } of indexes) await sql.raw(drop).execute(db);
  const triggers = await summingTriggers(db, tables);
  for (const { drop } of triggers) await sql.raw(drop).execute(db);
  const parts = [...indexes, ...keys];
  const waiting = parts.values();
  let restored = 0;
  return {
    count: parts.length,
    async restoreNext() {
      const { value } = waiting.next();
      if (value) await sql.raw(value.build).execute(db);
      restored += 1;
      if (restored !== parts.length) return;
      for (const { build } of triggers) await sql.raw(build).execute(db);
    },
  };
}

async function foreignKeys(db: Db, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(key.oid)) as build
    from pg_constraint as key
    where conrelid = any(${tables}::regclass[]) and contype = 'f'
    order by 1`.execute(db);
  return rows;
}

/** Primary keys and unique constraints that no foreign key needs. */
async function uniqueConstraints(db: Db, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(own.oid)) as build
    from pg_constraint as own
    where conrelid = any(${tables}::regclass[]) and contype in ('p', 'u')
      and not exists (select from pg_constraint as key where key.contype = 'f' and key.conindid = own.conindid)
    order by 1`.execute(db);
  return rows;
}

/** Indexes of no constraint, unique ones too. */
async function plainIndexes(db: Db, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select format('drop index %s', index.indexrelid::regclass) as drop, pg_get_indexdef(index.indexrelid) as build
    from pg_index as index
    where index.indrelid = any(${tables}::regclass[])
      and not exists (select from pg_constraint where conindid = index.indexrelid)
    order by 1`.execute(db);
  return rows;
}

async function summingTriggers(db: Db, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as drop,
           format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as build
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where tgrelid = any(${tables}::regclass[]) and proname = any(${summed}) and tgname like '%\\_insert'
    order by 1`.execute(db);
  return rows;
}
