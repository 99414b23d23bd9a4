import { withTx } from "@changming/db/tx";
import type { PushTarget } from "@changming/gateways/push/push-gateway";
import { lockAccount } from "../account-lookup/queries.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";

/** Browsers of one account; the oldest gives way. */
const maxSubscriptions = 10;

/**
 * Stores that the acting account's browser accepts messages, until its login is ended. A browser that was another account's, as on a shared
 * computer, is this one's from now on. Throws `pushNotAccepted` for an unknown push service.
 */
export async function subscribePush(ctx: Ctx, target: PushTarget): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "account") fail("sessionInvalid");
  const { accountId, sessionHash } = actor;
  const { endpoint, p256dh, auth } = target;
  if (!ctx.services.push.accepts(endpoint)) fail("pushNotAccepted");
  // no-access: one's own browser
  await withTx(ctx, async (ctx) => {
    // no-audit: a browser's setting, which the browser itself can revoke
    if (!(await lockAccount(ctx.db, accountId))) fail("sessionInvalid");
    const keys = { p256dh, auth, session_hash: sessionHash };
    // Another row, so that what waits for the account of before does not reach this one.
    await ctx.db
      .deleteFrom("push_subscription")
      .where("endpoint", "=", endpoint)
      .where("account_id", "<>", accountId)
      .execute();
    await ctx.db
      .insertInto("push_subscription")
      .values({ account_id: accountId, endpoint, ...keys, created_at: ctx.clock() })
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(keys))
      .execute();
    const surplus = ctx.db
      .selectFrom("push_subscription")
      .select("id")
      .where("account_id", "=", accountId)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .offset(maxSubscriptions);
    await ctx.db.deleteFrom("push_subscription").where("id", "in", surplus).execute();
  });
}

/** Forgets the browser; idempotent. */
export async function unsubscribePush(ctx: Ctx, { endpoint }: { endpoint: string }): Promise<void> {
  const accountId = ownAccountId(ctx);
  await withTx(ctx, async (ctx) => {
    // no-audit: a browser's setting
    await ctx.db
      .deleteFrom("push_subscription")
      .where("account_id", "=", accountId)
      .where("endpoint", "=", endpoint)
      .execute();
  });
}
