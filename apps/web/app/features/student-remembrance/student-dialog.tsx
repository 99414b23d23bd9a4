import { useId } from "react";
import { showToast } from "@changming/ui/toast";
import { useSessionNeeded } from "../../api/user-info.ts";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import { api } from "../../api/api.ts";
import { useActionRef } from "../../api/use-action-ref.ts";
import { requestAction } from "../account/pending-action.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { TextField } from "../../form/text-field.tsx";
import { typed, useForm, fieldErrorOf, type FieldError } from "../../form/use-form.ts";
import styles from "./student-dialog.module.css";

export interface StudentDialogProps {
  residenceId: number;
  /** Name of the residence's person. */
  name: string;
  isMartyr: boolean;
  onClose(): void;
}

/** Students sign in with school, class and name. Only the family and staff can read what they write here. */
export function StudentDialog({ residenceId, name, isMartyr, onClose }: StudentDialogProps) {
  useSessionNeeded();
  function handleSent() {
    showToast("提交成功");
    onClose();
  }
  return (
    <ModalDialog title={isMartyr ? `向${name}烈士致敬` : `缅怀${name}`} onClose={onClose}>
      <StudentForm residenceId={residenceId} onSent={handleSent} />
    </ModalDialog>
  );
}

interface StudentFormProps {
  residenceId: number;
  onSent(): void;
}

/** Nothing is stored in the browser: it may be a school's, and the form holds a child's name. */
function StudentForm({ residenceId, onSent }: StudentFormProps) {
  const refOf = useActionRef();
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof studentFields)[number]>(async (fields) => {
    const fieldError = firstFieldError((name) => typed(fields, name));
    if (fieldError) return fieldError;
    const schoolName = typed(fields, "schoolName");
    const className = typed(fields, "className");
    const studentName = typed(fields, "studentName");
    const ref = refOf([schoolName, className, studentName].join("\n"));
    const remembrance = { residenceId: String(residenceId), schoolName, className, studentName, consent: "1", ref };
    const result = await api.studentRemembrance.write(remembrance);
    if (!result.ok) {
      if (result.error === "sessionInvalid") requestAction("student", residenceId);
      return fieldErrorOf(result, studentFields);
    }
    onSent();
    return null;
  });
  return (
    <form noValidate method="post" autoComplete="off" onSubmit={handleSubmit}>
      <p className={styles.lead}>孩子的姓名只有家属和管理人员看得到，不会公开。</p>
      <TextField label="学校" name="schoolName" placeholder="如：XX学校" error={errorOf("schoolName")} />
      <TextField label="班级" name="className" placeholder="如：五年级2班" error={errorOf("className")} />
      <TextField label="姓名" name="studentName" error={errorOf("studentName")} />
      <Consent error={errorOf("consent")} />
      <FormEnd label="提交" busyLabel="正在提交…" isBusy={isBusy} error={errorOf("form")} />
    </form>
  );
}

function Consent({ error }: { error: string }) {
  const id = useId();
  return (
    <div className={styles.consent}>
      <input
        id={id}
        type="checkbox"
        name="consent"
        value="1"
        aria-invalid={error !== "" || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>已征得监护人或老师的同意</label>
      <p id={`${id}-error`} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
    </div>
  );
}

const studentFields = ["schoolName", "className", "studentName", "consent"] as const;

type StudentField = (typeof studentFields)[number];

/** Messages of empty fields (R-student-2, R-student-4). */
const missing: Record<StudentField, string> = {
  schoolName: "请输入学校名称，如：XX学校",
  className: "请输入班级，如：五年级2班",
  studentName: "请输入姓名",
  consent: "请先征得监护人或老师的同意",
};

/** The error of the first empty field, from the top; null when all are filled. */
export function firstFieldError(valueOf: (field: StudentField) => string): FieldError<StudentField> | null {
  const field = studentFields.find((name) => valueOf(name).trim() === "");
  return field ? { field, message: missing[field] } : null;
}
