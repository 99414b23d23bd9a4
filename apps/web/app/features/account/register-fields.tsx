import { useSearchParams } from "react-router";
import { useHydrated } from "../../use-hydrated.ts";
import { CodeField } from "./code-field.tsx";
import { MobileField } from "./mobile-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import type { RegisterField } from "./register.ts";
import { TextField } from "./text-field.tsx";

export interface RegisterFieldsProps {
  errorOf(field: RegisterField): string;
  onMobileWrong(message: string): void;
}

/** What is asked for a registration; who was invited finds the code of the link filled in. */
export function RegisterFields({ errorOf, onMobileWrong }: RegisterFieldsProps) {
  const [query] = useSearchParams();
  // The server keeps one page for all, whatever the address says.
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
      <MobileField error={errorOf("mobile")} />
      <CodeField codeType={0} error={errorOf("verificationCode")} onMobileWrong={onMobileWrong} />
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
