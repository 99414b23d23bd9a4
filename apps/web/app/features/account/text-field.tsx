import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import styles from "./text-field.module.css";

export type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  /** What is wrong with it; stands under the field. */
  error?: string;
  /** What helps to fill it in; stands under the field as long as nothing is wrong. */
  hint?: ReactNode;
  /** What stands at the end of the line: a button. */
  aside?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled line to write on, with what is wrong under it. */
export function TextField({ label, error = "", hint = "", aside, ...input }: TextFieldProps) {
  const id = useId();
  const words = error || hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <input
          id={id}
          {...input}
          aria-invalid={error !== "" || undefined}
          aria-describedby={words ? `${id}-words` : undefined}
        />
        {aside}
      </div>
      <p id={`${id}-words`} className={error ? styles.error : styles.hint} role={error ? "alert" : undefined}>
        {words}
      </p>
    </div>
  );
}
