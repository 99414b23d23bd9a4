/** Numbers in [0, 1) that are the same for the same seed: a multiplicative congruential generator with a mixing step. */
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
