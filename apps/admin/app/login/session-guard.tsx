import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, type FormEvent, useState } from "react";
import { api, recheckSession } from "../api/api.ts";
import { bodyOrThrow, type CallQuery, refetchFailed } from "../api/query.ts";
import { EnrolPage } from "./enrol-page.tsx";
import styles from "./login.module.css";
import {
  clearSession,
  storeSession,
  useSelf,
  useSession,
  type Who,
  finishReauthentication,
} from "../session/session-store.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Field } from "../parts/field.tsx";
import { typed } from "../parts/form-values.ts";
import { hashPassword, canHashPassword, needsHttps, loginErrorMessage } from "../session/credentials.ts";
import { useFirstField } from "../parts/focus-within.ts";

/** The session in which the page was opened; later ones are stored by the calls that change it. */
const firstSession: CallQuery<Who> = {
  queryKey: ["session"],
  queryFn: async (options) => {
    const who = bodyOrThrow(await api.session.who({}, options));
    storeSession(who);
    return who;
  },
};

/**
 * Renders the admin application only with a session: first the login, then, where required, the binding of an
 * authenticator.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  const { who, hasEnded, needsReauthentication, logins } = useSession();
  const { error, refetch } = useQuery({ ...firstSession, staleTime: "static" });
  useEffect(() => {
    if (logins > 0) refetchFailed();
  }, [logins]);
  useEffect(() => {
    const recheck = () => {
      if (document.visibilityState === "visible") recheckSession();
    };
    document.addEventListener("visibilitychange", recheck);
    return () => document.removeEventListener("visibilitychange", recheck);
  }, []);
  if (!who) return error && <Unreached message={error.message} retry={() => void refetch()} />;
  if (!who.staff) return <LoginPage />;
  if (who.staff.must_enrol && !hasEnded) return <EnrolPage />;
  return (
    <>
      {children}
      {hasEnded && <EndedDialog />}
      {needsReauthentication && !hasEnded && <ReauthenticationDialog />}
    </>
  );
}

/** The server did not answer, which is no reason to prompt for a password. */
function Unreached({ message, retry }: { message: string; retry(): void }) {
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <h1>长明后台</h1>
        <p role="alert">{message}</p>
        <Button type="primary" onClick={retry}>
          再试一次
        </Button>
      </section>
    </main>
  );
}

function LoginPage() {
  return (
    <main className={styles.loginPage}>
      <div className={styles.lamp} aria-hidden="true">
        <img src="/art/brand/logo-light.svg" alt="" width="96" height="96" />
      </div>
      <section className={styles.card}>
        <h1>长明后台</h1>
        <LoginForm />
        <p className={styles.note}>只给在这里工作的人。进出和做过的事，都记在审计日志里。</p>
      </section>
    </main>
  );
}

/** Over the page, which stays as it is, so that no input is lost. */
function EndedDialog() {
  const { login, name } = useSelf();
  const { otherName } = useSession();
  return (
    <Dialog title="请再登录一次">
      {otherName === "" ? (
        <p>{name}，离开了一会儿，登录已经结束。页面上的内容都还在，登录后可以接着做。</p>
      ) : (
        <p>
          这个浏览器的另一个页面里，{otherName} 登录了。这一页是 {name} 的，写的内容都还在：请 {name}
          再登录一次接着做；不必刷新，刷新会丢掉没有保存的内容。
        </p>
      )}
      <LoginForm login={login} />
      <Button onClick={clearSession}>{otherName === "" ? "换一个人登录" : "不要这一页了，换一个人登录"}</Button>
    </Dialog>
  );
}

/** Prompts for password and code before an important action; the waiting call then continues. */
function ReauthenticationDialog() {
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

/** Name, password and, where required, the code. `login` is given when the user is already known. */
function LoginForm({ login }: { login?: string }) {
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
