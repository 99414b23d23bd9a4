import type { BodyOf } from "@changming/contract/define";
import type { memorialDay } from "@changming/contract/memorial-day";
import { buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import type { Asked } from "../../use-asked.ts";
import { FamilyPart } from "../family/family-part.tsx";
import { AskedPart } from "../personal/asked-part.tsx";
import { dayWords } from "../site/day-words.ts";
import styles from "./memorial-days.module.css";

type Told = BodyOf<typeof memorialDay.list>;

/** The days of the next three years, how they are kept, and the file that brings them into a phone. */
export function MemorialDays({ asked }: { asked: Asked<Told> }) {
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
            <Known told={told} />
          )
        }
      </AskedPart>
    </FamilyPart>
  );
}

function Known({ told }: { told: Told }) {
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
      <div className={styles.file}>
        <a className={buttonClass("calm")} href={told.file} download="纪念日.ics">
          下载日历文件
        </a>
        <p>在手机上点开这个文件，选“添加到日历”，往后每年的忌日和生辰都会在前一天早上九点提醒您。</p>
      </div>
    </>
  );
}
