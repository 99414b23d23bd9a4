import { useEffect, useRef } from "react";
import { Moment } from "../personal/moment.tsx";
import type { ReviewDetail } from "./review-data.ts";
import styles from "./settled.module.css";

/** The server's own sentence for who may not decide about his own application. */
export const ownSentence = "这是您自己的申请，请由其他管理员或平台来审核";

/** Why there is nothing to decide here: somebody did meanwhile, it was decided before, or it is one's own. */
export function Settled({ review, refused }: { review: ReviewDetail; refused: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused !== "") notice.current?.focus();
  }, [refused]);
  const { state, state_text, reason, decide_time, can } = review;
  const isWaiting = state === "underReview";
  if (refused === "" && isWaiting && can.decide) return null;
  return (
    <div ref={notice} tabIndex={-1} className={styles.settled} role={refused === "" ? undefined : "alert"}>
      {refused !== "" && <p>{refused}</p>}
      {refused === "" && isWaiting && <p>{ownSentence}</p>}
      {!isWaiting && (
        <p>
          {state_text}
          {decide_time && (
            <>
              ，<Moment at={decide_time} />
            </>
          )}
        </p>
      )}
      {!isWaiting && reason && <p>原因：{reason}</p>}
    </div>
  );
}
