import { type CSSProperties, useId } from "react";
import type { Outline } from "@changming/ui/scene/calligraphy-text";
import styles from "./garden-name.module.css";

/**
 * The garden's name in calligraphy: a column beside the image, a row on phones; set in Song where a glyph path is
 * missing.
 */
export function GardenName({ name, outline }: { name: string; outline: Outline }) {
  const letters = [...name];
  const size = { "--count": Math.min(Math.max(letters.length, 3), 8) } as CSSProperties;
  if (!outline) {
    return (
      <h1 className={styles.set} style={size}>
        {name}
      </h1>
    );
  }
  return (
    <h1 className={styles.name} style={size}>
      <span className="hide">{name}</span>
      <Glyphs letters={letters} outline={outline} />
    </h1>
  );
}

/** Each character gets its own square of the outline's row, so that the squares can be laid out in either direction. */
function Glyphs({ letters, outline }: { letters: string[]; outline: NonNullable<Outline> }) {
  const id = useId();
  const { path, width, height } = outline;
  const cell = width / letters.length;
  return (
    <span className={styles.letters} aria-hidden="true">
      {letters.map((letter, place) => (
        <svg key={`${place}${letter}`} width={64} height={64} viewBox={`${place * cell} 0 ${cell} ${height}`}>
          {place === 0 && (
            <defs>
              <path id={id} d={path} />
            </defs>
          )}
          <use href={`#${id}`} />
        </svg>
      ))}
    </span>
  );
}
