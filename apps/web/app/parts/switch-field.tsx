import { type ReactNode, useId } from "react";
import styles from "./switch-field.module.css";

interface SwitchFieldProps {
  label: string;
  isOn: boolean;
  isBusy?: boolean;
  onChange(isOn: boolean): void;
  /** What the switch does, in its present position. */
  children: ReactNode;
}

/** A plain switch that takes effect at once, with an explanation below its label. */
export function SwitchField({ label, isOn, isBusy = false, onChange, children }: SwitchFieldProps) {
  const id = useId();
  return (
    <p className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-busy={isBusy}
        aria-describedby={`${id}-words`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-words`} className={styles.text}>
        {children}
      </span>
    </p>
  );
}
