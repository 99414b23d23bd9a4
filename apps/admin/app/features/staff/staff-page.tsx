import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useSelf } from "../../session/session-store.ts";
import { NewStaffDialog } from "./new-staff-dialog.tsx";
import { StaffActionDialog, type StaffAction } from "./staff-action-dialog.tsx";
import type { StaffItem } from "./staff-item.ts";
import { fetchList, columns, exportTo, filters } from "./staff-list.tsx";

export function StaffPage() {
  const self = useSelf();
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState<StaffAction | "new" | null>(null);
  const close = () => setOpen(null);
  const [message, setMessage] = useState("");
  const done = (text: string) => {
    close();
    setMessage(text);
    setTurn(turn + 1);
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
    <Button kind="main" onClick={() => setOpen("new")}>
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
        {...{ fetchList, columns, filters, actions, turn, exportTo, toolbar: add }}
      />
      {open === "new" && <NewStaffDialog onClose={close} onDone={done} />}
      {open !== null && open !== "new" && <StaffActionDialog action={open} onClose={close} onDone={done} />}
    </>
  );
}
