/** A source of numbers from 0 up to 1. */
export type Random = () => number;

/** The same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A duration that is skewed to the right, as people's are: half of them are below the median. */
export interface ThinkTime {
  medianMs: number;
  /** Standard deviation of the logarithm: 0.5 is even, 1 has many outliers. */
  spread: number;
  maxMs: number;
}

/** Log-normal, cut off at the maximum. */
export function drawThinkTime(random: Random, { medianMs, spread, maxMs }: ThinkTime): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.min(maxMs, medianMs * Math.exp(spread * normal));
}

/** Places from 0 on; the probability of a place falls with its rank to the power of the exponent. */
export class Zipf {
  /** Cumulative weights. */
  readonly #sums: Float64Array;

  constructor(count: number, exponent: number) {
    if (count < 1) throw new Error("nothing to choose from");
    this.#sums = new Float64Array(count);
    let sum = 0;
    for (let place = 0; place < count; place += 1) this.#sums[place] = sum += 1 / (place + 1) ** exponent;
  }

  draw(random: Random): number {
    const sought = random() * (this.#sums.at(-1) ?? 0);
    let low = 0;
    let high = this.#sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) > sought) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
