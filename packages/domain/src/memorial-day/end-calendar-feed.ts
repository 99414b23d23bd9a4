import { withTx } from "@changming/db/tx";
import { ownAccountId } from "../account/own-account.ts";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand } from "../refusal.ts";
import { canReadFamily, standingOf } from "../residence/access.ts";
import { loadResidenceToKeep } from "../residence/load-residence.ts";

/** The acting member's private address works no more; without one nothing changes. Refuses with `notFound`. */
export async function endCalendarFeed(ctx: Ctx, input: { residenceId: number }): Promise<void> {
  const accountId = ownAccountId(ctx);
  await withTx(ctx, async (ctx) => {
    const residence = await loadResidenceToKeep(ctx, input.residenceId);
    demand(canReadFamily(standingOf(residence)));
    const ended = await ctx.db
      .deleteFrom("calendar_feed")
      .where("residence_id", "=", residence.id)
      .where("account_id", "=", accountId)
      .returning("made_at")
      .executeTakeFirst();
    if (!ended) return;
    await audit(ctx, {
      verb: "calendarFeed.end",
      object: { kind: "residence", id: residence.id },
      before: { madeAt: ended.made_at.toISOString() },
      after: null,
    });
  });
}
