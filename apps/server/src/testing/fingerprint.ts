import type { OpenDatabase } from "@changming/db/database";

/** A short text of every row of every table: two that are alike mean that nothing was written in between. */
export async function fingerprint(
  { pool }: Pick<OpenDatabase, "pool">,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely_%' order by 1`);
  const prints: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const { rows } = await pool.query<{ print: string }>(`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from "${name}" as t`);
    prints[name] = rows[0]?.print ?? "";
  }
  return prints;
}
