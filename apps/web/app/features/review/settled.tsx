import { useEffect, useRef } from "react";
import { Moment } from "../personal/moment.tsx";
import type { ReviewDetail } from "./review-data.ts";
import styles from "./settled.module.css";

/** The server's message for a user who may not decide about their own application. */
export const ownSentence = "这是您自己的申请，请由其他管理员或平台来审核";

/**
 * Why there is nothing to decide here: another reviewer did meanwhile, it was decided before, or it is the user's own.
 */
export function Settled({ review, error }: { review: ReviewDetail; error: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== "") notice.current?.focus();
  }, [error]);
  const { state, state_text, reason, decide_time, can } = review;
  const isWaiting = state === "underReview";
  if (error === "" && isWaiting && can.decide) return null;
  return (
    <div ref={notice} tabIndex={-1} className={styles.settled} role={error === "" ? undefined : "alert"}>
      {error !== "" && <p>{error}</p>}
      {error === "" && isWaiting && <p>{ownSentence}</p>}
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
