import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { noteLook } from "../residence/look-at-residence.ts";
import { canDecideConcerns } from "./access.ts";

/**
 * Opens what a concern about a private residence is about, and no more of it, to the acting member of staff: a look whose
 * reason is the concern. Refuses with `notFound`, `staffRoleMissing`.
 */
export async function lookAtEvidence(ctx: Ctx, { id }: { id: number }): Promise<{ until: Date }> {
  return withTx(ctx, async (ctx) => {
    // no-audit: noteLook writes it
    demand(canDecideConcerns(ctx.actor));
    const row = await ctx.db
      .selectFrom("concern")
      .select(["number", "residence_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row || row.residence_id === null) return refuse("notFound");
    return noteLook(
      ctx,
      row.residence_id,
      { kind: "concern", id },
      `处理第 ${row.number} 号举报或请求，只看它说到的内容`,
    );
  });
}
