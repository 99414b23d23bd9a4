import { useId } from "react";
import { api } from "../../api.ts";
import { useDeedRef } from "../../use-deed-ref.ts";
import { requestAction } from "../account/pending-action.ts";
import { FormEnd } from "../account/form-end.tsx";
import { TextField } from "../account/text-field.tsx";
import { typed, useForm, wrongOf } from "../site/use-form.ts";
import { firstWrong, studentFields } from "./first-wrong.ts";
import styles from "./student-form.module.css";

export interface StudentFormProps {
  residenceId: number;
  onSent(): void;
}

/** Nothing of it is kept in the browser: it may be a school's, and it holds a child's name. */
export function StudentForm({ residenceId, onSent }: StudentFormProps) {
  const refOf = useDeedRef();
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof studentFields)[number]>(async (fields) => {
    const wrong = firstWrong((name) => typed(fields, name));
    if (wrong) return wrong;
    const [schoolName, className, studentName] = [
      typed(fields, "schoolName"),
      typed(fields, "className"),
      typed(fields, "studentName"),
    ];
    const ref = refOf([schoolName, className, studentName].join("\n"));
    const word = { residenceId: String(residenceId), schoolName, className, studentName, consent: "1", ref };
    const result = await api.studentRemembrance.write(word);
    if (!result.ok) {
      if (result.error === "sessionInvalid") requestAction("student", residenceId);
      return wrongOf(result, studentFields);
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
