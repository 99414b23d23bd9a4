/** Returns the present instant. Code that needs "now" takes a clock as a parameter, so that tests can fix the time. */
export type Clock = () => Date;

/** The system clock, read nowhere else in the project. */
export const systemClock: Clock = () => new Date();

/** A clock fixed at `instant`; every call returns a new Date. */
export function fixedClock(instant: Date): Clock {
  const time = instant.getTime();
  if (Number.isNaN(time)) throw new RangeError("a clock cannot be fixed at an invalid date");
  return () => new Date(time);
}
