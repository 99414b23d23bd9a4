import { useState } from "react";
import { Button } from "@changming/ui/button";
import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { UserInfo } from "../account/user-info.ts";
import { AskedPart } from "../personal/asked-part.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import { CorrectionList } from "./correction-list.tsx";
import styles from "./corrections.module.css";

const pageSize = 10;

/** What was asked to be put right on the certificate, and a sheet to ask; one request at a time. */
export function Corrections({ residenceId, user }: { residenceId: number; user: UserInfo }) {
  const [shown, setShown] = useState(1);
  const asked = useAsked({
    key: `${user.token} ${residenceId} ${shown}`,
    ask: (signal) => api.propertyCorrection.list({ residenceId, page: shown, pageSize }, { signal }),
  });
  return (
    <section className={styles.part} aria-labelledby="corrections">
      <h2 id="corrections">申请更正</h2>
      <p>名字、坐落或别的哪里写得不对？写下来，由园区核对后答复到您的站内消息。</p>
      <AskedPart asked={asked} what="更正申请" level={3}>
        {({ counts, itemList }) => (
          <>
            {shown === 1 && itemList[0]?.state !== "waiting" && (
              <Asking residenceId={residenceId} onAsked={asked.askAgain} />
            )}
            <CorrectionList items={itemList} />
            <p className={styles.ways}>
              {shown > 1 && <Button onClick={() => setShown(shown - 1)}>较新的</Button>}
              {counts > shown * pageSize && <Button onClick={() => setShown(shown + 1)}>较早的</Button>}
            </p>
          </>
        )}
      </AskedPart>
    </section>
  );
}

/** The sheet is laid out when somebody has something to ask. */
function Asking({ residenceId, onAsked }: { residenceId: number; onAsked(): void }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CorrectionForm residenceId={residenceId} onAsked={onAsked} />;
  return (
    <p className={styles.ways}>
      <Button onClick={() => setOpen(true)}>写更正申请</Button>
    </p>
  );
}
