import { counted } from "../../parts/counted.ts";
import styles from "./views.module.css";

/** How often a residence was viewed, including visitors who left no name. */
export function Views({ today, total }: { today: number; total: number }) {
  return (
    <dl className={styles.views}>
      <Figure term="今日浏览" number={today} />
      <Figure term="累计浏览" number={total} />
    </dl>
  );
}

function Figure({ term, number }: { term: string; number: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {counted(number)}
        <small>次</small>
      </dd>
    </div>
  );
}
