import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Portrait } from "@changming/ui/portrait";
import type { ReviewDetail } from "./review-data.ts";
import styles from "./review-head.module.css";
import { isByLeafing } from "./use-leafing.ts";
import { isLongWait, waitingWords } from "./waiting-words.ts";

/** Whose application this is, for which garden, and how long it waits. */
export function ReviewHead({ review }: { review: ReviewDetail }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state } = useLocation();
  useEffect(() => {
    if (isByLeafing(state)) heading.current?.focus();
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
          {isWaiting ? `等了 ${waitingWords(hours)}` : state_text}
          {times > 1 && `，第 ${times} 次提交`}
        </p>
      </div>
    </header>
  );
}
