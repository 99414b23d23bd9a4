import { useEffect, useEffectEvent } from "react";

const given = "changming:given";

/** Delay between a gift and the page that displays it, in ms (R-payment-3); cached data is then as new as the gift. */
const pause = 1_000;

/** Reports, after a second, that a gift was given to a residence. */
export function notifyGiven(residenceId: number): void {
  setTimeout(() => dispatchEvent(new CustomEvent(given, { detail: residenceId })), pause);
}

/** Calls back, a second after each, for the gifts that the user gives to a residence in this window. */
export function useOwnGift(residenceId: number, onGiven: () => void): void {
  const handleGiven = useEffectEvent(onGiven);
  useEffect(() => {
    const handle = (event: Event) => {
      if (event instanceof CustomEvent && event.detail === residenceId) handleGiven();
    };
    addEventListener(given, handle);
    return () => removeEventListener(given, handle);
  }, [residenceId]);
}
