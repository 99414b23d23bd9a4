import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { useToday } from "../../browser/clock.ts";
import { counted } from "../../parts/counted.ts";
import { useSite } from "../../parts/site-context.tsx";
import { anniversaryText, type Countdown, countdownTo } from "./countdown.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { paths } from "../../url/paths.ts";
import styles from "./tally.module.css";

/** The numbers of a residence: days until the anniversaries, then remembrances and gifts. */
export function Tally({ detail }: { detail: ResidenceDetail }) {
  const site = useSite();
  return site && <Numbers detail={detail} renderedOn={site.today.day} />;
}

function Numbers({ detail, renderedOn }: { detail: ResidenceDetail; renderedOn: ShanghaiDay }) {
  const today = useToday(renderedOn);
  const { is_martyr: isMartyr } = detail;
  const anniversary = countdownTo(detail.anniversary_next, today, detail.shengu_date);
  const remind = <Link to={paths.reminderEdit(detail.id)}>到那天提醒我</Link>;
  const birthday = isMartyr ? null : countdownTo(detail.birthday_next, today, detail.birthday);
  return (
    <dl className={`wrap ${styles.tally}`}>
      {anniversary && (
        <Days
          term={isMartyr ? "牺牲纪念日" : "忌日"}
          coming={anniversary}
          note={anniversaryText(anniversary.years)}
          remind={remind}
        />
      )}
      {birthday && <Days term="诞辰" coming={birthday} remind={!anniversary && remind} />}
      <Count term="今日缅怀" number={detail.todayWorship} unit="人" />
      <Count term="累计缅怀" number={detail.totalWorship} unit="人次" />
      <Count
        term={isMartyr ? "收到敬献" : "收到礼物"}
        number={detail.giftNums}
        unit="件"
        note={detail.coin_nums > 0 ? `心意 ${counted(detail.coin_nums)}` : ""}
      />
      {detail.remembranceRanking > 0 && (
        <Group term="缅怀榜">
          <small className={styles.before}>第</small>
          {counted(detail.remembranceRanking)}
          <small>位</small>
        </Group>
      )}
    </dl>
  );
}

interface DaysProps {
  term: string;
  coming: Countdown;
  note?: string;
  /** A link to have oneself reminded: below the first of the days. */
  remind: ReactNode;
}

function Days({ term, coming, note = "", remind }: DaysProps) {
  const under = (
    <>
      <span>{coming.when}</span>
      <span>{note || coming.lunar}</span>
    </>
  );
  if (coming.days === 0) {
    return (
      <Group term={term} note={under} remind={remind} soon>
        今日
      </Group>
    );
  }
  return (
    <Group term={`距${term}`} note={under} remind={remind} soon>
      {coming.days}
      <small>天</small>
    </Group>
  );
}

function Count({ term, number, unit, note }: { term: string; number: number; unit: string; note?: string }) {
  return (
    <Group term={term} note={note}>
      {counted(number)}
      <small>{unit}</small>
    </Group>
  );
}

function Group({
  term,
  note,
  remind,
  soon,
  children,
}: {
  term: string;
  note?: ReactNode;
  remind?: ReactNode;
  soon?: boolean;
  children: ReactNode;
}) {
  return (
    <div data-soon={soon || undefined}>
      <dt>{term}</dt>
      <dd className={styles.number}>{children}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
      {remind && <dd className={styles.remind}>{remind}</dd>}
    </div>
  );
}
