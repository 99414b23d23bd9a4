import { audit } from "@changming/contract/admin/audit";
import { headOfChain, listEntries, presentEntries } from "@changming/domain/audit/list-entries";
import { auditObjectName, auditVerbName } from "@changming/contract/admin/audit-names";
import { actorKindNames } from "@changming/contract/admin/people-names";
import type { BodyOf } from "@changming/contract/define";
import { bind, bindList } from "../../http/bind.ts";
import type { ExportTable } from "../../http/export-rows.ts";

type AuditItem = BodyOf<typeof audit.list>["itemList"][number];

const json = (value: unknown) => (value === null ? "" : JSON.stringify(value));

const auditTable: ExportTable<AuditItem> = {
  title: "审计日志",
  columns: [
    { title: "编号", cell: ({ id }) => id },
    { title: "时间", cell: ({ time }) => time },
    { title: "谁", cell: ({ actor_kind }) => actorKindNames[actor_kind] },
    { title: "名字", cell: ({ actor_name }) => actor_name },
    { title: "谁的编号", cell: ({ actor_id }) => actor_id },
    { title: "动作", cell: ({ verb }) => auditVerbName(verb) },
    { title: "对象", cell: ({ object_kind }) => auditObjectName(object_kind) },
    { title: "对象编号", cell: ({ object_id }) => object_id },
    { title: "之前", cell: ({ before }) => json(before) },
    { title: "之后", cell: ({ after }) => json(after) },
    { title: "请求", cell: ({ request_id }) => request_id },
  ],
};

export const auditRoutes = [
  bindList(audit.list, auditTable, async (ctx, input) => presentEntries(await listEntries(ctx, input))),
  bind(audit.chain, (ctx) => headOfChain(ctx)),
];
