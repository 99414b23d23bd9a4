import { useQuery } from "@tanstack/react-query";
import type { Result } from "@changming/contract/client";
import { api } from "../../api.ts";
import type { GiftPush, RecentNewsItem } from "./home-data.ts";

/** Until the live connection stands, what just happened is asked for this often (ms), and only in a visible tab. */
const interval = 15_000;

async function bodyOf<Body>(answer: Promise<Result<Body>>): Promise<Body> {
  const result = await answer;
  // Nobody waits for this: the last good answer stays, the next round may fare better.
  if (!result.ok) throw new Error(result.error);
  return result.body;
}

/** The latest gifts, newest first: as rendered, refreshed right after hydration and then by and by. */
export function useLatestGifts(rendered: GiftPush[]): GiftPush[] {
  const query = useQuery({
    queryKey: ["gift.latest"],
    queryFn: ({ signal }) => bodyOf(api.gift.latest({}, { signal })),
    initialData: rendered,
    refetchInterval: interval,
  });
  return query.data;
}

/** What happened lately on the whole site, newest first. */
export function useRecentNews(rendered: RecentNewsItem[]): RecentNewsItem[] {
  const query = useQuery({
    queryKey: ["recentNews.list"],
    queryFn: ({ signal }) => bodyOf(api.recentNews.list({}, { signal })),
    initialData: rendered,
    refetchInterval: interval,
  });
  return query.data;
}
