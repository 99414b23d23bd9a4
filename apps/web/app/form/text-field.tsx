import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import styles from "./text-field.module.css";

export type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  /** Error, displayed under the field. */
  error?: string;
  /** Help, displayed under the field while there is no error. */
  hint?: ReactNode;
  /** Element at the end of the row: a button. */
  aside?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled text input with its error. */
export function TextField({ label, error = "", hint = "", aside, ...input }: TextFieldProps) {
  const id = useId();
  const text = error || hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          id={id}
          {...input}
          aria-invalid={error !== "" || undefined}
          aria-describedby={text ? `${id}-words` : undefined}
        />
        {aside}
      </div>
      <p id={`${id}-words`} className={error ? styles.error : styles.hint} role={error ? "alert" : undefined}>
        {text}
      </p>
    </div>
  );
}
