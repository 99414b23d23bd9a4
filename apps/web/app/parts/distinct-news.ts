import type { BodyOf } from "@changming/contract/define";
import type { recentNews } from "@changming/contract/recent-news";

export type NewsItem = BodyOf<typeof recentNews.list>[number];

/** Gifts and messages have numbers of their own. */
export function newsKey({ type, id }: NewsItem): string {
  return `${type} ${id}`;
}

/** Each item once, though it was both received live and fetched. */
export function distinctNews(news: readonly NewsItem[]): NewsItem[] {
  return [...new Map(news.map((item) => [newsKey(item), item])).values()];
}
