import { Link } from "react-router";
import { Portrait } from "@changming/ui/portrait";
import { paths } from "../../url/paths.ts";
import { Moment } from "../personal/moment.tsx";
import styles from "./queue-rows.module.css";
import type { Queued } from "./review-data.ts";
import { isLongWait, waitingText } from "./waiting-text.ts";

/** Applications, each in a row that links to its review. */
export function QueueRows({ items }: { items: readonly Queued[] }) {
  return (
    <ol role="list" className={styles.rows}>
      {items.map((item) => (
        <li key={item.id}>
          <Link className={styles.row} to={paths.review(item.id)}>
            <Portrait className={styles.face} src={item.avatar} familyName="" sizes="48px" />
            <span className={styles.person}>
              <span className={styles.name}>{item.name}</span>
              <span className={styles.years}>{item.years}</span>
              {item.times > 1 && <span className={styles.again}>第 {item.times} 次提交</span>}
            </span>
            <span className={styles.from}>
              {item.garden_name}　{item.nickname} 为{item.shengu_guanxi}申请
            </span>
            <Age item={item} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Age({ item }: { item: Queued }) {
  if (item.decide_time === "") {
    return (
      <span className={styles.age} data-long={isLongWait(item.hours) || undefined}>
        等了 {waitingText(item.hours)}
      </span>
    );
  }
  return (
    <span className={styles.age}>
      {item.state_text}
      <Moment className={styles.time} at={item.decide_time} />
    </span>
  );
}
