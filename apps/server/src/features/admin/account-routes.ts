import { account } from "@changming/contract/admin/account";
import { vaultLook } from "@changming/contract/admin/audit";
import { correctNickname, endSessionsOfAccount, suspendAccount } from "@changming/domain/account/change-account";
import { getAccount, listAccounts, viewPhoneNumber } from "@changming/domain/account/look-up-accounts";
import { presentAccount, presentAccounts } from "@changming/domain/account/present";
import { listVaultLooks, presentVaultLooks } from "@changming/domain/vault/list-vault-looks";
import { auditObjectName } from "@changming/contract/admin/audit-names";
import type { AdminCalls } from "@changming/contract/admin/calls";
import { accountStateNames, actorKindNames } from "@changming/contract/admin/people-names";
import type { BodyOf } from "@changming/contract/define";
import { bind, bindList } from "../../http/bind.ts";
import type { ExportTable } from "../../http/export-rows.ts";

type AccountItem = BodyOf<AdminCalls["account"]["list"]>["itemList"][number];
type VaultLookItem = BodyOf<AdminCalls["vaultLook"]["list"]>["itemList"][number];

const accountTable: ExportTable<AccountItem> = {
  title: "用户",
  columns: [
    { title: "编号", cell: (row) => row.id },
    { title: "昵称", cell: (row) => row.nickname },
    { title: "手机号", cell: (row) => row.mobile },
    { title: "状态", cell: (row) => accountStateNames[row.state] },
    { title: "注册时间", cell: (row) => row.create_time },
    { title: "最近使用", cell: (row) => row.last_seen_time },
  ],
};

const vaultLookTable: ExportTable<VaultLookItem> = {
  title: "保险箱查看记录",
  columns: [
    { title: "时间", cell: (row) => row.time },
    { title: "谁", cell: (row) => actorKindNames[row.actor_kind] },
    { title: "名字", cell: (row) => row.who },
    { title: "对象", cell: (row) => auditObjectName(row.object_kind) },
    { title: "对象编号", cell: (row) => row.object_id },
    { title: "哪一份", cell: (row) => row.paper },
  ],
};

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
