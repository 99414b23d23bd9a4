import { type ReactNode, type SelectHTMLAttributes, useId } from "react";
import styles from "./select-field.module.css";

/** A choice from a list as every machine offers it, by itself: whoever draws it names it. */
export function Select({ className = "", ...select }: SelectHTMLAttributes<HTMLSelectElement>) {
  return <select className={`${styles.select} ${className}`} {...select} />;
}

export type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  /** What is wrong with it; stands under the field. */
  error?: string;
  /** What helps to choose; stands under the field as long as nothing is wrong. */
  hint?: ReactNode;
};

/** A labelled choice from a list, with what is wrong under it. */
export function SelectField({ label, error = "", hint = "", ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        {...select}
        aria-invalid={error !== "" || undefined}
        aria-describedby={error || hint ? `${id}-words` : undefined}
      />
      <p id={`${id}-words`} className={error ? styles.error : styles.hint} role={error ? "alert" : undefined}>
        {error || hint}
      </p>
    </div>
  );
}
