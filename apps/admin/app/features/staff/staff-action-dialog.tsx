import { api } from "../../api/api.ts";
import { DangerConfirm, PlainConfirm } from "../../parts/confirm.tsx";
import { isApproverRole, type StaffItem } from "./staff-item.ts";
import { useRef, useState } from "react";
import { isStaffPassword, staffPasswordRule } from "@changming/contract/admin/password-rule";
import { staffRoleNames, staffRoles } from "@changming/contract/staff-roles";
import { ChoiceField, Field } from "../../parts/field.tsx";
import { useApprovers, waitsFor, willWaitFor } from "../../parts/use-approvers.ts";
import { typed } from "../../parts/form-values.ts";
import { hashPassword } from "../../session/credentials.ts";

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

interface StaffActionProps {
  row: StaffItem;
  onClose(): void;
  /** With a sentence about the result; empty where the list displays it. */
  onDone(sentence: string): void;
}

const choices = staffRoles.map((value) => ({ value, label: staffRoleNames[value] }));

/** Changes the role; the current one is preselected, so that a slip grants nothing. */
function ChangeRole({ row: { id, name, role, is_new, version }, onClose, onDone }: StaffActionProps) {
  const [chosen, setChosen] = useState<string>(role);
  const names = useApprovers("staff.makeFinance", id);
  const isWaiting = useRef(false);
  const mustWait = isApproverRole(chosen) && chosen !== role && role !== "administrator";
  async function change(reason: string, form: FormData) {
    const chosenRole = staffRoles.find((one) => one === typed(form, "role")) ?? role;
    if (chosenRole === role && !is_new)
      return { ok: false as const, error: "invalidInput" as const, msg: "请选择另一个角色" };
    const answer = await api.staff.setRole({ id, version, reason, role: chosenRole });
    isWaiting.current = answer.ok && answer.body.is_waiting;
    return answer;
  }
  return (
    <DangerConfirm
      onClose={onClose}
      onDone={() => onDone(isWaiting.current ? waitsFor(names) : "")}
      title={`改 ${name} 的角色`}
      consequences={
        is_new
          ? `${name} 还不能登录。改为编辑、审核员、只读的，立刻可以登录。`
          : `${name} 现在是${staffRoleNames[role]}。改了以后要重新登录。`
      }
      action="改角色"
      act={change}
    >
      <ChoiceField
        name="role"
        label="新的角色"
        choices={choices}
        defaultValue={role}
        onChange={(event) => setChosen(event.currentTarget.value)}
        hint={mustWait ? willWaitFor(names) : "管理员、财务要另一位管理员确认后才生效"}
      />
    </DangerConfirm>
  );
}

/** Sets a new password; a role that needs confirmation has to be confirmed again. */
function Renew({ row: { id, name, role, version }, onClose, onDone }: StaffActionProps) {
  const names = useApprovers("staff.makeFinance", id);
  const lapses = isApproverRole(role) ? `${name} 先变为只读；恢复为${staffRoleNames[role]}，${willWaitFor(names)}` : "";
  return (
    <DangerConfirm
      onClose={onClose}
      onDone={() => onDone(isApproverRole(role) ? waitsFor(names) : "")}
      title={`给 ${name} 重设密码`}
      consequences={`${name} 的登录全部结束，旧密码作废，动态码要重新绑定。${lapses}`}
      action="重设密码"
      act={async (reason, form) => {
        const password = typed(form, "password");
        if (!isStaffPassword(password)) return { ok: false, error: "weakPassword", msg: staffPasswordRule };
        return api.staff.renew({ id, version, reason, password: await hashPassword(password) });
      }}
    >
      <Field name="password" label="新密码" type="password" autoComplete="new-password" hint={staffPasswordRule} />
    </DangerConfirm>
  );
}
