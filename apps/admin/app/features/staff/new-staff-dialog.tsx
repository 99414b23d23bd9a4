import { isStaffPassword, staffPasswordRule } from "@changming/contract/admin/password-rule";
import { staffRoleNames, staffRoles } from "@changming/contract/staff-roles";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { ChoiceField, Field } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { useApprovers, waitsFor, willWaitFor } from "../../parts/use-approvers.ts";
import { typed } from "../../parts/form-values.ts";
import { hashPassword } from "../../session/credentials.ts";
import { isApproverRole } from "./staff-item.ts";

interface NewStaffDialogProps {
  onClose(): void;
  /** With a sentence about the result. */
  onDone(sentence: string): void;
}

const choices = staffRoles.map((value) => ({ value, label: staffRoleNames[value] })).toReversed();

async function save(form: FormData) {
  const password = typed(form, "password");
  if (!isStaffPassword(password)) {
    return { ok: false as const, error: "weakPassword" as const, msg: staffPasswordRule, field: "password" };
  }
  const role = staffRoles.find((known) => known === typed(form, "role")) ?? "readOnly";
  return api.staff.create({
    ref: typed(form, "ref"),
    login: typed(form, "login").trim(),
    name: typed(form, "name"),
    role,
    password: await hashPassword(password),
  });
}

export function NewStaffDialog({ onClose, onDone }: NewStaffDialogProps) {
  const [role, setRole] = useState<string>("readOnly");
  const names = useApprovers("staff.makeFinance");
  const added = ({ is_waiting }: { is_waiting: boolean }) =>
    onDone(is_waiting ? `已添加，确认以前还不能登录。${waitsFor(names)}` : "已添加，可以登录了");
  return (
    <Dialog title="添加员工" onClose={onClose}>
      <FormShell save={save} onSaved={added} onCancel={onClose} saveLabel="添加">
        <Field name="name" label="姓名" maxLength={20} />
        <Field name="login" label="登录名" hint="小写字母、数字，字母开头" autoComplete="off" />
        <ChoiceField
          name="role"
          label="角色"
          choices={choices}
          onChange={(event) => setRole(event.currentTarget.value)}
          hint={
            isApproverRole(role)
              ? `${willWaitFor(names)}在那以前不能登录。`
              : "管理员、财务要另一位管理员确认后才能登录"
          }
        />
        <Field name="password" label="起始密码" type="password" autoComplete="new-password" hint={staffPasswordRule} />
      </FormShell>
    </Dialog>
  );
}
