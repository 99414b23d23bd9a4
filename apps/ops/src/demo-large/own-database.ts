import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { EnvironmentError } from "@changming/db/embedded/environment-error";

/** Comment on a table by which a second run recognizes a database that it may empty. */
const mark = "made by demo-large";

interface FoundTable {
  name: string;
  comment: string | null;
}

async function tablesOf(db: Db): Promise<FoundTable[]> {
  const { rows } = await sql<FoundTable>`
    select class.oid::regclass::text as name, obj_description(class.oid, 'pg_class') as comment
    from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
    where class.relkind in ('r', 'p') and namespace.nspname !~ '^(pg_|information_schema$)'`.execute(db);
  return rows;
}

/** Tables filled by migrations. */
const isBookkeeping = ({ name }: FoundTable) => /^(kysely_.*|blocklist_term|blocklist_version)$/.test(name);

/**
 * Rejects, before anything is changed, a database with data that this tool did not create. True when the database is
 * this tool's own. Throws EnvironmentError.
 */
export async function isOwnDatabase(db: Db): Promise<boolean> {
  const tables = await tablesOf(db);
  if (tables.some(({ comment }) => comment === mark)) return true;
  for (const table of tables.filter((found) => !isBookkeeping(found))) {
    const { rows } = await sql<{ full: boolean }>`select exists (select from ${sql.raw(table.name)}) as full`.execute(
      db,
    );
    if (rows[0]?.full) {
      throw new EnvironmentError(`这个数据库不是空的（${table.name} 里有内容），也不是大规模演示建的，没有动它。`);
    }
  }
  return false;
}

/** Marks a migrated database as this tool's own and empties it. */
export async function claimDatabase(db: Db): Promise<void> {
  await sql`comment on table site_info is ${sql.lit(mark)}`.execute(db);
  const names = (await tablesOf(db)).filter((table) => !isBookkeeping(table)).map(({ name }) => name);
  const triggers = await appendOnlyTriggers(db);
  for (const { table, name } of triggers)
    await sql`alter table ${sql.raw(table)} disable trigger ${sql.ref(name)}`.execute(db);
  await sql`truncate ${sql.raw(names.join(", "))} restart identity cascade`.execute(db);
  for (const { table, name } of triggers)
    await sql`alter table ${sql.raw(table)} enable trigger ${sql.ref(name)}`.execute(db);
}

/** Triggers that protect append-only tables; they would prevent truncating them. */
async function appendOnlyTriggers(db: Db): Promise<{ table: string; name: string }[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger
    where tgname like '%\\_keep\\_written'`.execute(db);
  return rows;
}
