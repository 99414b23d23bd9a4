/**
 * A tag names what a page or an answer was made from.
 */
export type Tag =
  | "siteInfo"
  | "slides"
  | "hotWords"
  | "notices"
  | "news"
  | "friendLinks"
  | "levels"
  | "gardens"
  | "residences"
  | "ticker"
  | "remembrances"
  | "gifts"
  | `residence:${number}`
  | `residence:${number}:counts`;

/** `now`: content and privacy. `soon`: numbers, which fall at most once a second, or a busy page would never be kept. */
export type Urgency = "now" | "soon";

export interface TagFall {
  tags: readonly Tag[];
  urgency: Urgency;
  /** The process that already dropped them itself. */
  origin: string;
}

export interface TagLedger {
  /** Called before the rows are read, so that a change in between is noticed. */
  read(...tags: Tag[]): void;
  /** Drops what depends on the tags, on this node. */
  fall(tags: readonly Tag[], urgency: Urgency): void;
  /** Names this process in what it tells the others. */
  readonly origin: string;
}
