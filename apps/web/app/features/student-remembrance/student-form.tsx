import { useId } from "react";
import { api } from "../../api/api.ts";
import { useActionRef } from "../../api/use-action-ref.ts";
import { requestAction } from "../account/pending-action.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { TextField } from "../../form/text-field.tsx";
import { typed, useForm, fieldErrorOf } from "../../form/use-form.ts";
import { firstFieldError, studentFields } from "./first-field-error.ts";
import styles from "./student-form.module.css";

interface StudentFormProps {
  residenceId: number;
  onSent(): void;
}

/** Nothing is stored in the browser: it may be a school's, and the form holds a child's name. */
export function StudentForm({ residenceId, onSent }: StudentFormProps) {
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
