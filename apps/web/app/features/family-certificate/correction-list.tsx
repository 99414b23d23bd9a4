import type { BodyOf } from "@changming/contract/define";
import type { propertyCorrection } from "@changming/contract/property-correction";
import { Moment } from "../personal/moment.tsx";
import styles from "./correction-list.module.css";

export type Correction = BodyOf<typeof propertyCorrection.ask>;

const states: Readonly<Record<Correction["state"], string>> = {
  waiting: "等候答复",
  corrected: "已更正",
  declined: "未更正",
};

/** The requests and the garden's answers, newest first. */
export function CorrectionList({ items }: { items: readonly Correction[] }) {
  if (items.length === 0) return null;
  return (
    <ol role="list" className={styles.rows}>
      {items.map(({ id, content, state, answer, create_time, decide_time }) => (
        <li key={id}>
          <p className={styles.head}>
            <b>{states[state]}</b>
            <Moment at={create_time} />
          </p>
          <p className={styles.text}>{content}</p>
          {answer && (
            <p className={styles.text}>
              园区答复：{answer}
              {decide_time && (
                <span className={styles.head}>
                  <Moment at={decide_time} />
                </span>
              )}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
