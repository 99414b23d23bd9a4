import { api } from "../../api.ts";
import { DangerConfirm } from "../../parts/danger-confirm.tsx";
import { PlainConfirm } from "../../parts/plain-confirm.tsx";
import { ChangeRole, Renew } from "./role-deeds.tsx";
import type { DeedProps } from "./staff-deed-props.ts";
import type { StaffItem } from "./staff-item.ts";

export interface StaffDeed {
  kind: "role" | "suspend" | "renew" | "endSessions";
  row: StaffItem;
}

interface DeedDialogProps {
  deed: StaffDeed;
  onClose(): void;
  /** With what came of it, in a sentence; empty where the list says it. */
  onDone(sentence: string): void;
}

/** What an administrator does to somebody, asked before. */
export function StaffDeedDialog({ deed: { kind, row }, ...shared }: DeedDialogProps) {
  if (kind === "role") return <ChangeRole row={row} {...shared} />;
  if (kind === "endSessions") return <EndSessions row={row} {...shared} />;
  return kind === "suspend" ? <Suspend row={row} {...shared} /> : <Renew row={row} {...shared} />;
}

function EndSessions({ row: { id, name, sessions }, onClose, onDone }: DeedProps) {
  return (
    <PlainConfirm
      onClose={onClose}
      onDone={() => onDone("")}
      title={`结束 ${name} 的登录`}
      consequences={`${name} 现在有 ${sessions} 处登录，全部立刻结束；正在写还没有保存的，要重新登录才能保存。`}
      deed="结束登录"
      act={() => api.staff.endSessions({ id })}
    />
  );
}

function Suspend({ row: { id, name, is_suspended, version }, onClose, onDone }: DeedProps) {
  const deed = is_suspended ? "恢复" : "停用";
  return (
    <DangerConfirm
      onClose={onClose}
      onDone={() => onDone("")}
      title={`${deed} ${name}`}
      consequences={
        is_suspended ? `${name} 又可以登录后台。` : `${name} 立刻退出后台，不能再登录；做过的事都留在审计日志里。`
      }
      deed={deed}
      act={(reason) => api.staff.suspend({ id, version, reason, isSuspended: is_suspended ? 0 : 1 })}
    />
  );
}
