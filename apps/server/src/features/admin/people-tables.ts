import { auditObjectName } from "@changming/contract/admin/audit-names";
import type { AdminCalls } from "@changming/contract/admin/calls";
import { accountStateNames, actorKindNames } from "@changming/contract/admin/people-names";
import type { BodyOf } from "@changming/contract/define";
import type { ExportTable } from "../../http/export-rows.ts";

type AccountItem = BodyOf<AdminCalls["account"]["list"]>["itemList"][number];
type VaultLookItem = BodyOf<AdminCalls["vaultLook"]["list"]>["itemList"][number];

export const accountTable: ExportTable<AccountItem> = {
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

export const vaultLookTable: ExportTable<VaultLookItem> = {
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
