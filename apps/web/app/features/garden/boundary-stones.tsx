import { zoneName } from "./choices.ts";
import board from "./garden-index.module.css";
import styles from "./boundary-stones.module.css";

export interface BoundaryStonesProps {
  /** The letter zones of the chosen level. */
  zones: string[];
  /** Empty for all. */
  chosen: string;
  onChoose: (letter: string) => void;
}

/** The letter zones of the chosen level as boundary stones: A区, B区. */
export function BoundaryStones({ zones, chosen, onChoose }: BoundaryStonesProps) {
  // An address may name a zone in which nobody of this level stands.
  const shown = chosen === "" || zones.includes(chosen) ? zones : [...zones, chosen];
  return (
    <fieldset className={board.row}>
      <legend className={board.label}>区位</legend>
      <div className={styles.stones}>
        <label className={`${styles.stone} ${styles.all}`}>
          <input type="radio" name="letter" value="" checked={chosen === ""} onChange={() => onChoose("")} />
          <span>不限</span>
        </label>
        {shown.map((letter) => (
          <label key={letter} className={styles.stone}>
            <input
              type="radio"
              name="letter"
              value={letter}
              aria-label={zoneName(letter)}
              checked={chosen === letter}
              onChange={() => onChoose(letter)}
            />
            <span>
              {letter === "#" ? (
                zoneName(letter)
              ) : (
                <>
                  <b>{letter}</b>区
                </>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
