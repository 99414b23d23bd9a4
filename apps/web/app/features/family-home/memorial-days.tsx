import type { BodyOf } from "@changming/contract/define";
import type { memorialDay } from "@changming/contract/memorial-day";
import { buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import type { QueryState } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { dayText } from "../../parts/day-text.ts";
import { PrivateSubscription, PublicSubscription } from "./calendar-subscription.tsx";
import styles from "./memorial-days.module.css";

type MemorialDayList = BodyOf<typeof memorialDay.list>;

export interface MemorialDaysProps extends Pick<FamilyPageData, "place" | "user"> {
  query: QueryState<MemorialDayList>;
}

/** The days of the next three years, the rules for them, and the calendar file. */
export function MemorialDays({ query, place, user }: MemorialDaysProps) {
  return (
    <FamilyPart title="往后三年的日子">
      <AsyncSection query={query} what="日子" level={3}>
        {(list) =>
          list.itemList.length === 0 ? (
            <EmptyState
              level={3}
              title="还推算不出日子"
              text="生卒只知道年份，或者还不知道。知道了是哪一天，就会写在这里。"
            />
          ) : (
            <Known list={list} place={place} user={user} />
          )
        }
      </AsyncSection>
    </FamilyPart>
  );
}

function Known({ list, place, user }: Pick<FamilyPageData, "place" | "user"> & { list: MemorialDayList }) {
  return (
    <>
      <ol className={styles.days} role="list">
        {list.itemList.map((day, at) => (
          <li key={`${day.title} ${day.date}`}>
            <p className={styles.date}>
              <time dateTime={day.date}>{dayText(day.date)}</time>
              <small>
                {day.weekday}　{day.lunar}
              </small>
            </p>
            <p className={styles.title}>{day.title}</p>
            <p className={`${styles.left} ${at === 0 ? styles.next : ""}`}>
              {day.days === 0 ? "今天" : `还有 ${day.days} 天`}
            </p>
          </li>
        ))}
      </ol>
      {list.rules.map((rule) => (
        <p key={rule} className={styles.rules}>
          {rule}
        </p>
      ))}
      <h3 className={styles.way}>订阅：日历自己更新，年年续下去</h3>
      <p className={styles.rules}>
        日历应用会隔一段时间来取一次，总有往后十年的忌日和生辰，农历的日子也推算好了。每个日子带着前一天早上九点的提醒；有的日历应用要您允许订阅里的提醒，有的会忽略它，添加后请看一眼。
      </p>
      {list.feed === "" ? <PrivateSubscription place={place} user={user} /> : <PublicSubscription feed={list.feed} />}
      <h3 className={styles.way}>下载：到{dayText(list.file_until)}为止</h3>
      <div className={styles.file}>
        <a className={buttonClass("calm")} href={list.file} download="纪念日.ics">
          下载日历文件
        </a>
        <p>
          在手机上点开这个文件，选“添加到日历”，会在每个日子的前一天早上九点提醒您。它不会自己续，到期前请再下载一次。
        </p>
      </div>
    </>
  );
}
