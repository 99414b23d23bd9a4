import { useState } from "react";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { useToday } from "../../browser/clock.ts";
import { withBow } from "../remembrance/bows.ts";
import { useRemembrance } from "../remembrance/use-remembrance.ts";
import { useSite } from "../../parts/site-context.tsx";
import {
  type ResidenceData,
  type Givers,
  graveLampsOf,
  lampsOf,
  type Messages,
  type RecentActivity,
  type ResidenceDetail,
} from "../../data/residence-data.ts";

/**
 * The page as rendered, then live. A cached page may be a second old, but the user's own remembrance is always in its
 * numbers, and today's number is of today.
 */
export function useResidenceState({ detail, activity, messages, givers }: ResidenceData) {
  const day = useSite()?.today.day ?? "";
  const [first] = useState<ResidenceState>({ detail, activity, messages, givers, day });
  const [current, setCurrent] = useState(first);
  const { bow } = useRemembrance(detail.id);
  const isOfYesterday = current.day !== useToday(day);
  const { todayWorship } = current.detail;
  const lamps = lampsOf(current.detail);
  const ofToday = isOfYesterday
    ? { todayWorship: 0, lamps: [], grave_lamps: 0 }
    : { todayWorship, lamps, grave_lamps: graveLampsOf(current.detail) };
  const numbers = withBow({ ...current.detail, ...ofToday }, bow);
  return { first, current: { ...current, detail: { ...current.detail, ...ofToday, ...numbers } }, setCurrent };
}

/** The lists of what visitors wrote and gave. */
export interface ResidenceLists {
  activity: RecentActivity;
  messages: Messages;
  givers: Givers;
}

/** A residence as fetched, and the Shanghai day to which today's number belongs. */
export interface ResidenceState extends ResidenceLists {
  detail: ResidenceDetail;
  day: ShanghaiDay;
}
