import { type FormEvent, useState } from "react";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { typed } from "../parts/typed.ts";
import { useFirstField } from "../parts/use-first-field.ts";
import { api } from "../api.ts";
import styles from "./session.module.css";
import { loginWrong } from "./login-wrong.ts";
import { keepWho, useSession } from "./session-store.ts";
import { canTravel, needsHttps, travelled } from "./travelled.ts";

/** Name, password and, where it is asked, the code. `login` is given when it is known who comes back. */
export function LoginForm({ login }: { login?: string }) {
  const { who } = useSession();
  const form = useFirstField();
  const [wrong, setWrong] = useState("");
  const [isBusy, setBusy] = useState(false);
  async function enter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    if (!canTravel()) return setWrong(needsHttps);
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    const password = await travelled(typed(fields, "password"));
    const answer = await api.session.logIn({
      login: login ?? typed(fields, "login").trim(),
      password,
      code: typed(fields, "code"),
    });
    setBusy(false);
    if (answer.ok) keepWho(answer.body);
    else setWrong(loginWrong(answer, who?.asks_code ?? true));
  }
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void enter(event)} noValidate>
      {login === undefined && <Field name="login" label="登录名" autoComplete="username" />}
      <Field name="password" label="密码" type="password" autoComplete="current-password" />
      {who?.asks_code && (
        <Field name="code" label="动态码" inputMode="numeric" autoComplete="one-time-code" hint="还没有绑定的，留空" />
      )}
      <p role="alert" className={styles.wrong}>
        {wrong}
      </p>
      <Button type="submit" kind="main" isBusy={isBusy}>
        登录
      </Button>
    </form>
  );
}
