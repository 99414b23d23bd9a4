import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { tell } from "../inbox/tell.ts";
import { demand } from "../refusal.ts";
import { touch } from "../tags.ts";
import { checkName } from "../words/check-words.ts";
import { canChangeAccounts } from "./access.ts";
import { type Changed, lockForChange, saveAccount } from "./change-account.ts";

interface Correction extends Changed {
  nickname: string;
  reason: string;
}

/**
 * Gives an account another name, at once wherever it is shown, and tells it why. Refuses as `lockForChange` does, and
 * with `wordsRefused`.
 */
export async function correctNickname(ctx: Ctx, { nickname, reason, ...asked }: Correction): Promise<Changed> {
  // no-audit: `saveAccount` writes it
  return withTx(ctx, async (ctx) => {
    demand(canChangeAccounts(ctx.actor));
    const row = await lockForChange(ctx, asked);
    await checkName(ctx, nickname, "nickname");
    await tell(ctx, row.id, {
      title: "您的昵称已更正",
      lines: [
        `平台已把您的昵称改为“${nickname}”。原因：${reason}。`.replace("。。", "。"),
        "您可以在个人资料里换一个。",
      ],
    });
    await touch(ctx, `account:${row.id}`);
    // Which, not what: the entry outlives the account, and names nobody.
    const deed = { verb: "account.correctNickname", before: {}, after: { nickname: true, reason } };
    return saveAccount(ctx, row, { nickname }, deed);
  });
}
