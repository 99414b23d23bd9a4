import type { CSSProperties } from "react";
import { CalligraphyText, type Outline } from "./calligraphy-text.tsx";
import { plateColumns } from "./plate-columns.ts";
import styles from "./name-plate.module.css";

interface NamePlateProps {
  name: string;
  outline: Outline;
}

/** A longer name needs a wider plate. */
const longName = 3;
/** The upright plate with the name; it is the heading of the page. */
export function NamePlate({ name, outline }: NamePlateProps) {
  const columns = plateColumns(name);
  const letters = Math.max(...columns.map((column) => [...column].length));
  const isWritten = columns.length === 1 && outline !== null;
  return (
    <h1 className={styles.plate} data-wide={[...name].length > longName || undefined} data-columns={columns.length}>
      {isWritten ? (
        <CalligraphyText text={name} outline={outline} />
      ) : (
        <span className={styles.letters} style={{ "--letters": letters } as CSSProperties}>
          <span className="hide">{name}</span>
          {columns.map((column, place) => (
            <span key={`${place} ${column}`} aria-hidden="true">
              {column}
            </span>
          ))}
        </span>
      )}
    </h1>
  );
}
