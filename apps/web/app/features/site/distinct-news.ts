import type { BodyOf } from "@changming/contract/define";
import type { recentNews } from "@changming/contract/recent-news";

export type NewsItem = BodyOf<typeof recentNews.list>[number];

/** News carries no id: who did what for whom, and when. */
export function newsKey({ dateTime, type, residenceId, nickname, giftText, content }: NewsItem): string {
  return [dateTime, type, residenceId, nickname, giftText, content].join(" ");
}

/** The same twice in a second is one thing to say. */
export function distinctNews(news: readonly NewsItem[]): NewsItem[] {
  return [...new Map(news.map((item) => [newsKey(item), item])).values()];
}
