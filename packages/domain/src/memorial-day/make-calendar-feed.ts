import { withTx } from "@changming/db/tx";
import { randomToken, sha256Hex } from "@changming/kit/ids";
import type { Db } from "@changming/db/database";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canReadFamily, accessContextOf } from "../residence/access.ts";
import { loadManagedResidence, loadVisibleResidence } from "../residence/load-residence.ts";

/**
 * Creates the acting member's private URL of the residence's calendar and revokes an earlier one (R-family-13). Its
 * token is returned only here: only its hash is stored. Throws `notFound`.
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

/** Whether the token is valid: the member has neither left, nor been suspended, nor created a newer one. */
export async function isFeedToken(db: Db, residenceId: number, token: string): Promise<boolean> {
  const row = await db
    .selectFrom("calendar_feed")
    .innerJoin("account", "account.id", "calendar_feed.account_id")
    .select("calendar_feed.residence_id")
    .where("calendar_feed.token_hash", "=", sha256Hex(token))
    .where("calendar_feed.residence_id", "=", residenceId)
    .where("account.suspended_at", "is", null)
    .where("account.closed_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
