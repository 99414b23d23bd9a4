import { Link } from "react-router";
import { buttonClass, Button } from "@changming/ui/button";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../url/paths.ts";
import { toPay } from "../application/pay-hash.ts";
import { dayText } from "../../parts/day-text.ts";
import { useState } from "react";
import type { application } from "@changming/contract/application";
import type { BodyOf } from "@changming/contract/define";
import { api } from "../../api/api.ts";
import { forgetDrafts } from "../application/forget-drafts.ts";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import styles from "./pending-applications.module.css";

interface PendingApplicationsProps {
  userId: string;
  applications: readonly PendingApplication[];
  onChanged(): void;
}

/** The user's applications that are no residences yet: their status, and what is to be done. */
export function PendingApplications({ userId, applications, onChanged }: PendingApplicationsProps) {
  return (
    <ul role="list" className={styles.list}>
      {applications.map((item) => (
        <li key={item.id} className={styles.item}>
          {item.state === "underReview" ? (
            // R-personal-12: a tap only says that it is under review.
            <button type="button" className={styles.row} onClick={() => showToast("居所正在审核中，请耐心等待")}>
              <Row item={item} />
            </button>
          ) : (
            <>
              <div className={styles.row}>
                <Row item={item} />
              </div>
              {item.state === "rejected" && <p className={styles.reason}>没有通过的原因：{item.reason}</p>}
            </>
          )}
          <div className={styles.ways}>
            <WayOn item={item} />
            {item.can.withdraw && <WithdrawApplication userId={userId} application={item} onChanged={onChanged} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Row({ item }: { item: PendingApplication }) {
  return (
    <>
      <ResponsiveImage className={styles.image} src={item.avatar} alt="" width={200} height={160} />
      <span className={styles.text}>
        <strong className="song">{item.name}</strong>
        <span>{item.garden_name}</span>
        <span>{dayText(item.send_time || item.create_time)}提交</span>
      </span>
      <span className={styles.state} data-state={item.state}>
        {item.state_text}
      </span>
    </>
  );
}

/** What the applicant has to do. */
function WayOn({ item }: { item: PendingApplication }) {
  const { id, state, can, money } = item;
  if (can.pay) {
    return (
      <>
        <Link className={buttonClass("primary")} to={toPay(id)}>
          {money === "0.00" ? "送去审核" : `去付款 ¥${money}`}
        </Link>
        <Link className={buttonClass("secondary")} to={paths.apply(id)}>
          修改申请
        </Link>
      </>
    );
  }
  if (state !== "rejected") return null;
  return (
    <Link className={buttonClass("primary")} to={paths.apply(id)}>
      修改后重新提交
    </Link>
  );
}

interface WithdrawApplicationProps {
  userId: string;
  application: PendingApplication;
  /** Called when it is withdrawn, or its status has changed meanwhile. */
  onChanged(): void;
}

/** 撤回申请, with a confirmation. */
function WithdrawApplication({ userId, application: item, onChanged }: WithdrawApplicationProps) {
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
      <Button kind="ghost" onClick={() => setConfirming(true)}>
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
          <div className={styles.withdrawWays}>
            <Button kind="primary" aria-busy={isBusy} onClick={() => void withdraw()}>
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
