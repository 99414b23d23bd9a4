import type { BodyOf } from "@changming/contract/define";
import type { memorialDay } from "@changming/contract/memorial-day";
import { buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import type { Asked } from "../../use-asked.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";
import { AskedPart } from "../personal/asked-part.tsx";
import { dayWords } from "../site/day-words.ts";
import { PrivateSubscription, PublicSubscription } from "./calendar-subscription.tsx";
import styles from "./memorial-days.module.css";

type Told = BodyOf<typeof memorialDay.list>;

export interface MemorialDaysProps extends Pick<FamilyShown, "place" | "user"> {
  asked: Asked<Told>;
}

/** The days of the next three years, how they are kept, and the file that brings them into a phone. */
export function MemorialDays({ asked, place, user }: MemorialDaysProps) {
  return (
    <FamilyPart title="往后三年的日子">
      <AskedPart asked={asked} what="日子" level={3}>
        {(told) =>
          told.itemList.length === 0 ? (
            <EmptyState
              level={3}
              title="还推算不出日子"
              words="生卒只知道年份，或者还不知道。知道了是哪一天，就会写在这里。"
            />
          ) : (
            <Known told={told} place={place} user={user} />
          )
        }
      </AskedPart>
    </FamilyPart>
  );
}

function Known({ told, place, user }: Pick<FamilyShown, "place" | "user"> & { told: Told }) {
  return (
    <>
      <ol className={styles.days} role="list">
        {told.itemList.map((day, at) => (
          <li key={`${day.title} ${day.date}`}>
            <p className={styles.date}>
              <time dateTime={day.date}>{dayWords(day.date)}</time>
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
      {told.rules.map((rule) => (
        <p key={rule} className={styles.rules}>
          {rule}
        </p>
      ))}
      <h3 className={styles.way}>订阅：日历自己更新，年年续下去</h3>
      <p className={styles.rules}>
        日历应用会隔一段时间来取一次，总有往后十年的忌日和生辰，农历的日子也推算好了。每个日子带着前一天早上九点的提醒；有的日历应用要您允许订阅里的提醒，有的会忽略它，添加后请看一眼。
      </p>
      {told.feed === "" ? <PrivateSubscription place={place} user={user} /> : <PublicSubscription feed={told.feed} />}
      <h3 className={styles.way}>下载：到{dayWords(told.file_until)}为止</h3>
      <div className={styles.file}>
        <a className={buttonClass("calm")} href={told.file} download="纪念日.ics">
          下载日历文件
        </a>
        <p>
          在手机上点开这个文件，选“添加到日历”，会在每个日子的前一天早上九点提醒您。它不会自己续，到期前请再下载一次。
        </p>
      </div>
    </>
  );
}
