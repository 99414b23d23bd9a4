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
