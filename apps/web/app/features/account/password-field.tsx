import { useState } from "react";
import { Button } from "@changming/ui/button";
import styles from "./password-field.module.css";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "aside"> & {
  autoComplete: "current-password" | "new-password";
};

/** A password, which may be looked at while it is written. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      // Longer than any password may be: what is pasted is not cut in silence.
      maxLength={64}
      autoCapitalize="none"
      spellCheck={false}
      className={styles.password}
      {...props}
      type={isShown ? "text" : "password"}
      aside={
        <Button kind="bare" className={styles.peek} onClick={() => setShown(!isShown)}>
          {isShown ? "隐藏" : "显示"}
          <span className="hide">{props.label}</span>
        </Button>
      }
    />
  );
}
