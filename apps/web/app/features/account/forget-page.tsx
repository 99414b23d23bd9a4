import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { typed, useForm } from "../site/use-form.ts";
import { CodeField } from "./code-field.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { useEntryState } from "./entry-state.ts";
import { FormEnd } from "./form-end.tsx";
import { MobileField } from "./mobile-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { resetPassword, type ResetField } from "./reset-password.ts";
import { useArrive } from "./use-arrive.ts";
import { useEntryDraft } from "./use-entry-draft.ts";

/** A new password for who has forgotten theirs, by a code to their mobile. */
export function ForgetPage() {
  const { from, arrive } = useArrive();
  const { mobile } = useEntryState();
  const draft = useEntryDraft("forget_draft");
  const { errorOf, setWrong, isBusy, handleSubmit } = useForm<ResetField>(async (fields) => {
    const { wrong } = await resetPassword(fields);
    if (wrong) return wrong;
    draft.drop();
    arrive("密码已经重设，请用新密码登录", typed(fields, "mobile"));
    return null;
  });

  return (
    <EntryFrame title="忘记密码" lead="用手机收一个验证码，重新设一个密码。照片、生平与来信都在，不会丢。">
      <form ref={draft.form} noValidate method="post" onInput={draft.handleInput} onSubmit={handleSubmit}>
        <MobileField defaultValue={mobile ?? ""} error={errorOf("mobile")} />
        <CodeField
          codeType={2}
          error={errorOf("verificationCode")}
          onMobileWrong={(message) => setWrong({ field: "mobile", message })}
        />
        <NewPasswordFields label="新密码" error={errorOf("password")} repetitionError={errorOf("repassword")} />
        <FormEnd label="重设密码" busyLabel="正在重设…" isBusy={isBusy} error={errorOf("form")}>
          <Link className="link" to={paths.login(from)}>
            想起来了，去登录
          </Link>
        </FormEnd>
      </form>
    </EntryFrame>
  );
}
