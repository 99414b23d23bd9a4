import { ownAccountId } from "../context/own-account.ts";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canReadFamily, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";

/** When the acting member created the current private feed URL; null without one. Throws `notFound`. */
export async function getCalendarFeed(ctx: Ctx, input: { residenceId: number }): Promise<Date | null> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canReadFamily(accessContextOf(residence)));
  const row = await ctx.db
    .selectFrom("calendar_feed")
    .select("made_at")
    .where("residence_id", "=", residence.id)
    .where("account_id", "=", ownAccountId(ctx))
    .executeTakeFirst();
  return row?.made_at ?? null;
}
