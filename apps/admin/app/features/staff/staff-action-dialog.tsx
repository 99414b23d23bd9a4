import { api } from "../../api/api.ts";
import { DangerConfirm } from "../../parts/danger-confirm.tsx";
import { PlainConfirm } from "../../parts/plain-confirm.tsx";
import { ChangeRole, Renew } from "./role-actions.tsx";
import type { StaffActionProps } from "./staff-action-props.ts";
import type { StaffItem } from "./staff-item.ts";

export interface StaffAction {
  kind: "role" | "suspend" | "renew" | "endSessions";
  row: StaffItem;
}

interface ActionDialogProps {
  action: StaffAction;
  onClose(): void;
  /** With a sentence about the result; empty where the list displays it. */
  onDone(sentence: string): void;
}

/** Confirmation before an administrator's action on a member of staff. */
export function StaffActionDialog({ action: { kind, row }, ...shared }: ActionDialogProps) {
  if (kind === "role") return <ChangeRole row={row} {...shared} />;
  if (kind === "endSessions") return <EndSessions row={row} {...shared} />;
  return kind === "suspend" ? <Suspend row={row} {...shared} /> : <Renew row={row} {...shared} />;
}

function EndSessions({ row: { id, name, sessions }, onClose, onDone }: StaffActionProps) {
  return (
    <PlainConfirm
      onClose={onClose}
      onDone={() => onDone("")}
      title={`结束 ${name} 的登录`}
      consequences={`${name} 现在有 ${sessions} 处登录，全部立刻结束；正在写还没有保存的，要重新登录才能保存。`}
      action="结束登录"
      act={() => api.staff.endSessions({ id })}
    />
  );
}

function Suspend({ row: { id, name, is_suspended, version }, onClose, onDone }: StaffActionProps) {
  const action = is_suspended ? "恢复" : "停用";
  return (
    <DangerConfirm
      onClose={onClose}
      onDone={() => onDone("")}
      title={`${action} ${name}`}
      consequences={
        is_suspended ? `${name} 又可以登录后台。` : `${name} 立刻退出后台，不能再登录；做过的事都留在审计日志里。`
      }
      action={action}
      act={(reason) => api.staff.suspend({ id, version, reason, isSuspended: is_suspended ? 0 : 1 })}
    />
  );
}
