import type { NoticeMessage } from "@changming/gateways/sms/sms-gateway";
import type { Ctx } from "../context/context.ts";
import { sendInboxMessage, textLater } from "../inbox/send-inbox-message.ts";
import { numberText } from "../residence/number-text.ts";
import type { ApplicationRow } from "./transition.ts";

/**
 * What the payer reads at the gateway and in their payment records, which outlive the application; it holds no names.
 */
export const payerSubject = "居所入驻申请";

const ownPage = { text: "查看进度", path: "/family_home?hid=1" } as const;

/** It now waits for a decision. */
export async function notifyReceived(ctx: Ctx, application: ApplicationRow): Promise<void> {
  await sendInboxMessage(ctx, application.account_id, {
    title: "入驻申请已收到",
    lines: [`您为${application.name}提交的入驻申请已经收到，园区会尽快审核，结果会写在这里。`],
    link: ownPage,
  });
}

/** It has become a residence; the message says whether it is public (R-application-18). */
export async function notifyApproved(
  ctx: Ctx,
  application: ApplicationRow,
  place: { gardenName: string; letter: string; number: number },
): Promise<void> {
  const { account_id, name, is_private: isPrivate } = application;
  await sendInboxMessage(ctx, account_id, {
    title: "入驻申请已通过",
    lines: [
      `${name}的居所已经建好，在${place.gardenName} ${numberText(place)}，居所证书也已生成。`,
      isPrivate
        ? "照您申请时的选择，它是私密的：家人登录以后看得见，旁人看它和不存在一样，搜索、园区和名录里都没有；守园人与工作人员看得到什么，写在隐私说明里。"
        : "它现在是公开的：姓名、生卒、籍贯、照片和编号，任何人都看得见，搜索、园区和名录里找得到。",
      `想改成${isPrivate ? "公开" : "私密"}，随时在家庭居所的“谁可以来”里改，点了就生效。`,
      "请到家庭居所里补上生平与相册。",
    ],
    link: { text: "去家庭居所", path: "/family_home" },
  });
  await textApplicant(ctx, account_id, "applicationApproved");
}

/** Why it was rejected, and what can be done. `isRefunded`: a refund is on its way. */
export async function notifyRejected(ctx: Ctx, application: ApplicationRow, isRefunded: boolean): Promise<void> {
  const { account_id, id, name, reason } = application;
  await sendInboxMessage(ctx, account_id, {
    title: "入驻申请没有通过",
    lines: [
      `您为${name}提交的入驻申请没有通过。原因：${reason}。`.replace("。。", "。"),
      ...(isRefunded ? ["已付的费用会按原支付方式退回。"] : []),
      "修改之后可以再次提交，填过的内容都还在。",
    ],
    link: { text: "修改申请", path: `/home_apply?id=${id}` },
  });
  await textApplicant(ctx, account_id, "applicationRejected");
}

/** It was withdrawn by its applicant. `isRefunded`: a refund is on its way. */
export async function notifyWithdrawn(ctx: Ctx, { account_id }: ApplicationRow, isRefunded: boolean): Promise<void> {
  await sendInboxMessage(ctx, account_id, {
    title: "入驻申请已撤回",
    lines: [
      "您的入驻申请已经撤回，填写的内容与证明材料都已删去。",
      "之前为它写给您的站内消息还在您的信箱里，只有您看得到。",
      ...(isRefunded ? ["已付的费用会按原支付方式退回。"] : []),
    ],
  });
}

/** It was withdrawn because it was not paid for too long. */
export async function notifyLapsed(ctx: Ctx, { account_id }: ApplicationRow): Promise<void> {
  await sendInboxMessage(ctx, account_id, {
    title: "入驻申请已失效",
    lines: [
      "您的入驻申请满三十天没有付款，也没有送去审核，已经撤回，填写的内容与证明材料都已删去。",
      "想再申请，可以随时重新填写。",
    ],
    link: { text: "重新申请", path: "/home_apply" },
  });
}

/**
 * The text message is sent after the commit and names nobody; it may be lost, because the inbox has the message too.
 */
async function textApplicant(ctx: Ctx, accountId: number, notice: NoticeMessage["notice"]): Promise<void> {
  if (ctx.services.sms.name === "off") return;
  const { mobile, closed_at } = await ctx.db
    .selectFrom("account")
    .select(["mobile", "closed_at"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (!closed_at && mobile !== null) textLater(ctx, mobile, notice);
}
