import { account } from "@changming/contract/admin/account";
import { vaultLook } from "@changming/contract/admin/vault-look";
import { correctNickname } from "@changming/domain/account/correct-nickname";
import { getAccount } from "@changming/domain/account/get-account";
import { listAccounts } from "@changming/domain/account/list-accounts";
import { viewPhoneNumber } from "@changming/domain/account/view-phone-number";
import { presentAccount, presentAccounts } from "@changming/domain/account/present-account";
import { endSessionsOfAccount, suspendAccount } from "@changming/domain/account/suspend-account";
import { listVaultLooks, presentVaultLooks } from "@changming/domain/vault/list-vault-looks";
import { bind, bindList } from "../../http/bind.ts";
import { accountTable, vaultLookTable } from "./people-tables.ts";

export const accountRoutes = [
  bindList(account.list, accountTable, async (ctx, input) => presentAccounts(await listAccounts(ctx, input))),
  bind(account.detail, async (ctx, input) => presentAccount(await getAccount(ctx, input), ctx.media)),
  bind(account.wholeMobile, async (ctx, input) => ({ mobile: await viewPhoneNumber(ctx, input) })),
  bind(account.suspend, (ctx, { isSuspended, ...input }) =>
    suspendAccount(ctx, { ...input, isSuspended: isSuspended === 1 }),
  ),
  bind(account.endSessions, async (ctx, input) => {
    await endSessionsOfAccount(ctx, input);
    return { done: true as const };
  }),
  bind(account.setNickname, (ctx, input) => correctNickname(ctx, input)),
  bindList(vaultLook.list, vaultLookTable, async (ctx, input) => presentVaultLooks(await listVaultLooks(ctx, input))),
];
