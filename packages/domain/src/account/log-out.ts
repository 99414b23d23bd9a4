import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";

/** Ends the session that makes the call. */
export async function logOut(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "account") fail("sessionInvalid");
  // no-access: every user may end their own session
  await withTx(ctx, async (ctx) => {
    await ctx.db
      .updateTable("session")
      .set({ revoked_at: ctx.clock() })
      .where("token_hash", "=", actor.sessionHash)
      .where("revoked_at", "is", null)
      .execute();
    await touch(ctx, `sessions:${actor.accountId}`);
    await audit(ctx, {
      verb: "account.logOut",
      object: { kind: "account", id: actor.accountId },
      before: null,
      after: null,
    });
  });
}
