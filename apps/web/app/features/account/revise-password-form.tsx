import { useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../paths.ts";
import { useForm } from "../site/use-form.ts";
import { CodeField } from "./code-field.tsx";
import { FormEnd } from "./form-end.tsx";
import { MobileField } from "./mobile-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { resetPassword, type ResetField } from "./reset-password.ts";
import styles from "./revise-password-form.module.css";
import { leaveSession, type UserInfo } from "./user-info.ts";

/** A new password for who is logged in, by a code to their own number. This session goes on, all others end. */
export function RevisePasswordForm({ user }: { user: UserInfo }) {
  const navigate = useNavigate();
  const { errorOf, setWrong, isBusy, handleSubmit } = useForm<ResetField>(async (fields) => {
    const outcome = await resetPassword(fields);
    if (outcome.wrong) return outcome.wrong;
    showToast("密码修改成功");
    // The session had ended meanwhile: the new password opens another one.
    if (!outcome.isKept) await leaveSession(() => navigate(paths.login()));
    else void navigate(paths.inbox(), { replace: true });
    return null;
  });

  return (
    <form className={styles.form} noValidate method="post" onSubmit={handleSubmit}>
      <MobileField readOnly autoComplete="off" value={user.mobile} error={errorOf("mobile")} />
      <CodeField
        codeType={2}
        error={errorOf("verificationCode")}
        onMobileWrong={(message) => setWrong({ field: "mobile", message })}
      />
      <NewPasswordFields label="新密码" error={errorOf("password")} repetitionError={errorOf("repassword")} />
      <FormEnd label="修改密码" busyLabel="正在修改…" isBusy={isBusy} error={errorOf("form")} />
    </form>
  );
}
