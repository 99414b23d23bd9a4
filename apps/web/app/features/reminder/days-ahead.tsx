import { useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "@changming/ui/button";
import { paths } from "../../url/paths.ts";
import { type DayAhead, daysText, monthsOf, remindText, shortDay } from "./reminder-texts.ts";
import styles from "./days-ahead.module.css";

/** Days displayed at first. */
const firstDays = 12;

/** The days of the year ahead by month; the first ones, until all are wanted. */
export function DaysAhead({ days }: { days: readonly DayAhead[] }) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLDivElement>(null);

  function showAll() {
    setWhole(true);
    // The pressed button is gone then.
    list.current?.focus();
  }

  if (days.length === 0) {
    return <p>还推算不出日子：生卒只知道年份，或者还不知道。知道了是哪一天，就会写在这里，也会提醒您。</p>;
  }
  return (
    <>
      <div ref={list} className={styles.months} tabIndex={-1} role="group" aria-label="往后一年要记得的日子">
        {monthsOf(isWhole ? days : days.slice(0, firstDays)).map(({ title, days: ofMonth }) => (
          <section key={title} className={styles.month} aria-label={title}>
            <h3>{title}</h3>
            <ol role="list">
              {ofMonth.map((day) => (
                <Day key={`${day.residence_id} ${day.kind} ${day.date} ${day.title}`} day={day} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {!isWhole && days.length > firstDays && (
        <div>
          <Button onClick={showAll}>看全年，还有 {days.length - firstDays} 个日子</Button>
        </div>
      )}
    </>
  );
}

function Day({ day }: { day: DayAhead }) {
  const { residence_id: id, name, title, date, weekday, lunar, days } = day;
  return (
    <li className={styles.day} data-soon={days <= 2 || undefined}>
      <p className={styles.date}>
        <time dateTime={date}>
          {shortDay(date)} {weekday}
        </time>
        <small>{lunar}</small>
      </p>
      <p className={styles.what}>
        <span className={styles.title}>{title}</span>
        <small>{remindText(day)}</small>
        <Link className="link" to={paths.residence(id)}>
          {name}的居所
        </Link>
      </p>
      <p className={styles.left}>{daysText(days)}</p>
    </li>
  );
}
