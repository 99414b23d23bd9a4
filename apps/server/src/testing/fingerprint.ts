import type { OpenDatabase } from "@changming/db/database";

/** The one query that reads every table, by the pool that it was built for. */
const queries = new WeakMap<object, string>();

async function queryFor(pool: OpenDatabase["pool"]): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely_%' order by 1`);
  return tables
    .map(
      ({ name }) => `
    select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
    from "${name}" as t`,
    )
    .join(" union all ");
}

/** A short text of all rows by table: two equal ones mean that nothing was written in between. */
export async function fingerprint({ pool }: Pick<OpenDatabase, "pool">): Promise<Record<string, string>> {
  const text = queries.get(pool) ?? (await queryFor(pool));
  queries.set(pool, text);
  const { rows } = await pool.query<{ name: string; print: string }>({ name: "fingerprint", text });
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
