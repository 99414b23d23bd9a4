import { useId } from "react";
import styles from "./calligraphy-text.module.css";

/** Outline of characters in a box of `width` × `height`, from the API; null when the calligraphy font lacks one. */
export type Outline = { path: string; width: number; height: number } | null;

interface CalligraphyTextProps {
  text: string;
  outline: Outline;
  /** Rearranges an outline that was laid out in a row into a column. */
  stacked?: boolean;
}

/** Text as calligraphy outlines, in Kai when there are none. Fills its parent, keeping its proportions. */
export function CalligraphyText({ text, outline, stacked = false }: CalligraphyTextProps) {
  if (!outline) return <span className={styles.kai}>{text}</span>;
  return (
    <>
      <span className="hide">{text}</span>
      {stacked ? <Stacked text={text} outline={outline} /> : <Plain outline={outline} />}
    </>
  );
}

function Plain({ outline: { path, width, height } }: { outline: NonNullable<Outline> }) {
  return (
    <svg className={styles.calligraphy} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The characters of an upright outline one by one: styles arrange them in a column or in a line. */
export function CalligraphyLetters({ text, outline }: { text: string; outline: NonNullable<Outline> }) {
  const { path, width, height } = outline;
  const id = useId();
  const letters = [...text];
  const step = letters.length > 1 ? (height - width) / (letters.length - 1) : width;
  // A stroke may leave its square: half of the gap belongs to each of the two.
  const margin = (step - width) / 2;
  return (
    <>
      <span className="hide">{text}</span>
      {letters.map((letter, index) => (
        <svg
          key={`${index}${letter}`}
          viewBox={`${-margin} ${index * step - margin} ${step} ${step}`}
          aria-hidden="true"
        >
          {index === 0 ? <path id={id} d={path} /> : <use href={`#${id}`} />}
        </svg>
      ))}
    </>
  );
}

/** Each character of the row has a square of its own; the squares are placed one below the other. */
function Stacked({ text, outline: { path, width, height } }: { text: string; outline: NonNullable<Outline> }) {
  const id = useId();
  const letters = [...text];
  const cell = width / letters.length;
  return (
    <svg className={styles.calligraphy} viewBox={`0 0 ${cell} ${height * letters.length}`} aria-hidden="true">
      <defs>
        <path id={id} d={path} />
      </defs>
      {letters.map((letter, index) => (
        <svg
          key={`${index}${letter}`}
          y={index * height}
          width={cell}
          height={height}
          viewBox={`${index * cell} 0 ${cell} ${height}`}
        >
          <use href={`#${id}`} />
        </svg>
      ))}
    </svg>
  );
}
