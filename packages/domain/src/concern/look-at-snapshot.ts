import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { noteLook } from "../residence/look-at-residence.ts";
import { canDecideConcerns } from "./access.ts";

/**
 * Opens the snapshot of a concern about a private residence, and nothing else of it, to the acting member of staff: a
 * look with the concern as its reason. Throws `notFound`, `staffRoleMissing`.
 */
export async function lookAtSnapshot(ctx: Ctx, { id }: { id: number }): Promise<{ until: Date }> {
  return withTx(ctx, async (ctx) => {
    // no-audit: noteLook writes it
    demand(canDecideConcerns(ctx.actor));
    const row = await ctx.db
      .selectFrom("concern")
      .select(["number", "residence_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row || row.residence_id === null) return fail("notFound");
    return noteLook(
      ctx,
      row.residence_id,
      { kind: "concern", id },
      `处理第 ${row.number} 号举报或请求，只看它说到的内容`,
    );
  });
}
