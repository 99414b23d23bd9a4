/** A tag names data that a page or an answer was made from. */
export type Tag =
  | "siteInfo"
  | "slides"
  | "hotWords"
  | "notices"
  | "news"
  | "friendLinks"
  | "levels"
  | "staticPages"
  | "cannedMessages"
  | "catalogue"
  | "gardens"
  | `garden:${number}`
  | "residences"
  | "ticker"
  | "remembrances"
  | "views"
  | "messages"
  | "gifts"
  | `account:${number}`
  /** Sessions of the account ended: they must be authenticated again. */
  | `sessions:${number}`
  | `residence:${number}`
  | `residence:${number}:counts`;

/**
 * `now`: content and privacy. `soon`: counts, invalidated at most once a second, or a busy page would never be cached.
 */
export type Urgency = "now" | "soon";

export interface TagInvalidation {
  tags: readonly Tag[];
  urgency: Urgency;
}

export interface CacheTags {
  /** Records that what is being made depends on these, before or after the rows are read. */
  read(...tags: Tag[]): void;
  /** Invalidates everything that depends on the tags, on this node, at once. */
  invalidate(tags: readonly Tag[]): void;
  /** Invalidates everything that shows these counts, on every node, within a second or two. */
  invalidateSoon(tags: readonly Tag[]): void;
}
