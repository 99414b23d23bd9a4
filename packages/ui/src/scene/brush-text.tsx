import { useId } from "react";
import styles from "./brush-text.module.css";

/** Outline of letters in a box of `width` × `height`, as the API gives it; null when the brush face lacks one. */
export type Outline = { path: string; width: number; height: number } | null;

export interface BrushTextProps {
  text: string;
  outline: Outline;
  /** Turns an outline that was laid out in a row into a column. */
  stacked?: boolean;
}

/** Letters written with the brush; set in Kai when they cannot be. Fills its parent, keeping its proportions. */
export function BrushText({ text, outline, stacked = false }: BrushTextProps) {
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
    <svg className={styles.brush} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** Every letter of a row has a square of its own; the squares are put one under the other. */
function Stacked({ text, outline: { path, width, height } }: { text: string; outline: NonNullable<Outline> }) {
  const id = useId();
  const letters = [...text];
  const cell = width / letters.length;
  return (
    <svg className={styles.brush} viewBox={`0 0 ${cell} ${height * letters.length}`} aria-hidden="true">
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
