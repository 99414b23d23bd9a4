import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { hasSession } from "../staff-role/access.ts";

export async function logOutStaff(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (!hasSession(actor)) fail("sessionInvalid");
  // no-access: everyone may end their own session
  await withTx(ctx, async (ctx) => {
    await ctx.db
      .updateTable("staff_session")
      .set({ revoked_at: ctx.clock() })
      .where("token_hash", "=", actor.session.hash)
      .where("revoked_at", "is", null)
      .execute();
    const object = { kind: "staff", id: actor.staffId };
    await audit(ctx, { verb: "staff.logOut", object, before: null, after: null });
  });
  ctx.storeSession?.(null);
}
