import { type InputHTMLAttributes, useId } from "react";
import styles from "./text-field.module.css";

export type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  /** What is wrong with it; stands under the field. */
  error?: string;
};

/** A labelled line to write on, with what is wrong under it. */
export function TextField({ label, error = "", ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-invalid={error !== "" || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <p id={`${id}-error`} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
    </div>
  );
}
