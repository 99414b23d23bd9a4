import { withTx } from "@changming/db/tx";
import { ownAccountId } from "../context/own-account.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canReadFamily, accessContextOf } from "../residence/access.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";

/** Revokes the acting member's private feed URL, if any. Throws `notFound`. */
export async function endCalendarFeed(ctx: Ctx, input: { residenceId: number }): Promise<void> {
  const accountId = ownAccountId(ctx);
  await withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canReadFamily(accessContextOf(residence)));
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
