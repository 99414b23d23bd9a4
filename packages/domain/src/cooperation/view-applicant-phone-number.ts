import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canSeeApplicantPhone } from "./access.ts";

/**
 * The full phone number of an applicant; the view and its reason are audited first. Throws `notFound`,
 * `staffRoleMissing`.
 */
export async function viewApplicantPhoneNumber(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<string> {
  return withTx(ctx, async (ctx) => {
    demand(canSeeApplicantPhone(ctx.actor));
    const row = await ctx.db
      .selectFrom("cooperation")
      .select("applicant_phone")
      .where("id", "=", id)
      .where("state", "<>", "withdrawn")
      .executeTakeFirst();
    if (!row) fail("notFound");
    const object = { kind: "cooperation", id };
    await audit(ctx, { verb: "cooperation.lookAtMobile", object, before: null, after: { reason } });
    return row.applicant_phone;
  });
}
