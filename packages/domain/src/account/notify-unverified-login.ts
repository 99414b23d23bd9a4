import type { Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";

/** Leaves a message for the owner of a long-unused number, in the running transaction. */
export async function notifyUnverifiedLogin(ctx: Ctx, accountId: number): Promise<void> {
  await sendInboxMessage(ctx, accountId, {
    title: "有人以短信验证码登录了您的账号",
    lines: [
      "这个号码已有 90 天没有使用。为稳妥起见，在证明是您本人之前，这次登录看不到家人的居所、订单和消息。",
      "如果不是您本人，请联系我们。",
    ],
  });
}

/** The same for a password that was changed by a code. */
export async function notifyPasswordChanged(ctx: Ctx, accountId: number): Promise<void> {
  await sendInboxMessage(ctx, accountId, {
    title: "登录密码已修改",
    lines: [
      "您的登录密码已通过短信验证码修改，其他设备上的登录已经退出。",
      "如果不是您本人所为，请尽快重设密码，并联系我们。",
    ],
  });
}
