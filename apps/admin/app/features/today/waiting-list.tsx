import { Link } from "react-router";
import styles from "./today.module.css";
import { queues, waitedSince, type Waiting } from "./today-labels.ts";

/** The queues that have entries, with the age of the oldest; empty queues come last, as plain links. */
export function WaitingList({ waiting: { itemList, time } }: { waiting: Waiting }) {
  const full = itemList.filter(({ counts }) => counts > 0);
  const empty = itemList.filter(({ counts }) => counts === 0);
  return (
    <section aria-labelledby="waiting" className={styles.waiting}>
      <h2 id="waiting">等您决定</h2>
      {full.length === 0 && <p className={styles.calm}>没有等着的事。</p>}
      <ul className={styles.queues}>
        {full.map(({ kind, counts, has_more_counts, since }) => (
          <li key={kind}>
            <Link to={queues[kind].path}>
              <span className={styles.queue}>{queues[kind].title}</span>
              <strong>
                {counts}
                {has_more_counts && "+"}
              </strong>
              <span className={styles.since}>
                最早的等了 <time dateTime={`${since.replace(" ", "T")}+08:00`}>{waitedSince(since, time)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {empty.length > 0 && (
        <p className={styles.calm}>
          没有等着的：
          {empty.map(({ kind }, nth) => (
            <span key={kind}>
              {nth > 0 && "、"}
              <Link to={queues[kind].path}>{queues[kind].title}</Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
