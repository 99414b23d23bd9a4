import { withTx } from "@changming/db/tx";
import { randomToken, sha256Hex } from "@changming/kit/ids";
import { ownAccountId } from "../context/own-account.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canReadFamily, accessContextOf } from "../residence/access.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";

/**
 * Creates the acting member's private URL of the residence's calendar and revokes an earlier one. Its token is returned
 * only here: only its hash is stored. Throws `notFound`.
 */
export async function makeCalendarFeed(ctx: Ctx, input: { residenceId: number }) {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canReadFamily(accessContextOf(residence)));
    const token = randomToken();
    const madeAt = ctx.clock();
    const made = { token_hash: sha256Hex(token), made_at: madeAt };
    await ctx.db
      .insertInto("calendar_feed")
      .values({ residence_id: residence.id, account_id: accountId, ...made })
      .onConflict((conflict) => conflict.columns(["residence_id", "account_id"]).doUpdateSet(made))
      .execute();
    await audit(ctx, {
      verb: "calendarFeed.make",
      object: { kind: "residence", id: residence.id },
      before: null,
      after: { madeAt: madeAt.toISOString() },
    });
    return { residenceId: residence.id, token, madeAt };
  });
}
