import type { ButtonHTMLAttributes } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./button.module.css";

export type ButtonKind = "main" | "calm" | "bare";

/** Classes that make a link look like a button of that kind; `main` is the one main action of a view. */
export function buttonClass(kind: ButtonKind, className = ""): string {
  return `${styles.button} ${styles[kind]} ${className}`;
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: ButtonKind };

export function Button({ kind = "calm", type = "button", className, ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- it has one: `button` unless the caller says `submit`
  return <button type={type} className={buttonClass(kind, className)} {...rest} />;
}

export type RoundButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconName;
  label: string;
  bare?: boolean;
};

/** A round button with nothing but an icon; `label` says what it does. */
export function RoundButton({ icon, label, bare = false, className = "", ...rest }: RoundButtonProps) {
  return (
    <button type="button" className={`${styles.round} ${bare ? styles.edgeless : ""} ${className}`} {...rest}>
      <Icon name={icon} />
      <span className="hide">{label}</span>
    </button>
  );
}
