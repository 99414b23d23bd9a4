import type { FamilyHome } from "../family/family-home.ts";
import { type MemorialDay, nextDayWords } from "./next-day-words.ts";
import styles from "./next-day.module.css";
import { pronounOf } from "./pronoun.ts";

export interface NextDayProps {
  home: FamilyHome;
  /** The days to come, the earliest first; undefined while they are not known. */
  days: readonly MemorialDay[] | undefined;
}

/** Which day of remembrance comes next. Without a known date, who is remembered here. */
export function NextDay({ home, days }: NextDayProps) {
  const { detail } = home;
  const next = days?.[0];
  if (!next) return <p className={styles.next}>{days && `这里是${detail.name}的家，由家人一起照看。`}</p>;
  const { before, when, after } = nextDayWords(next, detail.name, pronounOf(detail));
  return (
    <p className={styles.next}>
      {before} <b className={styles.when}>{when}</b>
      {after}
    </p>
  );
}
