import { useRef } from "react";
import type { OwnLamp } from "@changming/ui/scene/lamps";
import { useUser } from "../../api/user-info.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { useRemembrance } from "./use-remembrance.ts";

/** The lamps that burn at a residence today. */
export interface TodaysLamps {
  own: OwnLamp;
  /** Below the user's own lamp; "" when it has no name. */
  ownName: string;
  /** All of them, with the user's own. */
  total: number;
  others: number;
  /** Names of the newest others, newest first; "" for a lamp without one. */
  names: readonly string[];
  /** So many others burnt when the page was opened. */
  known: number;
}

/**
 * The lamps as the page knows them; `detail` has the user's own in its number already. While that is being lit, the
 * others stay as they were: it may be among them by then.
 */
export function useLamps({ id, todayWorship, lamps }: ResidenceDetail): TodaysLamps {
  const user = useUser();
  const { bow } = useRemembrance(id);
  const isLighting = bow?.isLit === false;
  const ownName = bow?.isNamed ? (user?.nickname ?? "") : "";
  const names = lamps.map(({ nickname }) => nickname);
  const own = bow ? names.indexOf(ownName) : -1;
  const counted = {
    total: todayWorship,
    others: Math.max(0, bow ? todayWorship - 1 : todayWorship),
    names: names.filter((_, index) => index !== own),
  };
  const settled = useRef(counted);
  if (!isLighting) settled.current = counted;
  const { others } = settled.current;
  const known = useRef(others);
  // At midnight all go out.
  known.current = Math.min(known.current, others);
  return { ...settled.current, own: isLighting ? "lighting" : bow ? "lit" : "unlit", ownName, known: known.current };
}
