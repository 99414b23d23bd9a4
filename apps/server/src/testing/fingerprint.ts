import { type Kysely, sql } from "kysely";
import type { Tables } from "@changming/db/tables/tables";

/** A short text of every row of every table: two that are alike mean that nothing was written in between. */
export async function fingerprint(db: Kysely<Tables>, except: readonly string[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely_%' order by 1`.execute(db);
  const prints: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const { rows } = await sql<{ print: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
      from ${sql.table(name)} as t`.execute(db);
    prints[name] = rows[0]?.print ?? "";
  }
  return prints;
}
