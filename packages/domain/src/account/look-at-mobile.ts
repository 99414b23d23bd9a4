import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand } from "../refusal.ts";
import { canChangeAccounts } from "./access.ts";
import { lockAccount } from "./change-account.ts";

/** The whole mobile of an account; the look and its reason are written down first. Refuses with `notFound`, `staffRoleMissing`. */
export async function lookAtMobile(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<string> {
  return withTx(ctx, async (ctx) => {
    demand(canChangeAccounts(ctx.actor));
    const { mobile } = await lockAccount(ctx, id);
    const object = { kind: "account", id };
    await audit(ctx, { verb: "account.lookAtMobile", object, before: null, after: { reason } });
    return mobile;
  });
}
