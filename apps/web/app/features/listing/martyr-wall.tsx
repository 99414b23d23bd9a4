import type { CSSProperties } from "react";
import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import type { EraGroup } from "./era-groups.ts";
import type { ListedResidence } from "./load-list.ts";
import styles from "./martyr-wall.module.css";

/** Martyrs on a wall of granite, by the period in which they fell: names and facts, no drawings. */
export function MartyrWall({ groups }: { groups: EraGroup[] }) {
  return (
    <div className={styles.wall}>
      {groups.map(({ key, name, years, entries }) => (
        <section key={key} aria-label={name || "寻访所得"}>
          {name !== "" && (
            <h2>
              {name}
              <small>{years}</small>
            </h2>
          )}
          <ul role="list">
            {entries.map(({ item }) => (
              <Stone key={item.id} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Stone({ item }: { item: ListedResidence }) {
  const { id, name, years, place, battle_address: fellAt, opening, summary } = item;
  const nearness = nearnessOf(item);
  return (
    <li className={nearness ? styles.lit : undefined}>
      <Link to={paths.residence(id)}>
        {nearness && <em>{nearness}</em>}
        <strong style={{ "--count": [...name].length } as CSSProperties}>{name}</strong>
        <span className={styles.line}>{opening[0]?.replace(/[，。；！？、]$/, "") ?? summary}</span>
        <span className={styles.years}>{years.replace("–", " — ")}</span>
        <span>{place !== "" && `${place}人`}</span>
        <span className={styles.fell}>{fellAt.replace(/（.*$/, "")}</span>
      </Link>
    </li>
  );
}

/** 今天是他的忌日: for three days beforehand; empty otherwise. */
function nearnessOf({ anniversary_days: days, gender }: ListedResidence): string {
  const day = days === null ? undefined : ["今天", "明天", "后天"][days];
  return day ? `${day}是${gender === 2 ? "她" : "他"}的忌日` : "";
}
