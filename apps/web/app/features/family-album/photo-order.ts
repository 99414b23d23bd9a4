/** The list with one entry at another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

/** My order of what is there now: what went is left out, what came stands behind. */
export function mergedOrder(mine: readonly number[], present: readonly number[]): number[] {
  return [...mine.filter((id) => present.includes(id)), ...present.filter((id) => !mine.includes(id))];
}
