import { brushLetters } from "./certificate-art.ts";
import styles from "./brush-title.module.css";

/** A letter's square, and the space between two. */
export const square = 256;
export const gap = 60;

/** A heading written with the brush; `text` has only letters of {@link brushLetters}. */
export function BrushTitle({ text }: { text: string }) {
  const letters = [...text];
  const width = letters.length * (square + gap) - gap;
  return (
    <h2 className={styles.title}>
      <span className="hide">{text}</span>
      <svg viewBox={`0 0 ${width} ${square}`} aria-hidden="true">
        {letters.map((letter, index) => (
          <path key={letter} d={brushLetters[letter]} transform={`translate(${index * (square + gap)} 0)`} />
        ))}
      </svg>
    </h2>
  );
}
