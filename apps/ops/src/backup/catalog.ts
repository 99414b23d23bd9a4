import { escapeIdentifier, type ClientBase } from "pg";

/** A table in a backup: names and types of its stored columns. */
export interface CatalogTable {
  name: string;
  columns: [name: string, type: string][];
}

export interface CatalogSequence {
  name: string;
  /** The last value; null before the first. */
  value: number | null;
}

/** Statements that drop a foreign key while rows are loaded, and restore it afterwards. */
interface ForeignKey {
  drop: string;
  restore: string;
}

/** Kysely's own tables: the list of migrations is in the header of a backup, the lock is not data. */
const migratorTables = ["kysely_migration", "kysely_migration_lock"];

/** The tables of the schema, by name. Generated columns are omitted. */
export async function listTables(client: ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(
    `select relname as name, columns from pg_class, lateral (
       select json_agg(json_build_array(attname, format_type(atttypid, atttypmod)) order by attname) as columns
       from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     ) as described
     where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and relname <> all($1)
     order by relname`,
    [migratorTables],
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

/** Foreign keys, as statements that drop and restore them. Restoring one checks every row. */
export async function listForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
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

/** `copy` of a table in one direction; PostgreSQL's text format is the same in every supported version. */
export function copyStatement({ name, columns }: CatalogTable, direction: "to stdout" | "from stdin"): string {
  const list = columns.map(([column]) => escapeIdentifier(column)).join(", ");
  return `copy ${escapeIdentifier(name)} (${list}) ${direction} (format text)`;
}

/** Settings for one format of times, numbers and bytes, whatever the server's defaults are. */
export const copySettings = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;
