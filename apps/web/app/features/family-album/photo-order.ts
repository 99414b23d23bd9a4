/** The list with one entry moved to another index. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

/** Applies the user's order to the present photos: deleted ones are left out, new ones are appended. */
export function mergedOrder(mine: readonly number[], present: readonly number[]): number[] {
  return [...mine.filter((id) => present.includes(id)), ...present.filter((id) => !mine.includes(id))];
}
