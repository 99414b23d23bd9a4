import { Moment } from "../personal/moment.tsx";
import { counted } from "../../parts/counted.ts";
import type { ReviewDetail } from "./review-data.ts";
import styles from "./review-history.module.css";

/** The history so far, and who looked at which document. */
export function ReviewHistory({ review: { history, looks } }: { review: ReviewDetail }) {
  if (history.length === 0 && looks.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="history">
      <h3 id="history">经过</h3>
      <ol role="list">
        {history.map(({ time, state_text, by, reason }) => (
          <li key={`${time} ${state_text}`}>
            <Moment className={styles.time} at={time} />
            <span>
              {by}：{state_text}
              {reason && `，${reason}`}
            </span>
          </li>
        ))}
      </ol>
      {looks.length > 0 && (
        <details>
          <summary>谁看过材料（{counted(looks.length)} 次）</summary>
          <ol role="list">
            {looks.map(({ time, nickname, label }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- two looks in one second differ in nothing else
              <li key={`${time} ${place}`}>
                <Moment className={styles.time} at={time} />
                <span>
                  {nickname}：{label}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}
