import { Link } from "react-router";
import { counted } from "../../parts/counted.ts";
import { queuePath, type ReviewTab, reviewTabs } from "./queue-query.ts";
import styles from "./review-tabs.module.css";

const names: Readonly<Record<ReviewTab, string>> = {
  waiting: "待审核",
  decided: "已审核",
  corrections: "证书更正",
};

interface ReviewTabsProps {
  tab: ReviewTab;
  /** Number of pending items in each; undefined while unknown. */
  waiting: Partial<Record<ReviewTab, number | undefined>>;
}

/** The tabs: pending applications, decided ones, and correction requests. */
export function ReviewTabs({ tab, waiting }: ReviewTabsProps) {
  return (
    <nav className={styles.tabs} aria-label="审核">
      <ul role="list">
        {reviewTabs.map((each) => (
          <li key={each}>
            <Link to={queuePath({ tab: each })} aria-current={each === tab ? "page" : undefined}>
              {names[each]}
              {waiting[each] ? <span className={styles.count}> {counted(waiting[each])}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
