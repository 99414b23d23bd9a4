import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { canWriteContent } from "../publication/access.ts";
import { demand, refuse } from "../refusal.ts";
import { touch } from "../tags.ts";
import { type LineKind, lineKinds } from "./lines.ts";

const ordered = { ...lineKinds, slide: { table: "slide", tag: "slides" } } as const;

interface Ordering {
  ids: readonly number[];
  /** The order as it was seen when the new one was made. */
  before: readonly number[];
}

/**
 * Puts a whole list into another order. Refuses with `orderStale` when these are not its lines any more, or when
 * somebody else put them in another order since they were seen.
 */
export async function orderLines(ctx: Ctx, kind: LineKind | "slide", { ids, before: seen }: Ordering): Promise<void> {
  demand(canWriteContent(ctx.actor));
  const { table, tag } = ordered[kind];
  await withTx(ctx, async (ctx) => {
    const shown = kind === "slide" ? sql`where deleted_at is null` : sql``;
    // Held first and read then: one statement would give the order of before it waited for somebody else's.
    await sql`select from ${sql.table(table)} ${shown} order by id for update`.execute(ctx.db);
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} ${shown} order by position, id`.execute(ctx.db);
    const before = rows.map(({ id }) => id);
    const known = new Set(before);
    if (before.join() !== seen.join()) refuse("orderStale");
    if (before.length !== ids.length || !ids.every((id) => known.has(id))) refuse("orderStale");
    await sql`
      update ${sql.table(table)} set position = ordered.position
      from unnest(${ids}::integer[]) with ordinality as ordered (id, position)
      where ${sql.table(table)}.id = ordered.id`.execute(ctx.db);
    const [first = 0] = ids;
    await audit(ctx, { verb: `${kind}.order`, object: { kind, id: first }, before: { ids: before }, after: { ids } });
    await touch(ctx, tag);
  });
}
