/** Whether this is `npm run test:sweep`, which takes every page, width and mode, and the long random walks. */
export const isSweep = process.env.SWEEP === "1";

/** How often a test repeats: seldom in `npm test`, which is run at every change, often in the sweep before a release. */
export function rounds(usual: number, sweep: number): number {
  return isSweep ? sweep : usual;
}

/** All of a list in the sweep; else every n-th, beginning with another one for each `turn`, so that turns share it out. */
export function sample<Item>(all: readonly Item[], { every, turn }: { every: number; turn: number }): Item[] {
  return isSweep ? [...all] : all.filter((_, index) => (index + turn) % every === 0);
}
