import { withTx } from "@changming/db/tx";
import type { WechatEvent } from "@changming/gateways/wechat/wechat-events";
import { lockAccount } from "../account-lookup/queries.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { finishTemplate } from "../reminder/send-reminders.ts";
import { endWechatSessions } from "./sessions.ts";
import { lockWechatUser } from "./wechat-identity.ts";

/** Applies an event that WeChat pushed to the site, which may arrive more than once (R-reminder-5). */
export async function receiveWechatEvent(ctx: Ctx, event: WechatEvent): Promise<void> {
  switch (event.kind) {
    case "revoked":
    case "cancelled":
      return revokeWechat(ctx, event);
    case "templateFinished":
      return finishTemplate(ctx, { id: event.id, isSent: event.status === "success" });
    case "unreadable":
      ctx.services.warn("an event of WeChat could not be decrypted: WECHAT_EVENT_AES_KEY or WECHAT_APPID is wrong");
      return;
    case "other":
      return;
  }
}

type Revocation = Extract<WechatEvent, { kind: "revoked" | "cancelled" }>;

/**
 * Ends what an account has of WeChat after its user withdrew their authorization there, or closed their WeChat account.
 * With a phone number WeChat is unbound. Without one it stays the only way in, marked as revoked until the next login.
 */
async function revokeWechat(ctx: Ctx, event: Revocation): Promise<void> {
  const known = await findIdentity(ctx, event);
  if (!known) return;
  await withTx(ctx, async (ctx) => {
    await lockWechatUser(ctx, known);
    const account = await lockAccount(ctx.db, known.account_id);
    const identity = await findIdentity(ctx, event);
    if (!account || identity?.account_id !== account.id || identity.revoked_at) return;
    // Sent again after the user bound WeChat anew. WeChat's time has no milliseconds.
    if (event.at.getTime() + 1_000 <= identity.created_at.getTime()) return;
    const hasNumber = account.mobile !== null;
    if (hasNumber) {
      await ctx.db.deleteFrom("wechat_identity").where("account_id", "=", account.id).execute();
    } else {
      const revoked = { revoked_at: ctx.clock() };
      await ctx.db.updateTable("wechat_identity").set(revoked).where("account_id", "=", account.id).execute();
    }
    await endWechatSessions(ctx, account.id);
    await sendInboxMessage(ctx, account.id, messageOf(event.kind, hasNumber));
    await audit(ctx, {
      verb: "account.revokeWechat",
      object: { kind: "account", id: account.id },
      before: null,
      after: { reason: event.kind, isUnbound: hasNumber },
    });
  });
}

const findIdentity = ({ db }: Pick<Ctx, "db">, { appid, openid }: Pick<Revocation, "appid" | "openid">) =>
  db
    .selectFrom("wechat_identity")
    .select(["account_id", "appid", "openid", "unionid", "created_at", "revoked_at"])
    .where("appid", "=", appid)
    .where("openid", "=", openid)
    .executeTakeFirst();

const reasons = {
  revoked: "您在微信里取消了对本站的授权",
  cancelled: "微信通知我们，您注销了微信账号",
} as const;

function messageOf(kind: Revocation["kind"], hasNumber: boolean) {
  const lines = hasNumber
    ? [
        `${reasons[kind]}，所以微信登录和微信提醒已经停用，用微信登录的设备也已退出。`,
        "您仍然可以用手机号登录；什么时候想用微信了，到“登录方式”里重新绑定就好。",
      ]
    : [
        `${reasons[kind]}，所以微信提醒已经停用，用微信登录的设备也已退出。您写下的、留下的都还在。`,
        "这个账号还没有手机号，微信是唯一的登录方式：再用微信登录一次，就恢复了。为了稳妥，请到“登录方式”里绑定手机号。",
      ];
  return { title: "微信授权已取消", lines, link: { text: "登录方式", path: "/sign_in_ways" as const } };
}
