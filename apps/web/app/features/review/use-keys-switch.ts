import { useState } from "react";

const storageKey = "review_keys";

function isSwitchedOff(): boolean {
  try {
    return localStorage.getItem(storageKey) === "off";
  } catch {
    return false;
  }
}

/**
 * Whether single-key shortcuts are on: users of speech input, and users who press keys by mistake, turn them off
 * in this browser.
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
