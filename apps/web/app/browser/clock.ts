import { useSyncExternalStore } from "react";
import { systemClock } from "@changming/kit/clock";
import { type ShanghaiDay, shanghaiDay } from "@changming/kit/shanghai";

/** The only clock of the site, in ms: one tick for every relative time. */
const pace = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function tick(): void {
  now = systemClock().getTime();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    timer = setInterval(tick, pace);
    document.addEventListener("visibilitychange", tick);
    queueMicrotask(tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

function readNow(): number {
  if (now === 0) now = systemClock().getTime();
  return now;
}

/** The current time, to half a minute; null during server rendering and hydration, as pages are cached for a day. */
export function useNow(): Date | null {
  const time = useSyncExternalStore(subscribe, readNow, () => 0);
  return time === 0 ? null : new Date(time);
}

/** Today in Asia/Shanghai by the user's clock; `rendered` is the day on which the page was rendered. */
export function useToday(rendered: ShanghaiDay): ShanghaiDay {
  return useSyncExternalStore(
    subscribe,
    () => shanghaiDay(new Date(readNow())),
    () => rendered,
  );
}
