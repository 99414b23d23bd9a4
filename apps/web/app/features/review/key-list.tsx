import { Fragment } from "react";
import styles from "./key-list.module.css";

export interface KeyListProps {
  /** Which keys, and what they do. */
  keys: readonly (readonly [keys: readonly string[], does: string])[];
  isOn: boolean;
  onTurn(isOn: boolean): void;
}

/** Explains the keyboard shortcuts, and turns them off. */
export function KeyList({ keys, isOn, onTurn }: KeyListProps) {
  return (
    <div className={styles.keys}>
      <label>
        <input type="checkbox" checked={isOn} onChange={({ target }) => onTurn(target.checked)} />
        用按键
      </label>
      <dl data-off={!isOn || undefined}>
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name, place) => (
                <Fragment key={name}>
                  {place > 0 && " "}
                  <kbd>{name}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
