import { useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../url/paths.ts";
import { useForm } from "../../form/use-form.ts";
import { PhoneNeeded } from "../../parts/phone-needed.tsx";
import { CodeField } from "./code-field.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { PhoneField, NewPasswordFields } from "./account-fields.tsx";
import { resetPassword, type ResetField } from "./reset-password.ts";
import styles from "./revise-password-form.module.css";
import { leaveSession, type UserInfo } from "../../api/user-info.ts";

/**
 * A new password for the logged-in user, by a code to their own number. This session continues, all others end
 * (R-account-15, R-account-17).
 */
export function RevisePasswordForm({ user }: { user: UserInfo }) {
  const navigate = useNavigate();
  const { errorOf, setFieldError, isBusy, handleSubmit } = useForm<ResetField>(async (fields) => {
    const outcome = await resetPassword(fields);
    if (outcome.fieldError) return outcome.fieldError;
    showToast("密码修改成功");
    // The session had expired meanwhile: the user logs in with the new password.
    if (!outcome.staysLoggedIn) await leaveSession(() => navigate(paths.login()));
    else void navigate(paths.inbox(), { replace: true });
    return null;
  });

  if (user.mobile === "")
    return <PhoneNeeded from={paths.revisePassword()}>密码和手机号一起用，请先绑定手机号，再来设密码。</PhoneNeeded>;
  return (
    <form className={styles.form} noValidate method="post" onSubmit={handleSubmit}>
      <PhoneField readOnly autoComplete="off" value={user.mobile} error={errorOf("mobile")} />
      <CodeField
        codeType={2}
        error={errorOf("verificationCode")}
        onPhoneError={(message) => setFieldError({ field: "mobile", message })}
      />
      <NewPasswordFields label="新密码" error={errorOf("password")} repetitionError={errorOf("repassword")} />
      <FormEnd label="修改密码" busyLabel="正在修改…" isBusy={isBusy} error={errorOf("form")} />
    </form>
  );
}
