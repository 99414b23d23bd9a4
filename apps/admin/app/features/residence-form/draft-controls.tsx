import { Input } from "antd";
import type { InputHTMLAttributes } from "react";
import { useFieldError } from "../../parts/field-errors.ts";
import type { Choice } from "../../parts/field.tsx";
import partStyles from "../../parts/parts.module.css";
import styles from "./residence-form.module.css";

interface ControlProps {
  /** What a screen reader says; the row's title and the place say it to the eye. */
  label: string;
  /** The name of the server's field, for its errors. */
  field?: string;
  value: string;
  onValue(value: string): void;
  isDisabled?: boolean;
}

type TextProps = ControlProps & {
  placeholder?: string;
  suffix?: string;
  width?: string;
  maxLength?: number;
  list?: string;
} & Pick<InputHTMLAttributes<HTMLInputElement>, "inputMode">;

/** A text without a visible label. */
export function TextControl({ label, field, value, onValue, isDisabled, width, maxLength, ...rest }: TextProps) {
  const error = useFieldError(field);
  return (
    <Input
      {...rest}
      {...(maxLength !== undefined && { count: { max: maxLength, strategy: (text: string) => [...text].length } })}
      className={styles.text}
      style={width === undefined ? undefined : { flex: `0 1 ${width}` }}
      data-field={field}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      status={error ? "error" : ""}
      value={value}
      disabled={isDisabled ?? false}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}

/** A native choice without a visible label. */
export function SelectControl(props: ControlProps & { choices: readonly Choice[] }) {
  const { label, field, value, onValue, isDisabled, choices } = props;
  const error = useFieldError(field);
  return (
    <select
      className={partStyles.select}
      data-field={field}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onValue(event.target.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

interface TickProps {
  /** `约`; what it is about is said by `of`: `生年`. */
  text: string;
  of: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

export function Tick({ text, of, isOn, onChange }: TickProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        aria-label={`${of}${text}`}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {text}
    </label>
  );
}
