import { ownAccountId } from "../account/own-account.ts";
import type { Ctx } from "../context.ts";
import { demand } from "../refusal.ts";
import { canReadFamily, standingOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";

/** When the acting member made the private address that works now; null without one. Refuses with `notFound`. */
export async function getCalendarFeed(ctx: Ctx, input: { residenceId: number }): Promise<Date | null> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canReadFamily(standingOf(residence)));
  const row = await ctx.db
    .selectFrom("calendar_feed")
    .select("made_at")
    .where("residence_id", "=", residence.id)
    .where("account_id", "=", ownAccountId(ctx))
    .executeTakeFirst();
  return row?.made_at ?? null;
}
