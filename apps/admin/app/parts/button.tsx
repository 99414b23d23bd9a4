import { Button as AntButton, type ButtonProps as AntButtonProps } from "antd";
import type { ButtonHTMLAttributes } from "react";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "type" | "color"> {
  type?: "button" | "submit";
  kind?: "main" | "plain" | "danger" | "quiet";
  isBusy?: boolean;
}

const variants = {
  main: { type: "primary" },
  plain: { type: "default" },
  danger: { type: "primary", danger: true },
  quiet: { type: "text" },
} as const satisfies Record<string, AntButtonProps>;

export function Button({ type = "button", kind = "plain", isBusy = false, disabled = false, ...rest }: ButtonProps) {
  return (
    <AntButton
      {...rest}
      {...variants[kind]}
      htmlType={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    />
  );
}
