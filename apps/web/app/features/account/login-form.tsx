import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { useHydrated } from "../../use-hydrated.ts";
import { useForm } from "../site/use-form.ts";
import { CodeField } from "./code-field.tsx";
import { useEntryState } from "./entry-state.ts";
import { FormEnd } from "./form-end.tsx";
import { logIn, type LogInField, type LogInWay } from "./log-in.ts";
import styles from "./login-form.module.css";
import { LoginTabs, panelId, tabId } from "./login-tabs.tsx";
import { MobileField } from "./mobile-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { readEntryDraft, useEntryDraft } from "./use-entry-draft.ts";

/** By password or by code: one form, so that what was written stays when the other way is chosen. */
export function LoginForm() {
  const [chosen, setChosen] = useState<LogInWay | null>(null);
  const draft = useEntryDraft("login_draft");
  const wasByCode = useHydrated() && readEntryDraft("login_draft").way === "code";
  const way = chosen ?? (wasByCode ? "code" : "password");
  const { from, mobile, said } = useEntryState();
  const { errorOf, setWrong, isBusy, handleSubmit } = useForm<LogInField>(async (fields) => {
    const wrong = await logIn(way, fields);
    if (!wrong) draft.drop();
    return wrong;
  });

  function handleWay(next: LogInWay) {
    setChosen(next);
    draft.save({ way: next });
    setWrong(null);
  }

  return (
    <>
      {said && (
        <p className={styles.said} role="status">
          {said}
        </p>
      )}
      <LoginTabs way={way} onChange={handleWay} />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(way)}>
        <form ref={draft.form} noValidate method="post" onInput={draft.handleInput} onSubmit={handleSubmit}>
          <input type="hidden" name="way" value={way} />
          <MobileField defaultValue={mobile ?? ""} error={errorOf("mobile")} />
          <div hidden={way !== "password"}>
            <PasswordField label="密码" name="password" autoComplete="current-password" error={errorOf("password")} />
          </div>
          <div hidden={way !== "code"}>
            <CodeField
              codeType={1}
              error={errorOf("verificationCode")}
              onMobileWrong={(message) => setWrong({ field: "mobile", message })}
            />
          </div>
          <FormEnd label="登录" busyLabel="正在登录…" isBusy={isBusy} error={errorOf("form")}>
            <Link className="link" to={paths.register()} state={{ from }}>
              还没有账号，去注册
            </Link>
            <Link className="link" to={paths.forget()} state={{ from }}>
              忘记密码
            </Link>
          </FormEnd>
        </form>
      </div>
    </>
  );
}
