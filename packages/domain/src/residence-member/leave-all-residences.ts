import type { Ctx } from "../context.ts";
import { touch } from "../tags.ts";
import { logFamily } from "./family-log.ts";

/** For an account that is closed and owns none: it is a member nowhere any more, and each family can read why. */
export async function leaveAllResidences(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db.deleteFrom("ownership_offer").where("to_account", "=", accountId).execute();
  const left = await ctx.db
    .deleteFrom("residence_member")
    .where("account_id", "=", accountId)
    .returning(["residence_id", "role"])
    .execute();
  for (const { residence_id: residenceId, role } of left) {
    await logFamily(ctx, { residenceId, deed: "accountClosed", before: role });
    await touch(ctx, `residence:${residenceId}`);
  }
}
