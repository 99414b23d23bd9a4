import { type TextareaHTMLAttributes, useId } from "react";
import styles from "./text-area.module.css";

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string;
  /** What is wrong with it; stands under the field. */
  error?: string;
};

/** A labelled sheet to write on, with what is wrong under it. */
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
