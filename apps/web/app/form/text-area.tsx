import { type TextareaHTMLAttributes, useId } from "react";
import styles from "./text-area.module.css";

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string;
  /** Error, displayed under the field. */
  error?: string;
};

/** A labelled textarea with its error. */
export function TextArea({ label, error = "", ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        {...area}
        aria-invalid={error !== "" || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <p id={`${id}-error`} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
    </div>
  );
}
