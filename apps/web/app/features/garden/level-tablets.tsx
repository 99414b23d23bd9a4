import { LevelSeal } from "@changming/ui/level-seal";
import { counted } from "../site/counted.ts";
import type { GardenDetail, LevelZones } from "./garden-data.ts";
import board from "./garden-index.module.css";
import styles from "./level-tablets.module.css";

export interface LevelTabletsProps {
  garden: GardenDetail;
  levels: LevelZones[];
  /** 0 for all. */
  chosen: number;
  onChoose: (level: number) => void;
}

/** The levels as tablets, each with how many stand on it. A martyrs' garden shows no seals: there all are equal. */
export function LevelTablets({ garden, levels, chosen, onChoose }: LevelTabletsProps) {
  const isPlain = garden.kind === "martyrs";
  return (
    <fieldset className={board.row}>
      <legend className={board.label}>等第</legend>
      <div className={styles.tablets} data-plain={isPlain || undefined}>
        <label className={styles.tablet}>
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
          <label key={level} className={styles.tablet} data-empty={count === 0 || undefined}>
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

function Count({ of: count }: { of: number }) {
  return (
    <small>
      {counted(count)}
      <span className="hide"> 处</span>
    </small>
  );
}
