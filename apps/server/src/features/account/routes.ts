import { account } from "@changming/contract/account";
import { getUsedFreeGifts } from "@changming/domain/gift/get-used-free-gifts";
import { closeAccount } from "@changming/domain/personal-data/close-account";
import { editUserInfo } from "@changming/domain/account/edit-user-info";
import { exportAccount } from "@changming/domain/personal-data/export-account";
import type { Ctx } from "@changming/domain/context/context";
import { getInvite } from "@changming/domain/account/get-invite";
import { presentInvite, presentProfile } from "@changming/domain/account/present";
import { presentExport } from "@changming/domain/personal-data/present-export";
import { bind } from "../../http/bind.ts";
import { Semaphore } from "@changming/domain/context/semaphore";

/** An export reads everything of an account and holds a pool connection meanwhile. */
const exporting = new Semaphore({ atOnce: 2, maxQueued: 40 });

function exportInTurn(ctx: Ctx) {
  const who = ctx.actor.kind === "account" ? `account ${ctx.actor.accountId}` : null;
  return exporting.run(() => exportAccount(ctx), who);
}

export const accountRoutes = [
  bind(account.refreshUserInfo, async (ctx) => ({ used_free_gift_nums: await getUsedFreeGifts(ctx) })),
  bind(account.editUserInfo, async (ctx, input) => presentProfile(await editUserInfo(ctx, input), ctx.media)),
  bind(account.invite, async (ctx) => presentInvite(await getInvite(ctx))),
  bind(account.exportData, async (ctx) => presentExport(await exportInTurn(ctx))),
  bind(account.closeAccount, async (ctx, input) => {
    await closeAccount(ctx, input);
    return { done: true as const };
  }),
];
