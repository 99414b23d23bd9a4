import { api } from "../../api/api.ts";
import { useSite } from "../../parts/site-context.tsx";
import { useForm } from "../../form/use-form.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { PasswordField } from "./password-field.tsx";
import { setPendingUser } from "../../api/pending-reauthentication.ts";
import { reauthenticate, type ReauthenticationField } from "./reauthenticate.ts";
import styles from "./reauthentication-form.module.css";
import { TextField } from "../../form/text-field.tsx";
import type { UserInfo } from "../../api/user-info.ts";

/** The second factor after a code to a number that was long unused: one of two things that only the family knows. */
export function ReauthenticationForm({ pendingUser }: { pendingUser: UserInfo }) {
  const tel = useSite()?.tel;
  const { errorOf, isBusy, handleSubmit } = useForm<ReauthenticationField>((fields) =>
    reauthenticate(pendingUser, fields),
  );

  function giveUp() {
    // If this call fails the session expires by itself: it has no rights.
    void api.account.logOut({}, { token: pendingUser.token });
    setPendingUser(null);
  }

  return (
    <form noValidate method="post" onSubmit={handleSubmit}>
      <p className={styles.either}>下面两样，填一样就可以。</p>
      <PasswordField label="原来的密码" name="password" autoComplete="current-password" error={errorOf("password")} />
      <TextField
        label="您照看的居所里一位逝者的姓名，或您管理的园区的名称"
        name="residenceName"
        autoComplete="off"
        maxLength={30}
        error={errorOf("residenceName")}
      />
      <FormEnd label="确认" busyLabel="正在确认…" isBusy={isBusy} error={errorOf("form")}>
        <button type="button" className={`link ${styles.other}`} onClick={giveUp}>
          换一个账号登录
        </button>
        {tel && (
          <a className="link" href={`tel:${tel.replace(/[^\d+]/g, "")}`}>
            都想不起来，打电话 {tel}
          </a>
        )}
      </FormEnd>
    </form>
  );
}
