import type { FamilyHome } from "../family/family-home.ts";
import { type MemorialDay, nextDayText } from "./next-day-text.ts";
import styles from "./next-day.module.css";
import { pronounOf } from "./pronoun.ts";

interface NextDayProps {
  home: FamilyHome;
  /** The days to come, earliest first; undefined while they are unknown. */
  days: readonly MemorialDay[] | undefined;
}

/** The next memorial day; without a known date, the name of the remembered person. */
export function NextDay({ home, days }: NextDayProps) {
  const { detail } = home;
  const next = days?.[0];
  if (!next) return <p className={styles.next}>{days && `这里是${detail.name}的家，由家人一起照看。`}</p>;
  const { before, when, after } = nextDayText(next, detail.name, pronounOf(detail));
  return (
    <p className={styles.next}>
      {before} <b className={styles.when}>{when}</b>
      {after}
    </p>
  );
}
