import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import { typed, useForm } from "../../form/use-form.ts";
import { CodeField } from "./code-field.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { useLoginState } from "./login-state.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { PhoneField, NewPasswordFields } from "./account-fields.tsx";
import { resetPassword, type ResetField } from "./reset-password.ts";
import { useOpenLogin } from "./use-open-login.ts";
import { useAuthDraft } from "./use-auth-draft.ts";

/** Resets a forgotten password with an SMS code (R-account-14). */
export function ForgetPage() {
  const { from, goToLogin } = useOpenLogin();
  const { mobile: phone } = useLoginState();
  const draft = useAuthDraft("forget_draft");
  const { errorOf, setFieldError, isBusy, handleSubmit } = useForm<ResetField>(async (fields) => {
    const { fieldError } = await resetPassword(fields);
    if (fieldError) return fieldError;
    draft.drop();
    goToLogin("密码已经重设，请用新密码登录", typed(fields, "mobile"));
    return null;
  });

  return (
    <AuthFrame title="忘记密码" lead="用手机收一个验证码，重新设一个密码。照片、生平与来信都在，不会丢。">
      <form ref={draft.form} noValidate method="post" onInput={draft.handleInput} onSubmit={handleSubmit}>
        <PhoneField defaultValue={phone ?? ""} error={errorOf("mobile")} />
        <CodeField
          codeType={2}
          error={errorOf("verificationCode")}
          onPhoneError={(message) => setFieldError({ field: "mobile", message })}
        />
        <NewPasswordFields label="新密码" error={errorOf("password")} repetitionError={errorOf("repassword")} />
        <FormEnd label="重设密码" busyLabel="正在重设…" isBusy={isBusy} error={errorOf("form")}>
          <Link className="link" to={paths.login(from)}>
            想起来了，去登录
          </Link>
        </FormEnd>
      </form>
    </AuthFrame>
  );
}
