import type { PayChannel } from "@changming/gateways/pay/pay-gateway";
import { withTx } from "@changming/db/tx";
import { identifyWechatUser } from "../account/wechat-identity.ts";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { payMethods } from "../order/payment-gateways.ts";

/** Where a payer pays; inside WeChat also which WeChat user it is. */
export type Payer = { scene: "pc" | "phone"; payerOpenid: null } | { scene: "wechat"; payerOpenid: string };

/**
 * The payer of this request by this method (R-payment-6); null inside WeChat while the session does not know the user:
 * their browser has to bring a code. Throws `payInBrowser` where the method does not work in this browser.
 */
export async function payerOf(ctx: Ctx, channel: PayChannel): Promise<Payer | null> {
  const { browser, services } = ctx;
  if (browser === "pc" || browser === "phone") return { scene: browser, payerOpenid: null };
  const works = browser !== "wework" && payMethods(services)[browser].includes(channel);
  if (!works) fail("payInBrowser", "payType");
  if (browser === "alipay") return { scene: "phone", payerOpenid: null };
  const payerOpenid = await openidOfSession(ctx, services.wechat.insideAppid);
  return payerOpenid === null ? null : { scene: "wechat", payerOpenid };
}

/** Null while the user is unknown, or known to another app only. */
async function openidOfSession({ actor, db }: Ctx, appid: string | null): Promise<string | null> {
  if (actor.kind !== "account") fail("sessionInvalid");
  const session = await db
    .selectFrom("session")
    .select("wechat_openid")
    .where("token_hash", "=", actor.sessionHash)
    .where("wechat_appid", "=", appid)
    .executeTakeFirst();
  return session?.wechat_openid ?? null;
}

/**
 * Stores which WeChat user the acting session belongs to, by a code that WeChat gave without asking the user. It is no
 * way to log in. Throws what `identifyWechatUser` throws.
 */
export async function storePayer(ctx: Ctx, code: string): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "account") fail("sessionInvalid");
  const { appid, openid } = await identifyWechatUser(ctx, "inside", code);
  // no-access: each session is its own user's
  await withTx(ctx, async (ctx) => {
    // no-audit: it grants nothing, only payments by this WeChat user
    const session = await ctx.db
      .updateTable("session")
      .set({ wechat_appid: appid, wechat_openid: openid })
      .where("token_hash", "=", actor.sessionHash)
      // It may have ended while WeChat was asked.
      .where("revoked_at", "is", null)
      .returning("account_id")
      .executeTakeFirst();
    if (!session) fail("sessionInvalid");
  });
}
