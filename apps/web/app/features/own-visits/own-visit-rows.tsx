import { Link } from "react-router";
import type { BodyOf } from "@changming/contract/define";
import type { visit } from "@changming/contract/visit";
import { Portrait } from "@changming/ui/portrait";
import { useToday } from "../../browser/clock.ts";
import { paths } from "../../url/paths.ts";
import { Tally } from "../personal/tally.tsx";
import { counted } from "../../parts/counted.ts";
import { useSite } from "../../parts/site-context.tsx";
import { byTime } from "../visit/by-time.ts";
import { TimeName, within } from "../visit/time-name.tsx";
import styles from "./own-visit-rows.module.css";

type OwnVisit = BodyOf<typeof visit.own>["itemList"][number];

/** The residences that the user visited, with a heading per day or month. */
export function OwnVisitRows({ visits, counts }: { visits: readonly OwnVisit[]; counts: number }) {
  const today = useToday(useSite()?.today.day ?? "");
  return (
    <>
      <Tally>共 {counted(counts)} 次</Tally>
      {byTime(visits).map(({ time, items }) => (
        <section key={time} className={styles.time} aria-labelledby={`time-${time}`}>
          <h2 id={`time-${time}`}>
            <TimeName time={time} today={today} />
          </h2>
          <ul role="list">
            {items.map((each) => (
              <li key={each.visit_id}>
                <Link className={styles.row} to={paths.residence(each.id)}>
                  <Portrait className={styles.portrait} src={each.avatar} familyName="" sizes="48px" />
                  <strong>{each.name}</strong>
                  <time dateTime={`${each.create_time.replace(" ", "T")}+08:00`}>{within(time, each.create_time)}</time>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
