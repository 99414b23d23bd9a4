import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import { typed, useForm } from "../../form/use-form.ts";
import { AgreementTick } from "./agreement-tick.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { RegisterFields } from "./register-fields.tsx";
import { register, type RegisterField } from "./register.ts";
import styles from "./register-page.module.css";
import { useOpenLogin } from "./use-open-login.ts";
import { useEntryDraft } from "./use-entry-draft.ts";

/** Registration by phone number and code; then the login. */
export function RegisterPage() {
  const { from, arrive } = useOpenLogin();
  const draft = useEntryDraft("register_draft");
  const { errorOf, setFieldError, isBusy, handleSubmit } = useForm<RegisterField>(async (fields) => {
    const fieldError = await register(fields);
    if (fieldError) return fieldError;
    draft.drop();
    arrive("注册成功，请登录", typed(fields, "mobile"));
    return null;
  });

  return (
    <EntryFrame isLong title="注册" lead="用手机号码注册一次，以后献礼、留言、为家人建居所，都用它。">
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
          <AgreementTick to={paths.agreement()} error={errorOf("agreement")}>
            用户注册协议
          </AgreementTick>
          <FormEnd label="注册" busyLabel="正在注册…" isBusy={isBusy} error={errorOf("form")}>
            <Link className="link" to={paths.login(from)}>
              已经有账号，去登录
            </Link>
          </FormEnd>
        </div>
      </form>
    </EntryFrame>
  );
}
