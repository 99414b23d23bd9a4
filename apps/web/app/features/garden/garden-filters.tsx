import { LevelSeal } from "@changming/ui/level-seal";
import { counted } from "../../parts/counted.ts";
import type { GardenDetail, LevelZones } from "./garden-data.ts";
import indexStyles from "./garden-filter-form.module.css";
import { zoneName } from "./choices.ts";
import styles from "./garden-filters.module.css";

interface LevelFilterProps {
  garden: GardenDetail;
  levels: LevelZones[];
  /** 0 for all. */
  chosen: number;
  onChoose: (level: number) => void;
}

/** The levels as tablets, each with its number of residences. A martyrs' garden shows no level seals. */
export function LevelFilter({ garden, levels, chosen, onChoose }: LevelFilterProps) {
  const isPlain = garden.kind === "martyrs";
  return (
    <fieldset className={indexStyles.row}>
      <legend className={indexStyles.label}>等第</legend>
      <div className={styles.levels} data-plain={isPlain || undefined}>
        <label className={styles.level}>
          <input type="radio" name="level" value={0} checked={chosen === 0} onChange={() => onChoose(0)} />
          <span>
            {!isPlain && (
              <i className="song" aria-hidden="true">
                全
              </i>
            )}
            <b className="vert song">不限</b>
            <Count of={garden.residence_nums} />
          </span>
        </label>
        {levels.map(({ type_id: level, level_name: name, residence_nums: count }) => (
          <label key={level} className={styles.level} data-empty={count === 0 || undefined}>
            <input
              type="radio"
              name="level"
              value={level}
              checked={chosen === level}
              onChange={() => onChoose(level)}
            />
            <span>
              {!isPlain && <LevelSeal level={level} className={styles.seal} />}
              <b className="vert song">{name}</b>
              <Count of={count} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ZoneFilterProps {
  /** The letter zones of the chosen level. */
  zones: string[];
  /** Empty for all. */
  chosen: string;
  onChoose: (letter: string) => void;
}

/** The letter zones of the chosen level as boundary stones: A区, B区. */
export function ZoneFilter({ zones, chosen, onChoose }: ZoneFilterProps) {
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

function Count({ of: count }: { of: number }) {
  return (
    <small>
      {counted(count)}
      <span className="hide"> 处</span>
    </small>
  );
}
