import { useRef } from "react";
import type { OwnLamp } from "@changming/ui/scene/lamps";
import { useUser } from "../../api/user-info.ts";
import { graveLampsOf, type ResidenceDetail } from "../../data/residence-data.ts";
import { useRemembrance } from "./use-remembrance.ts";

/** The lamps that burn at a residence today. */
export interface TodaysLamps {
  own: OwnLamp;
  /** Below the user's own lamp; "" when it has no name. */
  ownName: string;
  /** All of them, with the user's own and those at the grave. */
  total: number;
  /** Lit at the grave without an account. */
  atGrave: number;
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
export function useLamps(detail: ResidenceDetail): TodaysLamps {
  const { id, todayWorship, lamps } = detail;
  const user = useUser();
  const { bow } = useRemembrance(id);
  const isLighting = bow?.isLit === false;
  const ownName = bow?.isNamed ? (user?.nickname ?? "") : "";
  const own = bow ? lamps.findIndex((lamp) => !lamp.at_grave && lamp.nickname === ownName) : -1;
  const atGrave = graveLampsOf(detail);
  const total = todayWorship + atGrave;
  const counted = {
    total,
    atGrave,
    others: Math.max(0, bow ? total - 1 : total),
    names: lamps.filter((_, index) => index !== own).map(({ nickname }) => nickname),
  };
  const settled = useRef(counted);
  if (!isLighting) settled.current = counted;
  const { others } = settled.current;
  const known = useRef(others);
  // At midnight all go out.
  known.current = Math.min(known.current, others);
  return { ...settled.current, own: isLighting ? "lighting" : bow ? "lit" : "unlit", ownName, known: known.current };
}
