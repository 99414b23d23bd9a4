import type { ShanghaiDay } from "@changming/kit/shanghai";

/** How often a residence was remembered: today, and in total. */
interface WorshipNumbers {
  todayWorship: number;
  totalWorship: number;
}

/** One remembrance of today. */
export interface Bow {
  /** Displayed as done, and not answered yet. */
  isUnderWay: boolean;
  /** False while its lamp is being lit, which takes a moment longer than the answer. */
  isLit: boolean;
  /** The numbers of the server's answer; null before it, or where the bow was made elsewhere. */
  serverNumbers: WorshipNumbers | null;
  /** Number of the certificate that this bow brought; empty unless it was the first one ever. */
  bookNumber: string;
  /** The user's name is below its lamp. */
  isNamed: boolean;
}

/** What one session has remembered on one Shanghai day, and the messages of what was rejected. */
export interface Bows {
  session: string;
  day: ShanghaiDay;
  done: ReadonlyMap<number, Bow>;
  bowErrors: ReadonlyMap<number, string>;
}

export const noBows: Bows = { session: "", day: "", done: new Map(), bowErrors: new Map() };

const elsewhere: Bow = { isUnderWay: false, isLit: true, serverNumbers: null, bookNumber: "", isNamed: true };

/** The bows of this session and day; none as soon as another day or another session has begun. */
export function bowsOf(bows: Bows, session: string, day: ShanghaiDay): Bows {
  return bows.session === session && bows.day === day ? bows : { ...noBows, session, day };
}

function without<Value>(map: ReadonlyMap<number, Value>, id: number): Map<number, Value> {
  const rest = new Map(map);
  rest.delete(id);
  return rest;
}

/** Displays the press at once; whether its lamp has the user's name, the answer says. */
export function pressed(bows: Bows, id: number): Bows {
  const done = new Map(bows.done).set(id, { ...elsewhere, isUnderWay: true, isLit: false, isNamed: false });
  return { ...bows, done, bowErrors: without(bows.bowErrors, id) };
}

/** It was counted, now or earlier today. */
export function answered(bows: Bows, id: number, answer: Omit<Bow, "isUnderWay" | "isLit">): Bows {
  const done = new Map(bows.done).set(id, { isUnderWay: false, isLit: false, ...answer });
  return { ...bows, done, bowErrors: without(bows.bowErrors, id) };
}

/** Its lamp burns, or the user's name is below it from now on, or no longer. */
export function changed(bows: Bows, id: number, change: Partial<Pick<Bow, "isLit" | "isNamed">>): Bows {
  const bow = bows.done.get(id);
  return bow ? { ...bows, done: new Map(bows.done).set(id, { ...bow, ...change }) } : bows;
}

/** It was not counted, or that is unknown: the button is enabled again, and `sentence` says so. */
export function takenBack(bows: Bows, id: number, sentence: string): Bows {
  const bowErrors = without(bows.bowErrors, id);
  if (sentence !== "") bowErrors.set(id, sentence);
  return { ...bows, done: without(bows.done, id), bowErrors };
}

/**
 * Adds residences that the server lists as remembered today, without a name below some lamps; known bows stay. A node of
 * the previous version does not say which.
 */
export function listed(bows: Bows, ids: readonly number[], unnamedIds: readonly number[] = []): Bows {
  const done = new Map(bows.done);
  for (const id of ids) if (!done.has(id)) done.set(id, { ...elsewhere, isNamed: !unnamedIds.includes(id) });
  return { ...bows, done };
}

/** The numbers of a page including the user's bow. A page may have been cached before it: they never decrease. */
export function withBow(known: WorshipNumbers, bow: Bow | undefined): WorshipNumbers {
  const { todayWorship, totalWorship } = known;
  if (!bow) return { todayWorship, totalWorship };
  if (bow.isUnderWay) return { todayWorship: todayWorship + 1, totalWorship: totalWorship + 1 };
  return {
    todayWorship: Math.max(todayWorship, bow.serverNumbers?.todayWorship ?? 0),
    totalWorship: Math.max(totalWorship, bow.serverNumbers?.totalWorship ?? 0),
  };
}
