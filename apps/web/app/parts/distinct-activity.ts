import type { BodyOf } from "@changming/contract/define";
import type { recentNews } from "@changming/contract/recent-news";

export type ActivityItem = BodyOf<typeof recentNews.list>[number];

/** Gifts and messages have numbers of their own. */
export function activityKey({ type, id }: ActivityItem): string {
  return `${type} ${id}`;
}

/** Each item once, though it was both received live and fetched. */
export function distinctActivity(activity: readonly ActivityItem[]): ActivityItem[] {
  return [...new Map(activity.map((item) => [activityKey(item), item])).values()];
}
