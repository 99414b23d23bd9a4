import { PasswordField } from "./password-field.tsx";

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
