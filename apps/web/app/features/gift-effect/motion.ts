/** Length of every effect, in seconds (R-gift-14). */
export const effectSeconds = 10;

/** The second of an effect that is drawn as its still image where motion is unwanted. */
export const stillSecond = 5;

const arrival = 0.9;
const departure = 1.6;

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** From 0 to 1 while `now` goes from one moment to another, fast at first. */
export function easeOut(now: number, from: number, to: number): number {
  const left = 1 - clamp((now - from) / (to - from));
  return 1 - left * left * left;
}

/** From 0 to 1 while `now` goes from one moment to another, gently at both ends. */
export function easeBoth(now: number, from: number, to: number): number {
  const part = clamp((now - from) / (to - from));
  return part * part * (3 - 2 * part);
}

/** Elapsed share of a life: below 0 before it begins, above 1 after its end. */
export const lived = (now: number, birth: number, life: number): number => (now - birth) / life;

/** 0 at both ends of a life, 1 in between: rises within `rise` of it and fades within `fall`. */
export function swell(part: number, rise: number, fall: number): number {
  if (part <= 0 || part >= 1) return 0;
  return easeBoth(part, 0, rise) * (1 - easeBoth(part, 1 - fall, 1));
}

/** Opacity of a whole effect: it fades in, and is 0 at its last second. */
export function veil(seconds: number): number {
  if (seconds <= 0 || seconds >= effectSeconds) return 0;
  return easeBoth(seconds, 0, arrival) * (1 - easeBoth(seconds, effectSeconds - departure, effectSeconds));
}

/**
 * Numbers in [0, 1) that are the same for the same seed: a multiplicative congruential generator with a mixing step.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random number between two. */
export function between(random: () => number, from: number, to: number): number {
  return from + (to - from) * random();
}

/** One of several, at random. */
export function pick<Item>(random: () => number, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}
