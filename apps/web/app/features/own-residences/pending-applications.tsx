import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../url/paths.ts";
import { toPay } from "../application/pay-hash.ts";
import { dayText } from "../../parts/day-text.ts";
import styles from "./pending-applications.module.css";
import { type PendingApplication, WithdrawApplication } from "./withdraw-application.tsx";

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
        <Link className={buttonClass("main")} to={toPay(id)}>
          {money === "0.00" ? "送去审核" : `去付款 ¥${money}`}
        </Link>
        <Link className={buttonClass("calm")} to={paths.apply(id)}>
          修改申请
        </Link>
      </>
    );
  }
  if (state !== "rejected") return null;
  return (
    <Link className={buttonClass("main")} to={paths.apply(id)}>
      修改后重新提交
    </Link>
  );
}
