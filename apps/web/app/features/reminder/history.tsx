import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { isoDateTime } from "@changming/kit/shanghai";
import { api } from "../../api/api.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { paths } from "../../url/paths.ts";
import { OwnList } from "../personal/own-list.tsx";
import { dayText } from "../../parts/day-text.ts";
import { channelNames, type SentItem, stateTexts } from "./reminder-texts.ts";
import styles from "./history.module.css";
import { momentText } from "./time-zones.ts";

const sentHash = "#sent";

interface HistoryProps {
  user: UserInfo;
  /** By which times are displayed. */
  timeZone: string;
  /** Changes when the list has to be fetched again. */
  round: number;
}

/** Messages that went, or should have gone, newest first (R-reminder-4). */
export function History({ user, timeZone, round }: HistoryProps) {
  const place = useRef<HTMLDivElement>(null);
  // The section was not there yet when the page was opened.
  useEffect(() => {
    if (location.hash === sentHash) place.current?.closest("section")?.scrollIntoView();
  }, []);
  return (
    <div ref={place}>
      <OwnList
        key={round}
        user={user}
        what="提醒"
        // The list is the last of its page: the next one opens there.
        to={(page) => `${paths.reminders(page)}${sentHash}`}
        queryFn={({ page, pageSize }, signal) => api.reminder.history({ page, pageSize }, { signal })}
        left="更早的提醒都还在"
        empty={<p className={styles.none}>还没有发过。第一次提醒以后，什么时候、用哪种方式告诉了您，都写在这里。</p>}
      >
        {({ itemList }) => (
          <ol role="list">
            {itemList.map((item) => (
              <SentRow key={item.id} item={item} timeZone={timeZone} />
            ))}
          </ol>
        )}
      </OwnList>
    </div>
  );
}

function SentRow({ item, timeZone }: { item: SentItem; timeZone: string }) {
  const { residence_id: id, title, date, channel, state, at } = item;
  return (
    <li className={styles.row}>
      <p className={styles.title}>
        {title === "" ? (
          "一处您现在看不到的居所"
        ) : (
          <Link to={paths.residence(id)}>
            {title}
            <small>{dayText(date)}</small>
          </Link>
        )}
      </p>
      <p className={styles.state} data-state={state}>
        {channelNames[channel]}：{outcomeText(item)}
      </p>
      <time className={styles.time} dateTime={isoDateTime(at)}>
        {momentText(at, timeZone)}
      </time>
    </li>
  );
}

/** 没有发出（您还没有关注本站的公众号） */
function outcomeText({ state, reason }: SentItem): string {
  if (reason === "") return stateTexts[state];
  // The reasons of an unknown outcome say that it is unknown.
  return state === "unknown" ? reason : `${stateTexts[state]}（${reason}）`;
}
