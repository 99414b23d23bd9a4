import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canChangeAccounts } from "./access.ts";
import { lockAccount } from "./change-account.ts";

/**
 * The full phone number of an account; the view and its reason are audited first. Throws `notFound`,
 * `staffRoleMissing`.
 */
export async function viewPhoneNumber(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<string> {
  return withTx(ctx, async (ctx) => {
    demand(canChangeAccounts(ctx.actor));
    const { mobile } = await lockAccount(ctx, id);
    const object = { kind: "account", id };
    await audit(ctx, { verb: "account.lookAtMobile", object, before: null, after: { reason } });
    return mobile;
  });
}
