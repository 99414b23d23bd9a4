import { zoneName } from "./choices.ts";
import indexStyles from "./garden-index.module.css";
import styles from "./boundary-stones.module.css";

interface BoundaryStonesProps {
  /** The letter zones of the chosen level. */
  zones: string[];
  /** Empty for all. */
  chosen: string;
  onChoose: (letter: string) => void;
}

/** The letter zones of the chosen level as boundary stones: A区, B区. */
export function BoundaryStones({ zones, chosen, onChoose }: BoundaryStonesProps) {
  // An address may name a zone that has no residence of this level.
  const visibleZones = chosen === "" || zones.includes(chosen) ? zones : [...zones, chosen];
  return (
    <fieldset className={indexStyles.row}>
      <legend className={indexStyles.label}>区位</legend>
      <div className={styles.stones}>
        <label className={`${styles.stone} ${styles.all}`}>
          <input type="radio" name="letter" value="" checked={chosen === ""} onChange={() => onChoose("")} />
          <span>不限</span>
        </label>
        {visibleZones.map((letter) => (
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
