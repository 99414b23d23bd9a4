import type { ShanghaiDay } from "@changming/kit/shanghai";

/** How often a residence was remembered: today, and in all. */
export interface WorshipNumbers {
  todayWorship: number;
  totalWorship: number;
}

/** One remembrance of today. */
export interface Bow {
  /** Shown as done, and not answered yet. */
  isUnderWay: boolean;
  /** The numbers that the server answered with; null until it did, or where the bow was made elsewhere. */
  told: WorshipNumbers | null;
  /** Of the certificate that this bow brought; empty unless it was the first one ever. */
  bookNumber: string;
}

/** What one session has remembered on one Shanghai day, and what was said where it was refused. */
export interface Bows {
  session: string;
  day: ShanghaiDay;
  done: ReadonlyMap<number, Bow>;
  refused: ReadonlyMap<number, string>;
}

export const noBows: Bows = { session: "", day: "", done: new Map(), refused: new Map() };

const elsewhere: Bow = { isUnderWay: false, told: null, bookNumber: "" };

/** The bows of this session and day: none as soon as another day or another session has begun. */
export function bowsOf(bows: Bows, session: string, day: ShanghaiDay): Bows {
  return bows.session === session && bows.day === day ? bows : { ...noBows, session, day };
}

function without<Value>(map: ReadonlyMap<number, Value>, id: number): Map<number, Value> {
  const rest = new Map(map);
  rest.delete(id);
  return rest;
}

/** The press shows at once. */
export function pressed(bows: Bows, id: number): Bows {
  const done = new Map(bows.done).set(id, { ...elsewhere, isUnderWay: true });
  return { ...bows, done, refused: without(bows.refused, id) };
}

/** It was counted, now or earlier today. */
export function answered(bows: Bows, id: number, told: WorshipNumbers, bookNumber: string): Bows {
  const done = new Map(bows.done).set(id, { isUnderWay: false, told, bookNumber });
  return { ...bows, done, refused: without(bows.refused, id) };
}

/** It was not counted, or nobody knows: the button is open again, and `sentence` says so. */
export function takenBack(bows: Bows, id: number, sentence: string): Bows {
  const refused = without(bows.refused, id);
  if (sentence !== "") refused.set(id, sentence);
  return { ...bows, done: without(bows.done, id), refused };
}

/** Residences of which the server knows that they were remembered today; what is known already stays. */
export function listed(bows: Bows, ids: readonly number[]): Bows {
  const done = new Map(bows.done);
  for (const id of ids) if (!done.has(id)) done.set(id, elsewhere);
  return { ...bows, done };
}

/** The numbers of a page with one's own bow in them. A page may have been kept from before it: they never go back. */
export function withBow(known: WorshipNumbers, bow: Bow | undefined): WorshipNumbers {
  const { todayWorship, totalWorship } = known;
  if (!bow) return { todayWorship, totalWorship };
  if (bow.isUnderWay) return { todayWorship: todayWorship + 1, totalWorship: totalWorship + 1 };
  return {
    todayWorship: Math.max(todayWorship, bow.told?.todayWorship ?? 0),
    totalWorship: Math.max(totalWorship, bow.told?.totalWorship ?? 0),
  };
}
