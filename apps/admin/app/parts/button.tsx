import { Button as Pressed, type ButtonProps as PressedProps } from "antd";
import type { ButtonHTMLAttributes } from "react";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "type" | "color"> {
  type?: "button" | "submit";
  kind?: "main" | "plain" | "danger" | "quiet";
  isBusy?: boolean;
}

const looks = {
  main: { type: "primary" },
  plain: { type: "default" },
  danger: { type: "primary", danger: true },
  quiet: { type: "text" },
} as const satisfies Record<string, PressedProps>;

export function Button({ type = "button", kind = "plain", isBusy = false, disabled = false, ...rest }: ButtonProps) {
  return (
    <Pressed {...rest} {...looks[kind]} htmlType={type} disabled={disabled || isBusy} aria-busy={isBusy || undefined} />
  );
}
