import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demandVersion } from "../context/demand-version.ts";
import { canWriteContent } from "../publication/access.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { type OperatorItemKind, operatorItemKinds, operatorItemsOf } from "./operator-items.ts";

/** Removes an item; the audit log retains it. Throws `notFound`, `editedMeanwhile`, `lineInUse`. */
export async function removeOperatorItem(
  ctx: Ctx,
  kind: OperatorItemKind,
  target: { id: number; version: number },
): Promise<void> {
  demand(canWriteContent(ctx.actor));
  await withTx(ctx, async (ctx) => {
    const items = await operatorItemsOf(ctx, kind, { isLocked: true });
    const item = items.find(({ id }) => id === target.id) ?? fail("notFound");
    await demandVersion(ctx, { kind, ...item }, target.version);
    if (kind === "newsCategory" && (await hasArticles(ctx, item.id))) fail("lineInUse");
    await sql`delete from ${sql.table(operatorItemKinds[kind].table)} where id = ${item.id}`.execute(ctx.db);
    const { text, url } = item;
    await audit(ctx, { verb: `${kind}.remove`, object: { kind, id: item.id }, before: { text, url }, after: null });
    await touch(ctx, operatorItemKinds[kind].tag);
  });
}

/** Deleted articles count: they may be restored. */
async function hasArticles(ctx: Ctx, id: number): Promise<boolean> {
  const found = await ctx.db.selectFrom("news").select("id").where("category_id", "=", id).limit(1).executeTakeFirst();
  return found !== undefined;
}
