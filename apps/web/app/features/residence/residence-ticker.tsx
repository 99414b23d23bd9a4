import { Link } from "react-router";
import { isoDateTime, relativeTime } from "@changming/kit/shanghai";
import { useNow } from "../../browser/clock.ts";
import { paths } from "../../url/paths.ts";
import { ActivityTicker } from "../../parts/activity-ticker.tsx";
import type { RecentActivity } from "../../data/residence-data.ts";
import styles from "./residence-ticker.module.css";

const label = "最近的敬献与来信";
/** Maximum number of the API's items that are displayed. */
const maxItems = 8;

/**
 * The latest gifts and messages on a thin ribbon. Four items of 420 px on a wide window, five of 336 on a narrow one.
 */
export function ResidenceTicker({ activity }: { activity: RecentActivity }) {
  return (
    <section className={`night ${styles.ribbon}`} aria-label={label}>
      {activity.length === 0 ? (
        <p className={`wrap ${styles.still}`}>还没有人来过。第一盏灯、第一封信，都会记在这里。</p>
      ) : (
        <ActivityTicker
          label={label}
          step={420}
          activity={activity}
          max={maxItems}
          className={`wrap ${styles.run}`}
          listClass={styles.list}
          barClass={styles.bar}
        >
          {(item) => <ResidenceTickerItem item={item} />}
        </ActivityTicker>
      )}
    </section>
  );
}

function ResidenceTickerItem({ item }: { item: RecentActivity[number] }) {
  const now = useNow();
  const at = new Date(isoDateTime(item.dateTime));
  return (
    <Link
      className={styles.item}
      to={item.type === "gift" ? paths.gifts(item.residenceId) : paths.messages(item.residenceId)}
    >
      <span className={styles.text}>
        <b>{item.nickname}</b> {item.type === "gift" ? "敬献" : "留下"}{" "}
        <i>{item.type === "gift" ? item.giftText : "一封信"}</i>
      </span>
      <time dateTime={isoDateTime(item.dateTime)}>
        {now ? relativeTime(at, now) : item.dateTime.slice(5, 10).replace("-", "月") + "日"}
      </time>
    </Link>
  );
}
