import { type CSSProperties, useId } from "react";
import type { Outline } from "@changming/ui/scene/brush-text";
import styles from "./garden-name.module.css";

/** The garden's name in brush letters: a column beside the picture, a row on phones; set in Song where the brush lacks one. */
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
      <Letters letters={letters} outline={outline} />
    </h1>
  );
}

/** Every letter has a square of its own in the row of the outline, so that the squares can stand in any direction. */
function Letters({ letters, outline }: { letters: string[]; outline: NonNullable<Outline> }) {
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
