import type { Db } from "@changming/db/database";
import { notify } from "@changming/db/notify";
import { afterCommit, beforeAnswer, type Transactional } from "@changming/db/tx";

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
  /**
   * Resolves with 0 once every node has applied the invalidations of commits before the call; after a second or so with
   * the milliseconds until nodes that cannot be reached no longer show what was invalidated.
   */
  untilInvalidated(): Promise<number>;
  /** Invalidates everything that shows these counts, on every node, within a second or two. */
  invalidateSoon(tags: readonly Tag[]): void;
}

/** The part of a context by which a write invalidates what it changed. */
type TagCtx = Transactional & {
  tags: CacheTags;
  /** Receives the milliseconds until a committed change takes effect on nodes that cannot be reached. */
  reportDelay?: (ms: number) => void;
};

/** Channel on which nodes send each other invalidated tags. */
export const tagChannel = "changming_tags";

/** Tags of the accounts whose names and avatars the rows display. */
export function accountTags(rows: readonly { account_id: number | null }[]): Tag[] {
  return rows.flatMap(({ account_id: id }): Tag[] => (id === null ? [] : [`account:${id}`]));
}

/** A PostgreSQL notification holds less than 8,000 bytes; a tag takes some 30. */
const tagsInOneNotice = 100;

/**
 * Records, inside a write's transaction, the tags it touched: after the commit every node invalidates them, normally
 * before the write is acknowledged. This node does so twice, at once and by its own notification, which still arrives when the
 * answer to the commit was lost.
 */
export async function touch(ctx: TagCtx, ...tags: Tag[]): Promise<void> {
  await announceInvalidation(ctx.db, tags, "now");
  afterCommit(ctx, () => ctx.tags.invalidate(tags));
  beforeAnswer(ctx, async () => {
    const delayMs = await ctx.tags.untilInvalidated();
    if (delayMs > 0) ctx.reportDelay?.(delayMs);
  });
}

/** The same for counts, which may lag by a second or two and cost the write nothing. */
export function touchNumbers(ctx: TagCtx, ...tags: Tag[]): void {
  afterCommit(ctx, () => ctx.tags.invalidateSoon(tags));
}

/** Sends invalidated tags to all nodes; inside a transaction, once it is committed. */
export async function announceInvalidation(db: Db, tags: readonly Tag[], urgency: Urgency): Promise<void> {
  for (const payload of invalidationPayloads(tags, urgency)) await notify(db, tagChannel, payload);
}

/** The messages on `tagChannel` that invalidate the tags. */
export function invalidationPayloads(tags: readonly Tag[], urgency: Urgency): string[] {
  const payloads: string[] = [];
  for (let start = 0; start < tags.length; start += tagsInOneNotice) {
    const invalidation: TagInvalidation = { tags: tags.slice(start, start + tagsInOneNotice), urgency };
    payloads.push(JSON.stringify(invalidation));
  }
  return payloads;
}
