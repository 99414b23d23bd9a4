import { sql } from "kysely";
import type { Db } from "@changming/db/database";

interface DroppedIndexes {
  /** Number of dropped indexes and foreign keys. */
  count: number;
  /** Rebuilds the next one, as it was defined. */
  buildNext(): Promise<void>;
}

/** Statements that drop and rebuild an index or a foreign key. */
interface Part {
  drop: string;
  build: string;
}

async function plainIndexes(db: Db, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select format('drop index %s', index.indexrelid::regclass) as drop, pg_get_indexdef(index.indexrelid) as build
    from pg_index as index join pg_class as class on class.oid = index.indrelid
    where class.relname = any(${tables}) and class.relnamespace = current_schema()::regnamespace
      and not index.indisunique
    order by 1`.execute(db);
  return rows;
}

async function foreignKeys(db: Db, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(key.oid)) as build
    from pg_constraint as key join pg_class as class on class.oid = key.conrelid
    where class.relname = any(${tables}) and class.relnamespace = current_schema()::regnamespace and contype = 'f'
    order by 1`.execute(db);
  return rows;
}

/**
 * Drops the plain indexes and the foreign keys of these tables: building an index (especially GIN) and checking a key
 * over all rows at once is many times faster than row by row. Call it in the transaction that fills the tables. Unique
 * indexes stay.
 */
export async function dropIndexes(db: Db, tables: readonly string[]): Promise<DroppedIndexes> {
  const parts = [...(await plainIndexes(db, tables)), ...(await foreignKeys(db, tables))];
  for (const { drop } of parts) await sql.raw(drop).execute(db);
  const waiting = parts.values();
  return {
    count: parts.length,
    async buildNext() {
      const { value } = waiting.next();
      if (value) await sql.raw(value.build).execute(db);
    },
  };
}
