/** A tag names what a page or an answer was made from. */
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
  | "blessings"
  | "gifts"
  | `account:${number}`
  /** Sessions of the account ended: whoever was let in by one proves himself anew. */
  | `sessions:${number}`
  | `residence:${number}`
  | `residence:${number}:counts`;

/** `now`: content and privacy. `soon`: numbers, which fall at most once a second, or a busy page would never be kept. */
export type Urgency = "now" | "soon";

export interface TagFall {
  tags: readonly Tag[];
  urgency: Urgency;
}

export interface TagLedger {
  /** Says what is being made depends on these, before or after the rows are read. */
  read(...tags: Tag[]): void;
  /** Drops what depends on the tags, on this node, at once. */
  fall(tags: readonly Tag[]): void;
  /** Drops what shows these numbers, on every node, within a second or two. */
  fallSoon(tags: readonly Tag[]): void;
}
