import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Portrait } from "@changming/ui/portrait";
import type { ReviewDetail } from "./review-data.ts";
import styles from "./review-head.module.css";
import { isByReviewNavigation } from "./use-review-navigation.ts";
import { isLongWait, waitingText } from "./waiting-text.ts";

/** The person of this application, its garden, and how long it has been waiting. */
export function ReviewHead({ review }: { review: ReviewDetail }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state } = useLocation();
  useEffect(() => {
    if (isByReviewNavigation(state)) heading.current?.focus();
  }, [state]);
  const { name, years, garden_name, avatar, hours, times, state_text } = review;
  const isWaiting = review.state === "underReview";
  return (
    <header className={styles.head}>
      <Portrait className={styles.face} src={avatar} familyName="" alt={`${name}的头像`} sizes="120px" isFirst />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {name} <span className={styles.years}>{years}</span>
        </h2>
        <p>{garden_name}</p>
        <p className={styles.wait} data-long={(isWaiting && isLongWait(hours)) || undefined}>
          {isWaiting ? `等了 ${waitingText(hours)}` : state_text}
          {times > 1 && `，第 ${times} 次提交`}
        </p>
      </div>
    </header>
  );
}
