import type { ReactNode } from "react";
import { ReportLink } from "../concern/report-link.tsx";
import type { Letters } from "../residence/residence-data.ts";
import { dayWords } from "../site/day-words.ts";
import { linesOf } from "./letter-text.ts";
import { nameSeal } from "./name-seal.ts";
import styles from "./board-letter.module.css";

export interface BoardLetterProps {
  letter: Letters["itemList"][number];
  /** What one can do with it, where that is not 举报. */
  deeds?: ReactNode;
}

/** One letter whole, on paper ruled across: the writer's seal, the words as they were set, name and day below. */
export function BoardLetter({ letter, deeds }: BoardLetterProps) {
  return (
    <article className={styles.letter} aria-label={`${letter.nickname}的信`}>
      <span className={styles.seal} aria-hidden="true">
        {nameSeal(letter.nickname)}
      </span>
      <div className={styles.sheet}>
        <div className={styles.words}>
          {linesOf(letter.content).map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a letter never change their places
            <p key={place}>{line}</p>
          ))}
        </div>
        <footer className={styles.foot}>
          {deeds ?? (
            <ReportLink
              target={{ kind: "message", id: letter.id, name: `${letter.nickname}的信` }}
              className={styles.report}
            />
          )}
          <b>{letter.nickname}</b>
          {letter.relation !== "" && <span>{letter.relation}</span>}
          <time dateTime={letter.date_time.slice(0, 10)}>
            <span>{dayWords(letter.date_time)}</span> <span>农历{letter.lunar_day}</span>
          </time>
        </footer>
      </div>
    </article>
  );
}
