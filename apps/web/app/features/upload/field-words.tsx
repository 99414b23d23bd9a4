import styles from "./field-words.module.css";
import { RefusedFiles } from "./refused-files.tsx";
import type { Pictures } from "./use-pictures.ts";
import { wordsUnder } from "./words-under.ts";

export interface FieldWordsProps {
  id: string;
  pictures: Pictures;
  /** What is wrong with the field when the form is sent. */
  error: string;
  hint?: string | undefined;
}

/**
 * What stands under a field of pictures: what is wrong, else how far it is, else what helps. An upload's own error is told
 * by a toast as well, but behind a dialog that is neither seen nor read out.
 */
export function FieldWords({ id, pictures, error, hint = "JPG 或 PNG，每张不超过 5MB。" }: FieldWordsProps) {
  const { wrong, count, progress } = wordsUnder(pictures, error);
  const { refused } = pictures.batch;
  const isWrong = wrong.length > 0;
  return (
    <div className={styles.words}>
      <p id={id} className={isWrong ? styles.wrong : undefined} role={isWrong ? "alert" : undefined}>
        {wrong.map((words) => (
          <span key={words}>{words}</span>
        ))}
        {!isWrong && refused.length === 0 && !progress && hint}
      </p>
      {refused.length > 0 && (
        <div role="alert" aria-atomic="false">
          <RefusedFiles refused={refused} />
        </div>
      )}
      <p className={styles.count} role="status">
        {count}
      </p>
      <p className={styles.progress} role="status">
        {progress}
      </p>
    </div>
  );
}
