import type { ButtonHTMLAttributes } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./button.module.css";

type ButtonKind = "primary" | "secondary" | "ghost";

/** Classes that style a link as a button of that kind; `primary` is the one primary action of a view. */
export function buttonClass(kind: ButtonKind, className = ""): string {
  return `${styles.button} ${styles[kind]} ${className}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: ButtonKind };

export function Button({ kind = "secondary", type = "button", className, ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- it always has one: `button` unless the caller passes `submit`
  return <button type={type} className={buttonClass(kind, className)} {...rest} />;
}

type RoundButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconName;
  label: string;
  bare?: boolean;
};

/** A round icon-only button; `label` is its accessible name. */
export function RoundButton({ icon, label, bare = false, className = "", ...rest }: RoundButtonProps) {
  return (
    <button type="button" className={`${styles.round} ${bare ? styles.edgeless : ""} ${className}`} {...rest}>
      <Icon name={icon} />
      <span className="hide">{label}</span>
    </button>
  );
}
