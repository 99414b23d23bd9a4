import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { GiftPush, RecentNewsItem } from "./home-data.ts";

/** Until the live connection stands, what just happened is asked for this often, in ms. */
const every = 15_000;

/** The latest gifts, newest first: as rendered, refreshed right after hydration and then by and by. */
export function useLatestGifts(first: GiftPush[]): GiftPush[] {
  return useAsked({ key: "gifts", ask: (signal) => api.gift.latest({}, { signal }), first, every }).body ?? first;
}

/** What happened lately on the whole site, newest first. */
export function useRecentNews(first: RecentNewsItem[]): RecentNewsItem[] {
  return useAsked({ key: "news", ask: (signal) => api.recentNews.list({}, { signal }), first, every }).body ?? first;
}
