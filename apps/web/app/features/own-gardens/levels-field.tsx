import { useId } from "react";
import { counted } from "../../parts/counted.ts";
import type { OwnGardenDetail } from "./own-garden-data.ts";
import styles from "./own-garden-form.module.css";

interface LevelsFieldProps {
  levels: OwnGardenDetail["levels"];
  /** The chosen levels, joined by commas. */
  written: string | undefined;
  error: string;
}

/** The levels that the garden offers; one with residences stays visible to visitors all the same (R-garden-12). */
export function LevelsField({ levels, written = "", error }: LevelsFieldProps) {
  const id = useId();
  const chosen = new Set(written.split(","));
  return (
    <fieldset className={styles.levels} aria-describedby={`${id}-hint ${id}`}>
      <legend>园里设置哪些等级</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        审核与改编号时只能选这里设置的。已经有居所的等级，客人仍然看得见。
      </p>
      <div className={styles.choices}>
        {levels.map(({ level, level_name: name, residence_nums: residences }) => (
          <label key={level}>
            <input type="checkbox" name={`level_${level}`} value="1" defaultChecked={chosen.has(String(level))} />
            {name}
            {residences > 0 && <small>{counted(residences)} 座</small>}
          </label>
        ))}
      </div>
      <p id={id} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
    </fieldset>
  );
}
