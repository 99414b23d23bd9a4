import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { isoDateTime, shanghaiDateTime } from "@changming/kit/shanghai";
import { chineseNumber } from "@changming/kit/numerals";
import { queries } from "../../api/query.ts";
import { Lamp } from "../../parts/lamp.tsx";
import { Loading } from "../../parts/loading.tsx";
import { lampOf, OpeningChecklist, stateNames } from "../opening/opening-checklist.tsx";
import type { Opening } from "../opening/opening-dialogs.tsx";
import { OpeningAlerts, OpenSince } from "../opening/opening-state.tsx";
import { SearchBox } from "../search/search.tsx";
import { DayNumbers } from "./day-numbers.tsx";
import { MemorialDays } from "./memorial-days.tsx";
import { SiteHealth } from "./site-health.tsx";
import styles from "./today.module.css";
import { WaitingTable } from "./waiting-table.tsx";

type Waiting = BodyOf<AdminCalls["today"]["waiting"]>;

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
        {waiting.data && <DayLine waiting={waiting.data} updatedAt={waiting.dataUpdatedAt} />}
        {isFirstDay ? <Progress items={opening.data.itemList} /> : <SearchBox />}
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

/** 11月22日 星期日 农历十月十四 小雪 09:04 by the server's clock, which goes on in the browser. */
function DayLine({ waiting: { day, time }, updatedAt }: { waiting: Waiting; updatedAt: number }) {
  const [now, setNow] = useState(updatedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const current = new Date(Date.parse(isoDateTime(time)) + Math.max(0, now - updatedAt));
  const parts = [day.day, day.weekday, day.lunar, day.term, shanghaiDateTime(current).slice(11, 16)];
  return (
    <p className={styles.day}>
      {parts
        .filter((part) => part !== "")
        .map((part) => (
          <span key={part}>{part}</span>
        ))}
    </p>
  );
}

/** A lamp for each item of the checklist. */
function Progress({ items }: { items: Opening["itemList"] }) {
  const done = items.filter(({ state }) => state === "done").length;
  return (
    <p className={styles.progress}>
      {items.map(({ name, title, state }) => (
        <Lamp
          key={name}
          state={lampOf[state]}
          label={`${title}：${stateNames[state]}`}
        />
      ))}
      <span>
        {chineseNumber(items.length)}件，
        {done === 0 ? "一件还没做完" : `做完${done === 2 ? "两" : chineseNumber(done)}件`}
      </span>
    </p>
  );
}
