import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import type { UserInfo } from "../../api/user-info.ts";
import { counted } from "../../parts/counted.ts";
import { queuePath, useWaiting } from "./queue-query.ts";
import styles from "./waiting-reviews.module.css";
import { waitingText } from "./waiting-text.ts";

/** The pending reviews of a garden administrator, since when they wait, and a link to them. */
export function WaitingReviews({ user }: { user: UserInfo }) {
  const { queue, corrections = 0 } = useWaiting(user);
  const waiting = queue?.gardens.reduce((sum, garden) => sum + garden.waiting, 0) ?? 0;
  return (
    <section className={styles.row} aria-label="等您审核">
      <div className={styles.text}>
        {queue && (
          <p className="song">{waiting === 0 ? "没有等待审核的居所申请" : `${counted(waiting)} 份居所申请等您审核`}</p>
        )}
        {queue && waiting > 0 && <p>等得最久的，已经等了 {waitingText(queue.oldest_hours)}</p>}
        {corrections > 0 && (
          <p>
            <Link className="link" to={queuePath({ tab: "corrections" })}>
              {counted(corrections)} 条证书更正等您答复
            </Link>
          </p>
        )}
      </div>
      <Link className={buttonClass(waiting > 0 ? "primary" : "secondary")} to={queuePath({ tab: "waiting" })}>
        {waiting > 0 ? "去审核" : "看审核记录"}
      </Link>
    </section>
  );
}
