import { useState } from "react";
import { api } from "../../api/api.ts";
import { Button } from "../../parts/button.tsx";
import { Loading } from "../../parts/loading.tsx";
import { PlainConfirm } from "../../parts/plain-confirm.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import styles from "./me.module.css";

/** The user's own sessions, each with a button that ends it. */
export function OwnSessions() {
  const { answer, body, again } = useAnswer("own", (signal) => api.session.list({}, { signal }));
  const sessions = body?.itemList ?? [];
  const [error, setError] = useState("");
  const [isEndingAll, setEndingAll] = useState(false);
  async function end(key: string) {
    const ended = await api.session.end({ key });
    setError(ended.ok ? "" : ended.msg);
    again();
  }
  const others = sessions.length - 1;
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map(({ key, is_this, address, create_time, last_seen_time }) => (
          <li key={key}>
            <span>
              {create_time} 登录，{last_seen_time} 用过{address && `，来自 ${address}`}
            </span>
            {is_this ? <strong>现在用的</strong> : <Button onClick={() => void end(key)}>结束</Button>}
          </li>
        ))}
      </ul>
      <Loading {...{ answer, again }} />
      <p role="alert">{error}</p>
      {others > 0 && <Button onClick={() => setEndingAll(true)}>结束其他所有的登录</Button>}
      {isEndingAll && (
        <PlainConfirm
          title="结束其他所有的登录"
          consequences={`除了现在用的这一处，另外 ${others} 处立刻结束，那里没有保存的就没有了。`}
          action="全部结束"
          act={() => api.session.end({})}
          onClose={() => setEndingAll(false)}
          onDone={() => {
            setEndingAll(false);
            again();
          }}
        />
      )}
    </>
  );
}
