import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demandVersion } from "../demand-version.ts";
import { demand, refuse } from "../refusal.ts";
import { touch } from "../tags.ts";
import { canEditGarden, canRuleGarden } from "./access.ts";
import { lockGarden } from "./edit-garden.ts";

interface Ordering {
  ids: readonly number[];
  /** What stood first when the new order was made. */
  before: readonly number[];
}

/**
 * Puts these gardens first, in this order; the others follow as they stood. Refuses with `notFound`, and with
 * `orderStale` when somebody else put them in another order since they were seen.
 */
export async function orderGardens(ctx: Ctx, { ids, before: seen }: Ordering): Promise<void> {
  await withTx(ctx, async (ctx) => {
    demand(canEditGarden(ctx.actor));
    // Held first and read then: one statement would give the order of before it waited for somebody else's.
    await ctx.db.selectFrom("garden").select("id").orderBy("id").forNoKeyUpdate().execute();
    const rows = await ctx.db.selectFrom("garden").select("id").orderBy("position").orderBy("id").execute();
    const before = rows.map(({ id }) => id);
    if (ids.some((id) => !before.includes(id))) refuse("notFound");
    if (before.slice(0, seen.length).join() !== seen.join()) refuse("orderStale");
    const after = [...ids, ...before.filter((id) => !ids.includes(id))];
    await sql`
      update garden set position = placed.position
      from unnest(${after}::integer[]) with ordinality as placed (id, position)
      where garden.id = placed.id`.execute(ctx.db);
    await touch(ctx, "gardens");
    // The list as a whole is nobody's row.
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
 * Takes a garden out of the lists, or shows it again. It has no page then and takes no applications; its residences are
 * their families' and stay. Refuses with `notFound`, `editedMeanwhile`.
 */
export async function hideGarden(
  ctx: Ctx,
  { id, isHidden, reason, version }: Hiding,
): Promise<{ id: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canRuleGarden(ctx.actor));
    const row = await lockGarden(ctx, id);
    await demandVersion(ctx, { ...row, kind: "garden" }, version);
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
