/** Items of one Shanghai day (`2026-11-21`) or of one month (`2026-11`), in their order. */
interface TimeOf<Item> {
  time: string;
  items: Item[];
}

/** More days than this on one page are grouped by month. */
const maxDays = 10;

/** Cuts a list that is ordered by time into days; into months when it has only a name here and there. */
export function byTime<Item extends { create_time: string }>(items: readonly Item[]): TimeOf<Item>[] {
  const days = cut(items, "2026-11-21".length);
  return days.length <= maxDays ? days : cut(items, "2026-11".length);
}

function cut<Item extends { create_time: string }>(items: readonly Item[], length: number): TimeOf<Item>[] {
  const parts: TimeOf<Item>[] = [];
  for (const item of items) {
    const time = item.create_time.slice(0, length);
    const last = parts.at(-1);
    if (last?.time === time) last.items.push(item);
    else parts.push({ time, items: [item] });
  }
  return parts;
}
