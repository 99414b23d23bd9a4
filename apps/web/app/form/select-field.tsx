import { type ReactNode, type SelectHTMLAttributes, useId } from "react";
import styles from "./select-field.module.css";

/** A native select without a label: the component that renders it labels it. */
export function Select({ className = "", ...select }: SelectHTMLAttributes<HTMLSelectElement>) {
  return <select className={`${styles.select} ${className}`} {...select} />;
}

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  /** The error, under the field. */
  error?: string;
  /** Help under the field, while there is no error. */
  hint?: ReactNode;
};

/** A labelled native select, with its error under it. */
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
