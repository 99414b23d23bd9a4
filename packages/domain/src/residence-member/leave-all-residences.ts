import type { Ctx } from "../context/context.ts";
import { touch } from "../context/tags.ts";
import { logFamily } from "./family-log.ts";

/** For a closed account that owns no residence: ends all its memberships, with an entry in each family's log. */
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
