import { useState } from "react";
import { Button } from "@changming/ui/button";
import styles from "./password-field.module.css";
import { TextField, type TextFieldProps } from "../../form/text-field.tsx";

type PasswordFieldProps = Omit<TextFieldProps, "type" | "aside"> & {
  autoComplete: "current-password" | "new-password";
};

/** A password field whose content can be made visible. */
export function PasswordField(props: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <TextField
      // Longer than any valid password, so that a pasted one is not cut unnoticed.
      maxLength={64}
      autoCapitalize="none"
      spellCheck={false}
      className={styles.password}
      {...props}
      type={isVisible ? "text" : "password"}
      aside={
        <Button kind="bare" className={styles.peek} onClick={() => setVisible(!isVisible)}>
          {isVisible ? "隐藏" : "显示"}
          <span className="hide">{props.label}</span>
        </Button>
      }
    />
  );
}
