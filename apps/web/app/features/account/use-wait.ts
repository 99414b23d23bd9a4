import { useEffect, useState } from "react";
import { systemClock } from "@changming/kit/clock";
import { secondsLeft, type Wait } from "./seconds-left.ts";

/** A wait that is counted down by the clock, so that a tab that slept is right when it wakes. */
export function useWait(): { left: number; begin(seconds: number): void } {
  const [wait, setWait] = useState<Wait | null>(null);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (!wait) return;
    const count = () => {
      const rest = secondsLeft(wait, systemClock().getTime());
      setLeft(rest);
      if (rest === 0) setWait(null);
    };
    const timer = setInterval(count, 500);
    document.addEventListener("visibilitychange", count);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", count);
    };
  }, [wait]);

  const begin = (seconds: number) => {
    setLeft(seconds);
    setWait({ seconds, since: systemClock().getTime() });
  };
  return { left, begin };
}
