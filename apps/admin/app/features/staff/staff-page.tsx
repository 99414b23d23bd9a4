import { Button, Tag } from "antd";
import { useState } from "react";
import { useList } from "../../parts/use-list.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { Column, Filter, ListQuery, RowAction } from "../../parts/table-types.ts";
import { useSelf } from "../../session/session-store.ts";
import { NewStaffDialog } from "./new-staff-dialog.tsx";
import { type StaffAction, StaffActionDialog } from "./staff-action-dialog.tsx";
import type { StaffItem } from "./staff-item.ts";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { type StaffRole, staffRoleNames, staffRoles } from "@changming/contract/staff-roles";
import { queries } from "../../api/query.ts";
import type { ExportTo } from "../../parts/export-list.ts";

export function StaffPage() {
  const self = useSelf();
  const list = useList(listStaff, filters, "staff");
  const [open, setOpen] = useState<StaffAction | "new" | null>(null);
  const close = () => setOpen(null);
  const [message, setMessage] = useState("");
  const done = (text: string) => {
    close();
    setMessage(text);
  };
  const mayChange = self.role === "administrator";
  const actions = (row: StaffItem): RowAction[] => {
    if (!mayChange || self.id === row.id) return [];
    return [
      { label: "改角色", run: () => setOpen({ kind: "role", row }) },
      ...(row.is_new
        ? []
        : [{ label: row.is_suspended ? "恢复" : "停用", run: () => setOpen({ kind: "suspend" as const, row }) }]),
      { label: "重设密码", run: () => setOpen({ kind: "renew", row }) },
      { label: "结束登录", run: () => setOpen({ kind: "endSessions", row }) },
    ];
  };
  const add = mayChange && (
    <Button type="primary" onClick={() => setOpen("new")}>
      添加员工
    </Button>
  );
  return (
    <>
      <h1>员工</h1>
      <p role="status">{message}</p>
      <DataTable
        name="staff"
        caption="员工"
        idOf={({ id }) => id}
        list={list}
        columns={columns}
        actions={actions}
        exportTo={exportTo}
        toolbar={add}
      />
      {open === "new" && <NewStaffDialog onClose={close} onDone={done} />}
      {open !== null && open !== "new" && <StaffActionDialog action={open} onClose={close} onDone={done} />}
    </>
  );
}

const roleChoices = staffRoles.map((value) => ({ value, label: staffRoleNames[value] }));

const filters: readonly Filter[] = [
  { name: "keywords", label: "姓名或登录名", kind: "text" },
  { name: "role", label: "角色", kind: "choice", choices: roleChoices },
];

const columns: readonly Column<StaffItem>[] = [
  { key: "name", title: "姓名", sort: "name", text: ({ name }) => name },
  { key: "login", title: "登录名", text: ({ login }) => login },
  { key: "role", title: "角色", text: roleOf },
  {
    key: "state",
    title: "状态",
    text: stateOf,
    render: (row) => <Tag color={colourOf(row)}>{stateOf(row)}</Tag>,
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

function colourOf({ is_suspended, is_locked, is_new }: StaffItem) {
  if (is_new) return "warning";
  if (is_suspended) return "error";
  return is_locked ? "warning" : "default";
}

function inputOf({ page, pageSize, sort, isDescending, filters: values }: ListQuery) {
  const order = (["id", "name", "lastSeen"] as const).find((known) => known === sort);
  const only = staffRoles.find((known): known is StaffRole => known === values.role);
  const found = { keywords: values.keywords, role: only ?? ("" as const), sort: order ?? ("id" as const) };
  return { page, pageSize, ...found, isDescending };
}

const listStaff = (query: ListQuery) => queries.staff.list(inputOf(query));

const exportTo: ExportTo = { route: adminRoutes.staff.list, inputOf };
