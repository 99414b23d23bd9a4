import { api } from "../../api.ts";
import { useSite } from "../site/site-context.tsx";
import { useForm } from "../site/use-form.ts";
import { FormEnd } from "./form-end.tsx";
import { PasswordField } from "./password-field.tsx";
import { holdUser } from "./proof.ts";
import { prove, type ProofField } from "./prove.ts";
import styles from "./proof-form.module.css";
import { TextField } from "./text-field.tsx";
import type { UserInfo } from "./user-info.ts";

/** The second proof after a code to a number that was long unused: one of two things that only the family knows. */
export function ProofForm({ held }: { held: UserInfo }) {
  const tel = useSite()?.tel;
  const { errorOf, isBusy, handleSubmit } = useForm<ProofField>((fields) => prove(held, fields));

  function giveUp() {
    // Without a line the session ends by itself: it may do nothing.
    void api.account.logOut({}, { token: held.token });
    holdUser(null);
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
