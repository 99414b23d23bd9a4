import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { PlainConfirm } from "../../parts/confirm.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useAction } from "../../parts/use-action.ts";
import styles from "./me.module.css";

/** The user's own sessions, each with a button that ends it. */
export function OwnSessions() {
  const query = useQuery(queries.session.list({}));
  const sessions = query.data?.itemList ?? [];
  const [isEndingAll, setEndingAll] = useState(false);
  const end = useAction((key: string) => api.session.end({ key }), { onError: () => void query.refetch() });
  const others = sessions.length - 1;
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map(({ key, is_this, address, create_time, last_seen_time }) => (
          <li key={key}>
            <span>
              {create_time} 登录，{last_seen_time} 用过{address && `，来自 ${address}`}
            </span>
            {is_this ? <strong>现在用的</strong> : <Button onClick={() => void end.run(key)}>结束</Button>}
          </li>
        ))}
      </ul>
      <Loading query={query} />
      <p role="alert">{end.error?.message}</p>
      {others > 0 && <Button onClick={() => setEndingAll(true)}>结束其他所有的登录</Button>}
      {isEndingAll && (
        <PlainConfirm
          title="结束其他所有的登录"
          consequences={`除了现在用的这一处，另外 ${others} 处立刻结束，那里没有保存的就没有了。`}
          action="全部结束"
          act={() => api.session.end({})}
          onClose={() => setEndingAll(false)}
          onDone={() => setEndingAll(false)}
        />
      )}
    </>
  );
}
