import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { withGift, withNews } from "../live/live-updates.ts";
import { usePollInterval } from "../live/live-state.ts";
import { useLive } from "../live/use-live.ts";
import type { GiftPush, RecentNewsItem } from "../../data/home-data.ts";

/** The latest gifts, newest first: as rendered, refreshed right after hydration, then live. */
export function useLatestGifts(first: GiftPush[]): GiftPush[] {
  const every = usePollInterval();
  const query = useQuery({ key: "gifts", queryFn: (signal) => api.gift.latest({}, { signal }), first, every });
  useLive("index", {
    onEntry: (entry) => query.amend((gifts) => withGift(gifts, entry)),
    onMissed: query.refetch,
  });
  return query.body ?? first;
}

/** The latest gifts and messages of the whole site, newest first. */
export function useRecentNews(first: RecentNewsItem[]): RecentNewsItem[] {
  const every = usePollInterval();
  const query = useQuery({ key: "news", queryFn: (signal) => api.recentNews.list({}, { signal }), first, every });
  useLive("index", {
    onEntry: (entry) => query.amend((news) => withNews(news, entry)),
    onMissed: query.refetch,
  });
  return query.body ?? first;
}
