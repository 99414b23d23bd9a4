/** So many ms for each reader: a thousand of them make some 500 calls a second, whatever happens. */
const ofEach = 4;
const [least, most] = [800, 30_000];

/** Within how many ms those who hear of the same thing are to ask for the rest of it. */
export function askingSpread(readers: number): number {
  return Math.min(most, Math.max(least, readers * ofEach));
}
