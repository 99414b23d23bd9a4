import { type FormEvent, useState } from "react";
import { api } from "../api.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Field } from "../parts/field.tsx";
import { typed } from "../parts/typed.ts";
import styles from "./session.module.css";
import { answerProof, keepWho, useSession } from "./session-store.ts";
import { travelled } from "./travelled.ts";

/** Password and code once more before something important; the call that waits goes on afterwards. */
export function ProofDialog() {
  const { who, proofFor } = useSession();
  const [wrong, setWrong] = useState("");
  const [isBusy, setBusy] = useState(false);
  async function prove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A code counts once: the same one sent twice would be a wrong try.
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    const password = await travelled(typed(fields, "password"));
    const answer = await api.session.prove({ password, code: typed(fields, "code") });
    setBusy(false);
    if (!answer.ok) return setWrong(answer.msg);
    keepWho(answer.body);
    answerProof(true);
  }
  return (
    <Dialog title="这件事要紧，请确认是您本人" onClose={() => answerProof(false)}>
      {proofFor.length > 0 && (
        <p>
          您要做的是：<strong>{proofFor.join("、")}</strong>。确认以后就去做。
        </p>
      )}
      <form className={styles.form} onSubmit={(event) => void prove(event)} noValidate>
        <Field name="password" label="密码" type="password" autoComplete="current-password" />
        {who?.asks_code && <Field name="code" label="动态码" inputMode="numeric" autoComplete="one-time-code" />}
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
        <div className={styles.deeds}>
          <Button onClick={() => answerProof(false)}>先不做了</Button>
          <Button type="submit" kind="main" isBusy={isBusy}>
            确认
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
