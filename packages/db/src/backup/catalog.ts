import { escapeIdentifier, type ClientBase } from "pg";

/** A table as a backup knows it: names and types of the columns that hold data of their own. */
export interface CatalogTable {
  name: string;
  columns: [name: string, type: string][];
}

export interface CatalogSequence {
  name: string;
  /** The last number that it gave; null before the first. */
  value: number | null;
}

/** What is put aside while rows are loaded and put back afterwards, as statements. */
interface Aside {
  drop: string;
  restore: string;
}

/** Kysely's own tables: the list of migrations stands in the head of a backup, the lock is nobody's data. */
const ownOfMigrator = ["kysely_migration", "kysely_migration_lock"];

/** The tables of the schema, by name. Columns that the database computes by itself are left out. */
export async function listTables(client: ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(
    `select relname as name, columns from pg_class, lateral (
       select json_agg(json_build_array(attname, format_type(atttypid, atttypmod)) order by attname) as columns
       from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     ) as described
     where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and relname <> all($1)
     order by relname`,
    [ownOfMigrator],
  );
  return rows;
}

export async function listSequences(client: ClientBase): Promise<CatalogSequence[]> {
  const { rows } = await client.query<{ name: string; value: string | number | null }>(
    `select sequencename as name, last_value as value from pg_sequences
     where schemaname = current_schema() order by sequencename`,
  );
  return rows.map(({ name, value }) => ({ name, value: value === null ? null : Number(value) }));
}

/** Foreign keys, as statements that take them away and bring them back. Bringing one back checks every row. */
export async function listForeignKeys(client: ClientBase): Promise<Aside[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where contype = 'f' and relnamespace = current_schema()::regnamespace and conparentid = 0
     order by relname, conname`,
  );
  return rows.map(({ table, name, definition }) => {
    const alter = `alter table ${escapeIdentifier(table)}`;
    return {
      drop: `${alter} drop constraint ${escapeIdentifier(name)}`,
      restore: `${alter} add constraint ${escapeIdentifier(name)} ${definition}`,
    };
  });
}

/** `copy` of a table in one direction; PostgreSQL's text format is the same in every version that we run on. */
export function copyStatement({ name, columns }: CatalogTable, direction: "to stdout" | "from stdin"): string {
  const list = columns.map(([column]) => escapeIdentifier(column)).join(", ");
  return `copy ${escapeIdentifier(name)} (${list}) ${direction} (format text)`;
}

/** Times, numbers and bytes are written in one way, whatever the server is set to. */
export const plainWriting = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;
