import { Button } from "antd";
import { type FormEvent, useState } from "react";
import { api } from "../api/api.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Field } from "../parts/field.tsx";
import { typed } from "../parts/form-values.ts";
import styles from "./login.module.css";
import { finishReauthentication, storeSession, useSession } from "../session/session-store.ts";
import { hashPassword } from "../session/hash-password.ts";

/** Prompts for password and code before an important action; the waiting call then continues. */
export function ReauthenticationDialog() {
  const { who, reauthenticationFor } = useSession();
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  async function reauthenticate(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A code is valid once: sending it twice would count as a wrong try.
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    const password = await hashPassword(typed(fields, "password"));
    const answer = await api.session.prove({ password, code: typed(fields, "code") });
    setBusy(false);
    if (!answer.ok) return setError(answer.msg);
    storeSession(answer.body);
    finishReauthentication(true);
  }
  return (
    <Dialog title="这件事要紧，请确认是您本人" onClose={() => finishReauthentication(false)}>
      {reauthenticationFor.length > 0 && (
        <p>
          您要做的是：<strong>{reauthenticationFor.join("、")}</strong>。确认以后就去做。
        </p>
      )}
      <form className={styles.form} onSubmit={(event) => void reauthenticate(event)} noValidate>
        <Field name="password" label="密码" type="password" autoComplete="current-password" />
        {who?.asks_code && <Field name="code" label="动态码" inputMode="numeric" autoComplete="one-time-code" />}
        <p role="alert" className={styles.error}>
          {error}
        </p>
        <div className={styles.actions}>
          <Button onClick={() => finishReauthentication(false)}>先不做了</Button>
          <Button htmlType="submit" type="primary" disabled={isBusy} aria-busy={isBusy}>
            确认
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
