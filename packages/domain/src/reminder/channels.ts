import type { reminder } from "@changming/contract/reminder";
import type { BodyOf } from "@changming/contract/define";
import type { Ctx } from "../context/context.ts";
import { hasNotice } from "../inbox/send-inbox-message.ts";
import { preferenceOf } from "./preference.ts";

type Channels = Pick<BodyOf<typeof reminder.list>, "sms" | "wechat">;

/** Whether the account can be reminded by SMS and by WeChat, or what is missing. */
export async function channelsOf(ctx: Ctx, accountId: number): Promise<Channels> {
  return { sms: await smsOf(ctx, accountId), wechat: await wechatOf(ctx, accountId) };
}

async function smsOf(ctx: Ctx, accountId: number): Promise<Channels["sms"]> {
  if (!hasNotice(ctx.services, "memorialDay")) return "off";
  const { mobile, number_unverified_at } = await ctx.db
    .selectFrom("account")
    .select(["mobile", "number_unverified_at"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (mobile === null || number_unverified_at !== null) return "noNumber";
  return (await preferenceOf(ctx, accountId)).acceptsSms ? "ready" : "stopped";
}

async function wechatOf({ db, services }: Ctx, accountId: number): Promise<Channels["wechat"]> {
  const { hasTemplate, insideAppid } = services.wechat;
  if (!hasTemplate || insideAppid === null) return "off";
  const identity = await db
    .selectFrom("wechat_identity")
    .select("revoked_at")
    .where("account_id", "=", accountId)
    .where("appid", "=", insideAppid)
    .executeTakeFirst();
  if (!identity) return "notBound";
  return identity.revoked_at === null ? "ready" : "revoked";
}
