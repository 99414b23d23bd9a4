import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { canEditGarden, canRuleGarden } from "./access.ts";
import { demandGardenVersion, lockGarden } from "./page-state.ts";

interface Ordering {
  ids: readonly number[];
  /** The ids that came first when the user made the new order. */
  before: readonly number[];
}

/**
 * Puts these gardens first, in this order; the others keep their relative order. Throws `notFound`, and `orderStale` if
 * the order has changed since `before` was read.
 */
export async function orderGardens(ctx: Ctx, { ids, before: seen }: Ordering): Promise<void> {
  await withTx(ctx, async (ctx) => {
    demand(canEditGarden(ctx.actor));
    // Lock first, read in a second statement: a single one would return the order from before it waited for the lock.
    await ctx.db.selectFrom("garden").select("id").orderBy("id").forNoKeyUpdate().execute();
    const rows = await ctx.db.selectFrom("garden").select("id").orderBy("position").orderBy("id").execute();
    const before = rows.map(({ id }) => id);
    if (ids.some((id) => !before.includes(id))) fail("notFound");
    if (before.slice(0, seen.length).join() !== seen.join()) fail("orderStale");
    const after = [...ids, ...before.filter((id) => !ids.includes(id))];
    await sql`
      update garden set position = placed.position
      from unnest(${after}::integer[]) with ordinality as placed (id, position)
      where garden.id = placed.id`.execute(ctx.db);
    await touch(ctx, "gardens");
    // The audit entry is for the list as a whole, so it has no object id.
    await audit(ctx, {
      verb: "garden.order",
      object: { kind: "garden", id: ids[0] ?? 0 },
      before: { ids: before.slice(0, ids.length) },
      after: { ids },
    });
  });
}

interface Hiding {
  id: number;
  isHidden: boolean;
  reason: string;
  version: number;
}

/**
 * Removes a garden from the lists, or restores it (R-garden-11). While hidden it has no page and takes no applications;
 * its residences belong to their families and stay. Throws `notFound`, `editedMeanwhile`.
 */
export async function hideGarden(
  ctx: Ctx,
  { id, isHidden, reason, version }: Hiding,
): Promise<{ id: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canRuleGarden(ctx.actor));
    const row = await lockGarden(ctx, id);
    await demandGardenVersion(ctx, row, version);
    await touch(ctx, "gardens", `garden:${id}`);
    const set = { hidden_at: isHidden ? ctx.clock() : null, version: version + 1 };
    await ctx.db.updateTable("garden").set(set).where("id", "=", id).execute();
    await audit(ctx, {
      verb: isHidden ? "garden.hide" : "garden.show",
      object: { kind: "garden", id },
      before: { isHidden: row.hidden_at !== null },
      after: { isHidden, reason },
    });
    return { id, version: set.version };
  });
}
