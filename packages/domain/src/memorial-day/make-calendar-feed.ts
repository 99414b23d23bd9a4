import { withTx } from "@changming/db/tx";
import { randomToken, sha256Hex } from "@changming/kit/ids";
import { ownAccountId } from "../account/own-account.ts";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand } from "../refusal.ts";
import { canReadFamily, standingOf } from "../residence/access.ts";
import { loadResidenceToKeep } from "../residence/load-residence.ts";

/**
 * A private address of the residence's calendar for the acting member; an earlier one works no more. Its token is told
 * here and never again: only its hash is stored. Refuses with `notFound`.
 */
export async function makeCalendarFeed(ctx: Ctx, input: { residenceId: number }) {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    const residence = await loadResidenceToKeep(ctx, input.residenceId);
    demand(canReadFamily(standingOf(residence)));
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
