import type { audit } from "@changming/contract/admin/audit";
import { auditObjectName, auditVerbName } from "@changming/contract/admin/audit-names";
import { actorKindNames } from "@changming/contract/admin/people-names";
import { staffRoleNames } from "@changming/contract/staff-roles";
import type { staff } from "@changming/contract/admin/staff";
import type { BodyOf } from "@changming/contract/define";
import type { ExportTable } from "../../http/export-rows.ts";

type StaffItem = BodyOf<typeof staff.list>["itemList"][number];
type AuditItem = BodyOf<typeof audit.list>["itemList"][number];

export const staffTable: ExportTable<StaffItem> = {
  title: "员工",
  columns: [
    { title: "编号", cell: ({ id }) => id },
    { title: "姓名", cell: ({ name }) => name },
    { title: "登录名", cell: ({ login }) => login },
    { title: "角色", cell: ({ role }) => staffRoleNames[role] },
    { title: "等第二人确认的角色", cell: ({ waiting_role }) => (waiting_role ? staffRoleNames[waiting_role] : "") },
    { title: "动态码", cell: ({ has_code }) => (has_code ? "已绑定" : "未绑定") },
    { title: "停用", cell: ({ is_suspended }) => (is_suspended ? "是" : "") },
    { title: "最近使用", cell: ({ last_seen_time }) => last_seen_time },
    { title: "添加时间", cell: ({ create_time }) => create_time },
  ],
};

const json = (value: unknown) => (value === null ? "" : JSON.stringify(value));

export const auditTable: ExportTable<AuditItem> = {
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
