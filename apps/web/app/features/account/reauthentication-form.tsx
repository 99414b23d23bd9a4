import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { useSite } from "../../parts/site-context.tsx";
import { type FieldError, fieldErrorOf, typed, useForm } from "../../form/use-form.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { PasswordField } from "./account-fields.tsx";
import { setPendingUser } from "../../api/pending-reauthentication.ts";
import { storageBlockedMessage } from "./log-in.ts";
import { notSafe, canHash, passwordHash } from "./password.ts";
import { storeUser, type UserInfo } from "../../api/user-info.ts";
import { whileBusy } from "./account-calls.ts";
import { telHref } from "../../url/paths.ts";
import styles from "./reauthentication-form.module.css";
import { TextField } from "../../form/text-field.tsx";

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
          <a className="link" href={telHref(tel)}>
            都想不起来，打电话 {tel}
          </a>
        )}
      </FormEnd>
    </form>
  );
}

type ReauthenticationField = "password" | "residenceName";

/** Sends the second factor; logs the pending user in. An expired session leads back to the login. */
async function reauthenticate(
  pendingUser: UserInfo,
  fields: FormData,
): Promise<FieldError<ReauthenticationField> | null> {
  const password = typed(fields, "password");
  const residenceName = typed(fields, "residenceName").trim();
  if (password === "" && residenceName === "")
    return { field: "password", message: "请输入原来的密码，或一个您照看的名字" };
  if (password !== "" && !canHash()) return { field: "password", message: notSafe };
  const input = { residenceName, ...(password && { password: await passwordHash(password) }) };
  const result = await whileBusy(() => api.account.proveIdentity(input, { token: pendingUser.token }));
  if (result.ok) {
    if (!storeUser(pendingUser)) return { field: "form", message: storageBlockedMessage };
    setPendingUser(null);
    return null;
  }
  if (result.error === "sessionInvalid") {
    showToast(result.msg);
    setPendingUser(null);
    return null;
  }
  const place = password === "" ? "residenceName" : "password";
  return fieldErrorOf(result, ["password", "residenceName"], { identityMismatch: place });
}
