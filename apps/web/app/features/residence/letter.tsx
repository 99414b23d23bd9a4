import type { Letters } from "./residence-data.ts";
import styles from "./letter.module.css";

/** Characters that five columns hold; the ink of a longer letter fades out in the last. */
const fits = 62;

/** One letter on ruled paper: its words, then who wrote it and on which day of the moon. */
export function Letter({ letter }: { letter: Letters["itemList"][number] }) {
  return (
    <article className={styles.letter}>
      <div className={styles.ink}>
        <p className={styles.words} data-long={[...letter.content].length > fits || undefined}>
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
