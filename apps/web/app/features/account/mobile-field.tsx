import { TextField, type TextFieldProps } from "./text-field.tsx";

/** The number that one logs in with: what password managers keep as the name of the account. */
export function MobileField(props: Omit<TextFieldProps, "label" | "name">) {
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
