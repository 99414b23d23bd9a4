import { type ReactNode, useEffect, useState } from "react";
import { api, recheckSession } from "../api/api.ts";
import { Button } from "../parts/button.tsx";
import { EnrolPage } from "./enrol-page.tsx";
import { EndedDialog } from "./ended-dialog.tsx";
import { LoginPage } from "./login-page.tsx";
import { ReauthenticationDialog } from "./reauthentication-dialog.tsx";
import styles from "./login.module.css";
import { storeSession, useSession } from "../session/session-store.ts";

/**
 * Renders the admin application only with a session: first the login, then, where required, the binding of an
 * authenticator.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  const { who, hasEnded, needsReauthentication } = useSession();
  const [error, setError] = useState("");
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    void api.session.who({}, { signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return;
      setError(answer.ok ? "" : answer.msg);
      if (answer.ok) storeSession(answer.body);
    });
    return () => controller.abort();
  }, [turn]);
  useEffect(() => {
    const recheck = () => {
      if (document.visibilityState === "visible") recheckSession();
    };
    document.addEventListener("visibilitychange", recheck);
    return () => document.removeEventListener("visibilitychange", recheck);
  }, []);
  if (!who) return error === "" ? null : <Unreached message={error} again={() => setTurn(turn + 1)} />;
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
        <Button kind="main" onClick={again}>
          再试一次
        </Button>
      </section>
    </main>
  );
}
