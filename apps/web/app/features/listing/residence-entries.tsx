import { Link } from "react-router";
import { Mount, Portrait } from "@changming/ui/portrait";
import { paths } from "../../url/paths.ts";
import type { ResidencePage } from "./load-list.ts";
import styles from "./residence-entries.module.css";

/** The residences of one page: three, two or one per row. */
export function ResidenceEntries({
  items,
  withGarden = false,
}: {
  items: ResidencePage["items"];
  withGarden?: boolean;
}) {
  return (
    <ul role="list" className={styles.entries}>
      {items.map((item, place) => (
        <li key={item.id}>
          <Link className={styles.entry} to={paths.residence(item.id)}>
            <Mount className={styles.mount}>
              <Portrait
                src={item.avatar}
                familyName={item.family_name}
                sizes="110px"
                className={styles.portrait}
                isFirst={place < 3}
              />
            </Mount>
            <span className={styles.text}>
              <strong className="song">{item.name}</strong>
              <span className={styles.years}>
                {item.years}
                {withGarden && item.garden_name && `　${item.garden_name}`}
              </span>
              <span className={styles.summary}>{item.summary}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
