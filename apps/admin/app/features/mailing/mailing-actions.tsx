import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api, newRef } from "../../api/api.ts";
import { PlainConfirm } from "../../parts/confirm.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useIsWriter } from "../content/use-editing.ts";
import { countText, type MailingDetail } from "./mailing-items.ts";
import partStyles from "../../parts/parts.module.css";
import styles from "./mailing.module.css";

/** Stopping it, and writing another like it. */
export function MailingActions({ detail: { id, state, counts } }: { detail: MailingDetail }) {
  const navigate = useNavigate();
  const isWriter = useIsWriter();
  const [isStopping, setStopping] = useState(false);
  const [ref] = useState(newRef);
  const copy = useAction(() => api.mailing.copy({ id, ref }), {
    onDone: (saved) => void navigate(`/mailings?edit=${saved.id}`),
  });
  if (!isWriter) return null;
  const close = () => setStopping(false);
  return (
    <section aria-label="处理这封信" className={partStyles.bar}>
      {copy.error ? <p role="alert">{copy.error.message}</p> : <p>寄到的信收不回来，也不能再改。</p>}
      <div className={styles.ways}>
        <Button disabled={copy.isPending} onClick={() => void copy.run()}>
          照这封另写一封
        </Button>
        {state === "sending" && (
          <Button danger onClick={() => setStopping(true)}>
            停下
          </Button>
        )}
      </div>
      {isStopping && (
        <PlainConfirm
          title="停下这封信"
          consequences={`寄到的 ${countText(counts.sent)} 人收不回来；没有寄的不再寄，还没发的短信也不再发。停下以后不能接着寄。`}
          action="停下"
          act={() => api.mailing.stop({ id })}
          onClose={close}
          onDone={close}
        />
      )}
    </section>
  );
}
