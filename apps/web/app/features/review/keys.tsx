import { Fragment, type RefObject, useEffect, useEffectEvent, useState } from "react";
import styles from "./keys.module.css";

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

type KeyActions = Readonly<Record<string, () => void>>;

/**
 * Single-key shortcuts wherever the page's focus is: not in a field, and not under a modal dialog that covers the page,
 * unless it is `own`.
 */
export function useKeys(actions: KeyActions, isOn: boolean, own?: RefObject<HTMLDialogElement | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[keyOf(event)];
    const over = document.querySelector("dialog:modal");
    if (!action || (over !== null && over !== own?.current)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    document.addEventListener("keydown", (event) => press(event), { signal: listening.signal });
    return () => listening.abort();
  }, [isOn]);
}

/** The fields of a key event that are used. */
export interface PressedKey {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  repeat: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
  target: EventTarget | null;
}

const fields = "input, textarea, select, [contenteditable]";

/** The key in lower case, where it may be a shortcut; "" when it is typed into a field, held down or one of several. */
export function keyOf(pressed: PressedKey): string {
  const { key, altKey, ctrlKey, metaKey, repeat, isComposing, defaultPrevented, target } = pressed;
  if (altKey || ctrlKey || metaKey || repeat || isComposing || defaultPrevented) return "";
  if (target !== null && "closest" in target && (target as Element).closest(fields) !== null) return "";
  return key.toLowerCase();
}

const storageKey = "review_keys";

function isSwitchedOff(): boolean {
  try {
    return localStorage.getItem(storageKey) === "off";
  } catch {
    return false;
  }
}

/**
 * Whether single-key shortcuts are on (R-accessibility-7): users of speech input, and users who press keys by mistake,
 * turn them off in this browser.
 */
export function useKeysSwitch(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => !isSwitchedOff());
  const turn = (next: boolean) => {
    setOn(next);
    try {
      localStorage.setItem(storageKey, next ? "on" : "off");
    } catch {
      // The choice then holds for this page only.
    }
  };
  return [isOn, turn];
}
