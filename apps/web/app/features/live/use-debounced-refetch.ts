import { useEffect, useEffectEvent, useRef } from "react";

/** Runs a task soon, once for all events that arrive meanwhile; see `Soon.call`. */
export function useDebouncedRefetch(work: () => void): (spread: number) => void {
  const due = useRef<DebouncedTask>(null);
  const doNow = useEffectEvent(work);
  useEffect(() => {
    const soon = new DebouncedTask(() => doNow());
    due.current = soon;
    return () => soon.stop();
  }, []);
  return (spread) => due.current?.call(spread);
}

/** The server's answers may be cached for a second: so many ms after an event they include it. */
const settleMs = 1_200;

/** Runs a task once after an event has settled, at a random moment, however many events arrive meanwhile. */
export class DebouncedTask {
  #work: () => void;
  #random: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #calledAt = -Infinity;

  constructor(work: () => void, random: () => number = Math.random) {
    this.#work = work;
    this.#random = random;
  }

  /** `spread`: range of the random delay, in ms; 0 for the user's own action, whatever was due before. */
  call(spread: number): void {
    this.#calledAt = performance.now();
    if (this.#timer === undefined || spread === 0) this.#wait(spread);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(spread: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        // The event that has just arrived may not be in the answer yet.
        if (performance.now() - this.#calledAt < settleMs) this.#wait(spread);
        this.#work();
      },
      settleMs + this.#random() * spread,
    );
  }
}
