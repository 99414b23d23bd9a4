import { useEffect, useEffectEvent } from "react";
import type { CallOptions } from "@changming/contract/client";
import { useToday } from "../../browser/clock.ts";
import { useQuery } from "../../api/use-query.ts";
import { withTotals } from "../live/live-updates.ts";
import { usePollInterval } from "../live/live-state.ts";
import { useRemembrance } from "../remembrance/use-remembrance.ts";
import { fetchDetailOfDay } from "../../data/detail-of-day.ts";
import type { ResidenceState } from "./use-residence-state.ts";
import { useResidenceGone } from "./use-residence-gone.ts";
import { useLiveTributes } from "./use-live-tributes.ts";

/**
 * A residence as rendered, then live: counts are refetched after hydration, a remembrance, a gift, and when a new day
 * begins. A broken connection changes nothing; a residence that was closed meanwhile disappears.
 */
export function useLiveResidence(first: ResidenceState, options: CallOptions): ResidenceState {
  const { id } = first.detail;
  const key = `${options.asMember ? "member" : "anyone"} ${id}`;
  const today = useToday(first.day);
  const { bow, bowError } = useRemembrance(id);
  const query = useQuery({
    key,
    queryFn: (signal) => fetchDetailOfDay(id, today, { ...options, signal }),
    first: { detail: first.detail, day: first.day },
    every: usePollInterval(),
  });
  const tributes = useLiveTributes(first, {
    ...options,
    key,
    id,
    onGiven: query.refetch,
    onEntry: (entry) => query.amend((current) => withTotals(current, entry)),
  });
  useResidenceGone(query.error === "notFound");

  const { detail, day } = query.body ?? first;
  const isOfYesterday = day !== today;
  const refetch = useEffectEvent(query.refetch);
  const answer = bow?.serverNumbers ?? null;
  useEffect(() => {
    if (isOfYesterday || answer || bowError !== "") refetch();
  }, [isOfYesterday, today, answer, bowError]);
  return { ...tributes, detail, day };
}
