import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { type StaffRole, staffRoleNames, staffRoles } from "@changming/contract/staff-roles";
import { api } from "../../api/api.ts";
import type { ExportTo } from "../../parts/export-list.ts";
import type { ListQuery } from "../../parts/list-query.ts";
import { StatusTag } from "../../parts/status-tag.tsx";
import type { Column, Filter } from "../../parts/table-types.ts";
import type { StaffItem } from "./staff-item.ts";

const roleChoices = staffRoles.map((value) => ({ value, label: staffRoleNames[value] }));

export const filters: readonly Filter[] = [
  { name: "keywords", label: "姓名或登录名", kind: "text" },
  { name: "role", label: "角色", kind: "choice", choices: roleChoices },
];

export const columns: readonly Column<StaffItem>[] = [
  { key: "name", title: "姓名", sort: "name", text: ({ name }) => name },
  { key: "login", title: "登录名", text: ({ login }) => login },
  { key: "role", title: "角色", text: roleOf },
  {
    key: "state",
    title: "状态",
    text: stateOf,
    render: (row) => <StatusTag tone={toneOf(row)}>{stateOf(row)}</StatusTag>,
  },
  { key: "code", title: "动态码", text: ({ has_code }) => (has_code ? "已绑定" : "未绑定") },
  { key: "sessions", title: "在线", text: ({ sessions }) => String(sessions) },
  { key: "seen", title: "最近使用", sort: "lastSeen", text: ({ last_seen_time }) => last_seen_time || "从未" },
  { key: "made", title: "添加时间", text: ({ create_time }) => create_time, isHiddenAtFirst: true },
];

function roleOf({ role, waiting_role, is_new }: StaffItem): string {
  if (waiting_role === "") return is_new ? "还没有" : staffRoleNames[role];
  const waits = `等另一位管理员确认：${staffRoleNames[waiting_role]}`;
  return is_new ? waits : `${staffRoleNames[role]}（${waits}）`;
}

function stateOf({ is_suspended, is_locked, is_new }: StaffItem): string {
  if (is_new) return "还不能登录";
  if (is_suspended) return "已停用";
  return is_locked ? "有人多次试错密码" : "正常";
}

function toneOf({ is_suspended, is_locked, is_new }: StaffItem) {
  if (is_new) return "waits";
  if (is_suspended) return "bad";
  return is_locked ? "waits" : "calm";
}

function inputOf({ page, pageSize, sort, isDescending, filters: values }: ListQuery) {
  const order = (["id", "name", "lastSeen"] as const).find((known) => known === sort);
  const only = staffRoles.find((known): known is StaffRole => known === values.role);
  const found = { keywords: values.keywords, role: only ?? ("" as const), sort: order ?? ("id" as const) };
  return { page, pageSize, ...found, isDescending };
}

export const fetchList = (query: ListQuery, signal?: AbortSignal) => api.staff.list(inputOf(query), { signal });

export const exportTo: ExportTo = { route: adminRoutes.staff.list, inputOf };
