import type { Letters } from "./residence-data.ts";
import styles from "./letter.module.css";

/** Characters that so many columns hold. Five fit four letters side by side, seven two by two. */
const columns = [
  [7, 90],
  [5, 62],
] as const;

/** How many columns a letter does not fit; its ink fades out in the last of them. */
function beyond(content: string): number | undefined {
  return columns.find(([, holds]) => [...content].length > holds)?.[0];
}

/** One letter on ruled paper: its words, then who wrote it and on which day of the moon. */
export function Letter({ letter }: { letter: Letters["itemList"][number] }) {
  return (
    <article className={styles.letter}>
      <div className={styles.ink}>
        <p className={styles.words} data-beyond={beyond(letter.content)}>
          {letter.content}
        </p>
        <footer>
          <span className={styles.who}>
            {letter.relation !== "" && <span>{letter.relation}</span>}
            <b>{letter.nickname}</b>
          </span>
          <time dateTime={letter.date_time.slice(0, 10)}>{letter.lunar_day}</time>
        </footer>
      </div>
    </article>
  );
}
