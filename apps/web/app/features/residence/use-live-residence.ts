import { useEffect, useEffectEvent } from "react";
import type { CallOptions } from "@changming/contract/client";
import { useToday } from "../../browser/clock.ts";
import { useQuery } from "../../api/use-query.ts";
import {
  withLamp,
  withTotals,
  messageOf,
  withMessage,
  withActivity,
  withoutMessage,
  withoutActivity,
} from "../live/live-updates.ts";
import { usePollInterval } from "../live/live-state.ts";
import { useRemembrance } from "../remembrance/use-remembrance.ts";
import { fetchDetailOfDay } from "../../data/detail-of-day.ts";
import type { ResidenceState, ResidenceLists } from "./use-residence-state.ts";
import { useResidenceGone, useLeave } from "./use-residence-gone.ts";
import { api } from "../../api/api.ts";
import { useOwnGift } from "../payment/given.ts";
import { useLive } from "../live/use-live.ts";
import { useDebouncedRefetch } from "../live/use-debounced-refetch.ts";
import { fetchGivers, fetchMessages, messagePreviewCount } from "../../data/residence-data.ts";

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
  const lists = useLiveLists(first, {
    ...options,
    key,
    id,
    onGiven: query.refetch,
    onEntry: (entry) => query.amend((current) => withTotals(current, entry)),
    onLamp: (lamp) => query.amend((current) => withLamp(current, lamp)),
  });
  useResidenceGone(query.error === "notFound");

  const { detail, day } = query.body ?? first;
  const isOfYesterday = day !== today;
  const refetch = useEffectEvent(query.refetch);
  const answer = bow?.serverNumbers ?? null;
  useEffect(() => {
    if (isOfYesterday || answer || bowError !== "") refetch();
  }, [isOfYesterday, today, answer, bowError]);
  return { ...lists, detail, day };
}

interface LiveListsOptions extends CallOptions {
  /** Cache key: another one begins anew. */
  key: string;
  id: number;
  /** Called when a gift was given, or may have been. */
  onGiven(): void;
  /** Called for a live entry, with the residence's numbers. */
  onEntry: Parameters<typeof useLive>[1]["onEntry"];
  onLamp: Parameters<typeof useLive>[1]["onLamp"];
}

/**
 * Ticker, messages and register as rendered, then live. Gifts and messages are added as they arrive; the register is
 * refetched, by each client at a different moment. A residence that was closed meanwhile disappears.
 */
function useLiveLists(
  first: ResidenceLists,
  { key, id, onGiven, onEntry, onLamp, ...options }: LiveListsOptions,
): ResidenceLists {
  const leave = useLeave();
  const every = usePollInterval();
  const activity = useQuery({
    key,
    queryFn: (signal) => api.recentNews.list({ id }, { ...options, signal }),
    first: first.activity,
    every,
  });
  const messages = useQuery({
    key,
    queryFn: (signal) => fetchMessages(api, id, { ...options, signal }),
    first: first.messages,
    skipsFirstFetch: true,
    every,
  });
  const givers = useQuery({
    key,
    queryFn: (signal) => fetchGivers(api, id, { ...options, signal }),
    first: first.givers,
    skipsFirstFetch: true,
    every,
  });
  const refetchGifts = () => {
    givers.refetch();
    onGiven();
  };
  const refetchGiftsSoon = useDebouncedRefetch(refetchGifts);
  const refetchAll = () => {
    activity.refetch();
    messages.refetch();
    refetchGifts();
  };
  const refetchAllSoon = useDebouncedRefetch(refetchAll);
  useOwnGift(id, () => {
    activity.refetch();
    refetchGifts();
    refetchGiftsSoon(0);
  });
  useLive(
    { residenceId: id },
    {
      onEntry(entry) {
        activity.amend((list) => withActivity(list, entry));
        onEntry(entry);
        if (entry.msgType === "gift") refetchGiftsSoon(entry.spreadMs);
        else messages.amend((list) => withMessage(list, messageOf(entry), messagePreviewCount));
      },
      onLamp,
      onMissed: refetchAll,
      onChanged({ removedId, spreadMs }) {
        activity.amend((list) => withoutActivity(list, removedId));
        messages.amend((list) => withoutMessage(list, removedId));
        refetchAllSoon(spreadMs);
      },
      onRejected: (error) => error === "notFound" && leave(),
    },
  );
  useResidenceGone([activity, messages, givers].some(({ error }) => error === "notFound"));
  return {
    activity: activity.body ?? first.activity,
    messages: messages.body ?? first.messages,
    givers: givers.body ?? first.givers,
  };
}
