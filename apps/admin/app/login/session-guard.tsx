import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { api, recheckSession } from "../api/api.ts";
import { bodyOrThrow, type CallQuery, refetchFailed } from "../api/query.ts";
import { EnrolPage } from "./enrol-page.tsx";
import { ReauthenticationDialog } from "./reauthentication-dialog.tsx";
import styles from "./login.module.css";
import { clearSession, storeSession, useSelf, useSession, type Who } from "../session/session-store.ts";
import { LoginForm } from "./login-form.tsx";
import { Dialog } from "../parts/dialog.tsx";

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
  if (!who) return error && <Unreached message={error.message} again={() => void refetch()} />;
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
function Unreached({ message, again }: { message: string; again(): void }) {
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <h1>长明后台</h1>
        <p role="alert">{message}</p>
        <Button type="primary" onClick={again}>
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
