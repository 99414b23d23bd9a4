import type { ReactNode } from "react";
import { useFieldError } from "../../parts/field-errors.ts";
import partStyles from "../../parts/parts.module.css";
import styles from "./residence-form.module.css";

interface FormRowProps {
  title: string;
  /** Under the title: `必填`. */
  note?: string;
  children: ReactNode;
}

/** One line of the form: its title on the left, its controls on the right. */
export function FormRow({ title, note, children }: FormRowProps) {
  return (
    <div className={styles.row}>
      <p className={styles.title}>
        {title}
        {note !== undefined && <small>{note}</small>}
      </p>
      <div className={styles.controls}>{children}</div>
    </div>
  );
}

/** Errors of the row's fields; each names its own in `data-field`. */
export function RowErrors({ names }: { names: readonly [string, ...string[]] }) {
  const [first, second = "", third = "", fourth = ""] = names;
  const errors = [useFieldError(first), useFieldError(second), useFieldError(third), useFieldError(fourth)];
  const error = errors.find((one) => one !== undefined);
  return (
    <p role="alert" className={partStyles.error}>
      {error}
    </p>
  );
}
