import { Checkbox } from "antd";
import { useEffect, useEffectEvent, useState } from "react";

const storageKey = "admin_shortcuts";
/** The choice while the browser stores nothing. */
let chosen = true;

export function areShortcutsOn(): boolean {
  try {
    return (localStorage.getItem(storageKey) ?? (chosen ? "on" : "off")) !== "off";
  } catch {
    return chosen;
  }
}

/** Calls back for every key pressed anywhere on the page; for characters only while single-key shortcuts are on. */
export function useShortcuts(onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onKey);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      // The events of a browser that fills in a form have no key.
      const { key = "" } = event as Partial<KeyboardEvent>;
      if (key.length > 1 || (key.length === 1 && areShortcutsOn())) press(event);
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}

/**
 * Turns single-key shortcuts on and off in this browser (R-accessibility-7): users of speech input, and users who press
 * keys by mistake, need them off.
 */
export function ShortcutsSwitch() {
  const [isOn, setOn] = useState(areShortcutsOn);
  function turn(next: boolean) {
    chosen = next;
    setOn(next);
    try {
      localStorage.setItem(storageKey, next ? "on" : "off");
    } catch {
      // The choice then lasts until the page is left.
    }
  }
  return (
    <Checkbox checked={isOn} onChange={({ target }) => turn(target.checked)}>
      用按键操作列表（J、K 和各项操作的字母）、用 / 查找
    </Checkbox>
  );
}
