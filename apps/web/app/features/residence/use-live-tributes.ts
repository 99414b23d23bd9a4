import type { CallOptions } from "@changming/contract/client";
import type { LiveEntry } from "@changming/contract/live";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { useOwnGift } from "../payment/given.ts";
import { messageOf, withMessage, withActivity, withoutMessage, withoutActivity } from "../live/live-updates.ts";
import { usePollInterval } from "../live/live-state.ts";
import { useLive } from "../live/use-live.ts";
import { useDebouncedRefetch } from "../live/use-debounced-refetch.ts";
import { fetchGivers, fetchMessages, messagePreviewCount } from "../../data/residence-data.ts";
import type { Tributes } from "./use-residence-state.ts";
import { useResidenceGone, useLeave } from "./use-residence-gone.ts";

interface LiveTributesOptions extends CallOptions {
  /** Cache key: another one begins anew. */
  key: string;
  id: number;
  /** Called when a gift was given, or may have been. */
  onGiven(): void;
  /** Called for a live entry, with the residence's numbers. */
  onEntry(entry: LiveEntry): void;
}

/**
 * Ticker, messages and register as rendered, then live. News and messages are added as they arrive; the register is
 * refetched, by each client at a different moment. A residence that was closed meanwhile disappears.
 */
export function useLiveTributes(
  first: Tributes,
  { key, id, onGiven, onEntry, ...options }: LiveTributesOptions,
): Tributes {
  const leave = useLeave();
  const every = usePollInterval();
  const news = useQuery({
    key,
    queryFn: (signal) => api.recentNews.list({ id }, { ...options, signal }),
    first: first.news,
    every,
  });
  const messages = useQuery({
    key,
    queryFn: (signal) => fetchMessages(api, id, { ...options, signal }),
    first: first.messages,
    isFresh: true,
    every,
  });
  const givers = useQuery({
    key,
    queryFn: (signal) => fetchGivers(api, id, { ...options, signal }),
    first: first.givers,
    isFresh: true,
    every,
  });
  const refetchGifts = () => {
    givers.refetch();
    onGiven();
  };
  const refetchGiftsSoon = useDebouncedRefetch(refetchGifts);
  const refetchAll = () => {
    news.refetch();
    messages.refetch();
    refetchGifts();
  };
  const refetchAllSoon = useDebouncedRefetch(refetchAll);
  useOwnGift(id, () => {
    news.refetch();
    refetchGifts();
    refetchGiftsSoon(0);
  });
  useLive(
    { residenceId: id },
    {
      onEntry(entry) {
        news.amend((list) => withActivity(list, entry));
        onEntry(entry);
        if (entry.msgType === "gift") refetchGiftsSoon(entry.spreadMs);
        else messages.amend((list) => withMessage(list, messageOf(entry), messagePreviewCount));
      },
      onMissed: refetchAll,
      onChanged({ removedId, spreadMs }) {
        news.amend((list) => withoutActivity(list, removedId));
        messages.amend((list) => withoutMessage(list, removedId));
        refetchAllSoon(spreadMs);
      },
      onRejected: (error) => error === "notFound" && leave(),
    },
  );
  useResidenceGone([news, messages, givers].some(({ error }) => error === "notFound"));
  return {
    news: news.body ?? first.news,
    messages: messages.body ?? first.messages,
    givers: givers.body ?? first.givers,
  };
}
