import { useEffect, useEffectEvent } from "react";

const given = "changming:given";

/** The specification's pause between a gift and the page that shows it, in ms; what is kept is then as new as the gift. */
const pause = 1_000;

/** Says, after a second, that a gift was laid down at a residence. */
export function tellGiven(residenceId: number): void {
  setTimeout(() => dispatchEvent(new CustomEvent(given, { detail: residenceId })), pause);
}

/** Hears, a second after each, of gifts that the reader laid down at a residence in this window. */
export function useOwnGift(residenceId: number, onGiven: () => void): void {
  const heard = useEffectEvent(onGiven);
  useEffect(() => {
    const handle = (event: Event) => {
      if (event instanceof CustomEvent && event.detail === residenceId) heard();
    };
    addEventListener(given, handle);
    return () => removeEventListener(given, handle);
  }, [residenceId]);
}
