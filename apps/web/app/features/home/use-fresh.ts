import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import { withGift, withNews } from "../live/heard.ts";
import { useAskingPace } from "../live/live-state.ts";
import { useLive } from "../live/use-live.ts";
import type { GiftPush, RecentNewsItem } from "./home-data.ts";

/** The latest gifts, newest first: as rendered, refreshed right after hydration, then as they are given. */
export function useLatestGifts(first: GiftPush[]): GiftPush[] {
  const every = useAskingPace();
  const asked = useAsked({ key: "gifts", ask: (signal) => api.gift.latest({}, { signal }), first, every });
  useLive("index", {
    onShown: (shown) => asked.amend((gifts) => withGift(gifts, shown)),
    onMissed: asked.askAgain,
  });
  return asked.body ?? first;
}

/** What happened lately on the whole site, newest first. */
export function useRecentNews(first: RecentNewsItem[]): RecentNewsItem[] {
  const every = useAskingPace();
  const asked = useAsked({ key: "news", ask: (signal) => api.recentNews.list({}, { signal }), first, every });
  useLive("index", {
    onShown: (shown) => asked.amend((news) => withNews(news, shown)),
    onMissed: asked.askAgain,
  });
  return asked.body ?? first;
}
