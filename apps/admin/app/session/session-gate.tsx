import { type ReactNode, useEffect, useState } from "react";
import { api, lookWhoIsIn } from "../api.ts";
import { Button } from "../parts/button.tsx";
import { EnrolPage } from "./enrol-page.tsx";
import { EndedDialog } from "./ended-dialog.tsx";
import { LoginPage } from "./login-page.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import styles from "./session.module.css";
import { keepWho, useSession } from "./session-store.ts";

/** Nobody sees the office but who is in it: first the login, then, where it is asked, the binding of a code. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { who, hasEnded, asksProof } = useSession();
  const [wrong, setWrong] = useState("");
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const asking = new AbortController();
    void api.session.who({}, { signal: asking.signal }).then((answer) => {
      if (asking.signal.aborted) return;
      setWrong(answer.ok ? "" : answer.msg);
      if (answer.ok) keepWho(answer.body);
    });
    return () => asking.abort();
  }, [turn]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") lookWhoIsIn();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  if (!who) return wrong === "" ? null : <Unreached words={wrong} again={() => setTurn(turn + 1)} />;
  if (!who.staff) return <LoginPage />;
  if (who.staff.must_enrol && !hasEnded) return <EnrolPage />;
  return (
    <>
      {children}
      {hasEnded && <EndedDialog />}
      {asksProof && !hasEnded && <ProofDialog />}
    </>
  );
}

/** The server did not answer: that is no reason to ask for a password. */
function Unreached({ words, again }: { words: string; again(): void }) {
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <h1>长明后台</h1>
        <p role="alert">{words}</p>
        <Button kind="main" onClick={again}>
          再试一次
        </Button>
      </section>
    </main>
  );
}
