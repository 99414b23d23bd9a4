import { useState } from "react";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import type { application } from "@changming/contract/application";
import type { BodyOf } from "@changming/contract/define";
import { api } from "../../api/api.ts";
import { forgetDrafts } from "../application/forget-drafts.ts";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import styles from "./withdraw-application.module.css";

interface WithdrawApplicationProps {
  userId: string;
  application: PendingApplication;
  /** Called when it is withdrawn, or its status has changed meanwhile. */
  onChanged(): void;
}

/** 撤回申请, with a confirmation. */
export function WithdrawApplication({ userId, application: item, onChanged }: WithdrawApplicationProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const { id, name, state } = item;

  async function withdraw() {
    if (isBusy) return;
    setError("");
    setBusy(true);
    const result = await api.application.withdraw({ id });
    setBusy(false);
    if (!result.ok && result.error !== "applicationSettled" && result.error !== "notFound") {
      return setError(result.msg);
    }
    if (result.ok) forgetDrafts(userId, item);
    setConfirming(false);
    showToast(result.ok ? "申请已撤回" : result.msg);
    onChanged();
  }

  return (
    <>
      <Button kind="bare" onClick={() => setConfirming(true)}>
        撤回申请
        <span className="hide">：{name}</span>
      </Button>
      {isConfirming && (
        <ModalDialog title="撤回申请吗" onClose={() => setConfirming(false)}>
          <p>
            撤回之后，为{name}填写的内容和上传的材料会随即删去，不能恢复；之前收到的站内消息仍在您的信箱里。
            {state === "underReview" && "已经付的费用会原路退回。"}
            以后想申请，可以重新填写。
          </p>
          <p className={styles.error} role={error ? "alert" : undefined}>
            {error}
          </p>
          <div className={styles.ways}>
            <Button kind="main" aria-busy={isBusy} onClick={() => void withdraw()}>
              {isBusy ? "正在撤回…" : "确定撤回"}
            </Button>
            <Button onClick={() => setConfirming(false)}>先不撤回</Button>
          </div>
        </ModalDialog>
      )}
    </>
  );
}

/** An application that is no residence yet, as its applicant sees it in the list. */
export type PendingApplication = BodyOf<typeof application.own>["itemList"][number];
