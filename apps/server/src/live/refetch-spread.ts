/** Ms for each reader: a thousand of them make some 500 calls a second, whatever happens. */
const ofEach = 4;
const minMs = 800;
const maxMs = 30_000;

/** The time in ms over which the readers of one event spread their refetch. */
export function refetchSpread(readers: number): number {
  return Math.min(maxMs, Math.max(minMs, readers * ofEach));
}
