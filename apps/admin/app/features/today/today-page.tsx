import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/query.ts";
import { Loading } from "../../parts/loading.tsx";
import { OpeningChecklist, OpeningProgress } from "../opening/opening-checklist.tsx";
import { OpeningAlerts, OpenSince } from "../opening/opening-state.tsx";
import { SearchBox } from "../search/search.tsx";
import { DayLine } from "./day-line.tsx";
import { DayNumbers } from "./day-numbers.tsx";
import { MemorialDays } from "./memorial-days.tsx";
import { SiteHealth } from "./site-health.tsx";
import styles from "./today.module.css";
import { WaitingTable } from "./waiting-table.tsx";

/**
 * The start page: before the opening what is to be done for it (R-operation-7), then what waits for a decision, whose
 * day it is, the numbers of the day and the machine (R-admin-6); again whenever the window is looked at.
 */
export function TodayPage() {
  const opening = useQuery({ ...queries.opening.detail({}), refetchOnWindowFocus: true });
  // The same query as the menu's.
  const waiting = useQuery({ ...queries.today.waiting({}), refetchOnWindowFocus: true });
  const isFirstDay = opening.data && !opening.data.is_open && opening.data.open_time === "";
  return (
    <>
      <header className={styles.head}>
        <h1>{isFirstDay ? "开门之前" : "今日"}</h1>
        {waiting.data && <DayLine waiting={waiting.data} />}
        {isFirstDay ? <OpeningProgress items={opening.data.itemList} /> : <SearchBox />}
      </header>
      <Loading query={opening} />
      {opening.data &&
        (isFirstDay ? (
          <OpeningChecklist opening={opening.data} />
        ) : (
          <>
            <OpeningAlerts opening={opening.data} />
            <div className={styles.columns}>
              <div>
                <Loading query={waiting} />
                {waiting.data && waiting.data.itemList.length > 0 && <WaitingTable waiting={waiting.data} />}
              </div>
              <MemorialDays />
            </div>
            <DayNumbers />
            <SiteHealth />
            <OpenSince opening={opening.data} />
          </>
        ))}
    </>
  );
}
