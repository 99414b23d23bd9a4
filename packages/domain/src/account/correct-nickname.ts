import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { demand } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { checkName } from "../blocklist/check-blocklist.ts";
import { canChangeAccounts } from "./access.ts";
import { type Changed, lockForChange, saveAccount } from "./change-account.ts";

interface Correction extends Changed {
  nickname: string;
  reason: string;
}

/**
 * Replaces an account's nickname, everywhere at once, and sends the owner the reason. Throws as `lockForChange` does,
 * and `wordsRefused`.
 */
export async function correctNickname(ctx: Ctx, { nickname, reason, ...rest }: Correction): Promise<Changed> {
  // no-audit: `saveAccount` writes it
  return withTx(ctx, async (ctx) => {
    demand(canChangeAccounts(ctx.actor));
    const row = await lockForChange(ctx, rest);
    await checkName(ctx, nickname, "nickname");
    await sendInboxMessage(ctx, row.id, {
      title: "您的昵称已更正",
      lines: [
        `平台已把您的昵称改为“${nickname}”。原因：${reason}。`.replace("。。", "。"),
        "您可以在个人资料里换一个。",
      ],
    });
    await touch(ctx, `account:${row.id}`);
    // Which field, not its value: the entry outlives the account and must name nobody.
    const action = { verb: "account.correctNickname", before: {}, after: { nickname: true, reason } };
    return saveAccount(ctx, row, { nickname }, action);
  });
}
