import { Input } from "antd";
import { type InputHTMLAttributes, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from "react";
import { useFieldError } from "./field-errors.ts";
import styles from "./parts.module.css";

interface Labelled {
  label: string;
  hint?: string;
  /** What is invalid about the value; by default the error of the form's save at `name`. */
  error?: string | undefined;
  /** The field's name in errors, where it is another one. */
  errorName?: string;
}

type Foreign = "className" | "id" | "size" | "prefix" | "color";
type FieldProps = Labelled & Omit<InputHTMLAttributes<HTMLInputElement>, Foreign>;

/** Types that stay native inputs. */
const ownKinds = new Set(["checkbox", "radio", "file", "range", "color"]);

/** Counts code points as the server does; a longer text is marked and not truncated. */
function countedTo(max: number | undefined) {
  return max === undefined ? {} : { count: { max, show: true, strategy: (text: string) => [...text].length } };
}

/** A labelled input. `maxLength` displays a counter and truncates nothing. */
export function Field({ label, hint, errorName, error: given, maxLength, ...rest }: FieldProps) {
  const error = useFieldError(errorName ?? rest.name) ?? given;
  const id = useId();
  const own = {
    ...rest,
    id,
    "data-field": errorName,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": `${id}-more`,
  };
  const isBox = rest.type === "checkbox" || rest.type === "radio";
  return (
    <div className={isBox ? styles.boxField : styles.field}>
      <label htmlFor={id}>{label}</label>
      {ownKinds.has(rest.type ?? "text") ? (
        <input {...own} />
      ) : (
        <Input {...own} {...countedTo(maxLength)} status={error ? "error" : ""} />
      )}
      <More id={`${id}-more`} hint={hint} error={error} />
    </div>
  );
}

type AreaProps = Labelled & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Foreign>;

export function TextField({ label, hint, errorName, error: given, maxLength, ...rest }: AreaProps) {
  const error = useFieldError(errorName ?? rest.name) ?? given;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        rows={3}
        {...rest}
        {...countedTo(maxLength)}
        id={id}
        status={error ? "error" : ""}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-more`}
      />
      <More id={`${id}-more`} hint={hint} error={error} />
    </div>
  );
}

export interface Choice {
  value: string;
  label: string;
}

type ChoiceProps = Labelled & { choices: readonly Choice[] } & Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    "className" | "id"
  >;

export function ChoiceField({ label, hint, errorName, error: given, choices, ...rest }: ChoiceProps) {
  const error = useFieldError(errorName ?? rest.name) ?? given;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select {...rest} id={id} aria-invalid={error ? true : undefined} aria-describedby={`${id}-more`}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <More id={`${id}-more`} hint={hint} error={error} />
    </div>
  );
}

function More({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }) {
  return (
    <p id={id} className={error ? styles.error : styles.hint}>
      {error || hint}
    </p>
  );
}
