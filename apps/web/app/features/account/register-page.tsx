import { Link, useSearchParams } from "react-router";
import { paths } from "../../url/paths.ts";
import { typed, useForm } from "../../form/use-form.ts";
import { AgreementTick } from "./agreement-tick.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { CodeField } from "./code-field.tsx";
import { PhoneField, NewPasswordFields } from "./account-fields.tsx";
import { register, type RegisterField } from "./register.ts";
import { TextField } from "../../form/text-field.tsx";
import styles from "./register-page.module.css";
import { useOpenLogin } from "./use-open-login.ts";
import { useAuthDraft } from "./use-auth-draft.ts";

/** Registration by phone number and code; then the login (R-account-8, R-account-12). */
export function RegisterPage() {
  const { from, goToLogin } = useOpenLogin();
  const draft = useAuthDraft("register_draft");
  const { errorOf, setFieldError, isBusy, handleSubmit } = useForm<RegisterField>(async (fields) => {
    const fieldError = await register(fields);
    if (fieldError) return fieldError;
    draft.drop();
    goToLogin("注册成功，请登录", typed(fields, "mobile"));
    return null;
  });

  return (
    <AuthFrame isLong title="注册" lead="用手机号码注册一次，以后献礼、留言、为家人建居所，都用它。">
      <form
        ref={draft.form}
        className={styles.fields}
        noValidate
        method="post"
        onSubmit={handleSubmit}
        onInput={draft.handleInput}
      >
        <RegisterFields errorOf={errorOf} onPhoneError={(message) => setFieldError({ field: "mobile", message })} />
        <div className={styles.whole}>
          <AgreementTick texts={[{ title: "用户注册协议", to: paths.agreement() }]} error={errorOf("agreement")} />
          <FormEnd label="注册" busyLabel="正在注册…" isBusy={isBusy} error={errorOf("form")}>
            <Link className="link" to={paths.login(from)}>
              已经有账号，去登录
            </Link>
          </FormEnd>
        </div>
      </form>
    </AuthFrame>
  );
}

interface RegisterFieldsProps {
  errorOf(field: RegisterField): string;
  onPhoneError(message: string): void;
}

/** Fields of a registration; the code of an invitation link is filled in. */
function RegisterFields({ errorOf, onPhoneError }: RegisterFieldsProps) {
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
