import { Button } from "antd";
import { type FormEvent, useState } from "react";
import { Field } from "../parts/field.tsx";
import { typed } from "../parts/form-values.ts";
import { useFirstField } from "../parts/focus-within.ts";
import { api } from "../api/api.ts";
import styles from "./login.module.css";
import { loginErrorMessage } from "./login-error-message.ts";
import { storeSession, useSession } from "../session/session-store.ts";
import { canHashPassword, needsHttps, hashPassword } from "../session/hash-password.ts";

/** Name, password and, where required, the code. `login` is given when the user is already known. */
export function LoginForm({ login }: { login?: string }) {
  const { who } = useSession();
  const form = useFirstField();
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  async function enter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    if (!canHashPassword()) return setError(needsHttps);
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    const password = await hashPassword(typed(fields, "password"));
    const answer = await api.session.logIn({
      login: login ?? typed(fields, "login").trim(),
      password,
      code: typed(fields, "code"),
    });
    setBusy(false);
    if (answer.ok) storeSession(answer.body);
    else setError(loginErrorMessage(answer, who?.asks_code ?? true));
  }
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void enter(event)} noValidate>
      {login === undefined && <Field name="login" label="登录名" autoComplete="username" />}
      <Field name="password" label="密码" type="password" autoComplete="current-password" />
      {who?.asks_code && (
        <Field name="code" label="动态码" inputMode="numeric" autoComplete="one-time-code" hint="还没有绑定的，留空" />
      )}
      <p role="alert" className={styles.error}>
        {error}
      </p>
      <Button htmlType="submit" type="primary" disabled={isBusy} aria-busy={isBusy}>
        登录
      </Button>
    </form>
  );
}
