/** Whether this is `npm run test:sweep`, which covers every page, width and mode, and the long random walks. */
export const isSweep = process.env.SWEEP === "1";

/** Repetitions of a test: few in `npm test`, which runs at every change, many in the sweep before a release. */
export function rounds(usual: number, sweep: number): number {
  return isSweep ? sweep : usual;
}

/** The whole list in the sweep; else every n-th item, starting at a different one for each `turn`. */
export function sample<Item>(all: readonly Item[], { every, turn }: { every: number; turn: number }): Item[] {
  return isSweep ? [...all] : all.filter((_, index) => (index + turn) % every === 0);
}
