import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import type { BodyOf } from "@changming/contract/define";
import type { visit } from "@changming/contract/visit";
import { Portrait } from "@changming/ui/portrait";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { OwnList } from "../personal/own-list.tsx";
import { useToday } from "../../browser/clock.ts";
import { Tally } from "../personal/tally.tsx";
import { counted } from "../../parts/counted.ts";
import { useSite } from "../../parts/site-context.tsx";
import { byTime, ItemTime, TimeName } from "../visit/by-time.tsx";
import styles from "./own-visits.module.css";

/** The user's own visits, latest first. */
export function OwnVisits({ user }: { user: UserInfo }) {
  return (
    <OwnList
      user={user}
      what="浏览记录"
      to={paths.ownVisits}
      queryFn={(paging, signal) => api.visit.own(paging, { signal })}
      left="更早的记录都还在"
      empty={
        <EmptyState title="还没有去过哪里" text="登录后看过的居所会记在这里，方便您再去看看。">
          <Link className="link" to={paths.gardens()}>
            去园区走走
          </Link>
        </EmptyState>
      }
    >
      {({ itemList, counts }) => <OwnVisitRows visits={itemList} counts={counts} />}
    </OwnList>
  );
}

type OwnVisit = BodyOf<typeof visit.own>["itemList"][number];

/** The residences that the user visited, with a heading per day or month. */
function OwnVisitRows({ visits, counts }: { visits: readonly OwnVisit[]; counts: number }) {
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
                  <ItemTime heading={time} at={each.create_time} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
