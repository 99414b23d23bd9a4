import { useSearchParams } from "react-router";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { CodeField } from "./code-field.tsx";
import { PhoneField } from "./phone-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import type { RegisterField } from "./register.ts";
import { TextField } from "../../form/text-field.tsx";

interface RegisterFieldsProps {
  errorOf(field: RegisterField): string;
  onPhoneError(message: string): void;
}

/** Fields of a registration; the code of an invitation link is filled in. */
export function RegisterFields({ errorOf, onPhoneError }: RegisterFieldsProps) {
  const [query] = useSearchParams();
  // The server caches one page for all query values.
  const inviteCode = useHydrated() ? (query.get("code") ?? "") : "";
  return (
    <>
      <TextField
        label="昵称"
        name="nickname"
        autoComplete="nickname"
        maxLength={40}
        hint="献礼、留言时显示的名字，最多 20 个字"
        error={errorOf("nickname")}
      />
      <PhoneField error={errorOf("mobile")} />
      <CodeField codeType={0} error={errorOf("verificationCode")} onPhoneError={onPhoneError} />
      <TextField
        label="邀请码（可不填）"
        name="tuiguangId"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={inviteCode}
        error={errorOf("tuiguangId")}
      />
      <NewPasswordFields label="密码" error={errorOf("password")} repetitionError={errorOf("repassword")} />
    </>
  );
}
