import { useState } from "react";

const place = "review_keys";

function isKeptOff(): boolean {
  try {
    return localStorage.getItem(place) === "off";
  } catch {
    return false;
  }
}

/** Whether single keys do something; who speaks to the machine, or presses by mistake, turns them off, and this browser keeps it. */
export function useKeysSwitch(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => !isKeptOff());
  const turn = (next: boolean) => {
    setOn(next);
    try {
      localStorage.setItem(place, next ? "on" : "off");
    } catch {
      // It holds for this page then.
    }
  };
  return [isOn, turn];
}
