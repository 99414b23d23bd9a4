/** Tells the present instant. Everything that needs "now" is given one, so that tests can fix it. */
export type Clock = () => Date;

/** The machine's clock. The only place in the project that asks it. */
export const systemClock: Clock = () => new Date();

/** A clock that stands still at `instant`; every call gives a Date of its own. */
export function fixedClock(instant: Date): Clock {
  const time = instant.getTime();
  if (Number.isNaN(time)) throw new RangeError("a clock cannot stand at an invalid date");
  return () => new Date(time);
}
