import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canSeeApplicantMobile } from "./access.ts";

/** The whole mobile that an applicant left; the look and its reason are written down first. Refuses with `notFound`, `staffRoleMissing`. */
export async function lookAtApplicantMobile(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<string> {
  return withTx(ctx, async (ctx) => {
    demand(canSeeApplicantMobile(ctx.actor));
    const row = await ctx.db
      .selectFrom("cooperation")
      .select("applicant_mobile")
      .where("id", "=", id)
      .where("state", "<>", "withdrawn")
      .executeTakeFirst();
    if (!row) refuse("notFound");
    const object = { kind: "cooperation", id };
    await audit(ctx, { verb: "cooperation.lookAtMobile", object, before: null, after: { reason } });
    return row.applicant_mobile;
  });
}
