import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { hasSession } from "./access.ts";

/** Ends the session that makes the call. */
export async function logOutStaff(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (!hasSession(actor)) refuse("sessionInvalid");
  // no-access: everyone may end his own session
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
  ctx.keepSession?.(null);
}
