import { Input } from "antd";
import { type InputHTMLAttributes, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from "react";
import styles from "./parts.module.css";

interface Labelled {
  label: string;
  hint?: string;
  /** What is wrong with what was typed. */
  wrong?: string | undefined;
}

type Foreign = "className" | "id" | "size" | "prefix" | "color";
type FieldProps = Labelled & Omit<InputHTMLAttributes<HTMLInputElement>, Foreign>;

/** What the browser draws better itself. */
const ownKinds = new Set(["checkbox", "radio", "file", "range", "color"]);

/** How many characters there are and may be, as the server counts them; what is too long is told, and nothing is cut off. */
function countedTo(max: number | undefined) {
  return max === undefined ? {} : { count: { max, show: true, strategy: (text: string) => [...text].length } };
}

/** One line to type in, under its label. `maxLength` is shown as a counter and cuts nothing. */
export function Field({ label, hint, wrong, maxLength, ...rest }: FieldProps) {
  const id = useId();
  const own = { ...rest, id, "aria-invalid": wrong ? true : undefined, "aria-describedby": `${id}-more` };
  const isBox = rest.type === "checkbox" || rest.type === "radio";
  return (
    <div className={isBox ? styles.boxField : styles.field}>
      <label htmlFor={id}>{label}</label>
      {ownKinds.has(rest.type ?? "text") ? (
        <input {...own} />
      ) : (
        <Input {...own} {...countedTo(maxLength)} status={wrong ? "error" : ""} />
      )}
      <More id={`${id}-more`} hint={hint} wrong={wrong} />
    </div>
  );
}

type AreaProps = Labelled & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Foreign>;

export function TextField({ label, hint, wrong, maxLength, ...rest }: AreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        rows={3}
        {...rest}
        {...countedTo(maxLength)}
        id={id}
        status={wrong ? "error" : ""}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-more`}
      />
      <More id={`${id}-more`} hint={hint} wrong={wrong} />
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

export function ChoiceField({ label, hint, wrong, choices, ...rest }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select {...rest} id={id} aria-invalid={wrong ? true : undefined} aria-describedby={`${id}-more`}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <More id={`${id}-more`} hint={hint} wrong={wrong} />
    </div>
  );
}

function More({ id, hint, wrong }: { id: string; hint: string | undefined; wrong: string | undefined }) {
  return (
    <p id={id} className={wrong ? styles.wrong : styles.hint}>
      {wrong || hint}
    </p>
  );
}
