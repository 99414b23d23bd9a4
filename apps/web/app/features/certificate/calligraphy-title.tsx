import { glyphPaths } from "./certificate-art.ts";
import styles from "./calligraphy-title.module.css";

/** Side of a glyph's square, and the gap between two glyphs. */
const square = 256;
const gap = 60;

/** A heading in calligraphy; `text` must consist of characters in {@link glyphPaths}. */
export function CalligraphyTitle({ text }: { text: string }) {
  const characters = [...text];
  const width = characters.length * (square + gap) - gap;
  return (
    <h2 className={styles.title}>
      <span className="hide">{text}</span>
      <svg viewBox={`0 0 ${width} ${square}`} aria-hidden="true">
        {characters.map((character, index) => (
          <path key={character} d={glyphPaths[character]} transform={`translate(${index * (square + gap)} 0)`} />
        ))}
      </svg>
    </h2>
  );
}
