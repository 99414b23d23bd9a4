import { useState } from "react";
import { Button } from "@changming/ui/button";
import styles from "./account-fields.module.css";
import { TextField, type TextFieldProps } from "../../form/text-field.tsx";

/** The phone number of a login; password managers store it as the user name. */
export function PhoneField(props: Omit<TextFieldProps, "label" | "name">) {
  return (
    <TextField
      label="手机号码"
      name="mobile"
      type="tel"
      inputMode="tel"
      autoComplete="username"
      maxLength={24}
      {...props}
    />
  );
}

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
        <Button kind="ghost" className={styles.peek} onClick={() => setVisible(!isVisible)}>
          {isVisible ? "隐藏" : "显示"}
          <span className="hide">{props.label}</span>
        </Button>
      }
    />
  );
}

interface NewPasswordFieldsProps {
  label: string;
  /** Errors of the password and of its repetition. */
  error: string;
  repetitionError: string;
}

/** A new password and its repetition. */
export function NewPasswordFields({ label, error, repetitionError }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint="6-15 位，数字与字母都要有"
        error={error}
      />
      <PasswordField label="再输一次密码" name="repassword" autoComplete="new-password" error={repetitionError} />
    </>
  );
}
