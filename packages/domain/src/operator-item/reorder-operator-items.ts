import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { canWriteContent } from "../publication/access.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { type OperatorItemKind, operatorItemKinds } from "./operator-items.ts";

const ordered = { ...operatorItemKinds, slide: { table: "slide", tag: "slides" } } as const;

interface Ordering {
  ids: readonly number[];
  /** The order that the user's new order is based on. */
  before: readonly number[];
}

/**
 * Reorders a whole list. Throws `orderStale` when the ids are not exactly its items, or when the order has changed
 * since `before` was read.
 */
export async function reorderOperatorItems(
  ctx: Ctx,
  kind: OperatorItemKind | "slide",
  { ids, before: seen }: Ordering,
): Promise<void> {
  demand(canWriteContent(ctx.actor));
  const { table, tag } = ordered[kind];
  await withTx(ctx, async (ctx) => {
    const notDeleted = kind === "slide" ? sql`where deleted_at is null` : sql``;
    // Lock first, read in a second statement: a single one would return the order from before it waited for the lock.
    await sql`select from ${sql.table(table)} ${notDeleted} order by id for update`.execute(ctx.db);
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} ${notDeleted} order by position, id`.execute(ctx.db);
    const before = rows.map(({ id }) => id);
    const known = new Set(before);
    if (before.join() !== seen.join()) fail("orderStale");
    if (before.length !== ids.length || !ids.every((id) => known.has(id))) fail("orderStale");
    await sql`
      update ${sql.table(table)} set position = ordered.position
      from unnest(${ids}::integer[]) with ordinality as ordered (id, position)
      where ${sql.table(table)}.id = ordered.id`.execute(ctx.db);
    const [first = 0] = ids;
    await audit(ctx, { verb: `${kind}.order`, object: { kind, id: first }, before: { ids: before }, after: { ids } });
    await touch(ctx, tag);
  });
}
