import { Link } from "react-router";
import { counted } from "../../parts/counted.ts";
import styles from "./garden-filter.module.css";
import { type QueueQuery, queuePath } from "./queue-query.ts";
import type { Queue } from "./review-data.ts";

/** Narrows the queue to one garden; hidden from an administrator of a single one. */
export function GardenFilter({ gardens, query }: { gardens: Queue["gardens"]; query: QueueQuery }) {
  if (gardens.length < 2) return null;
  const { tab, gardenId } = query;
  const all = gardens.reduce((sum, { waiting }) => sum + waiting, 0);
  const choices = [{ id: null, garden_name: "全部园区", waiting: all }, ...gardens];
  return (
    <nav className={styles.gardens} aria-label="园区">
      <ul role="list">
        {choices.map(({ id, garden_name, waiting }) => (
          <li key={id ?? 0}>
            <Link to={queuePath({ tab, gardenId: id })} aria-current={id === gardenId ? "true" : undefined}>
              {garden_name}
              {tab === "waiting" && waiting > 0 && ` ${counted(waiting)}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
