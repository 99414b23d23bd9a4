import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { afterCommit } from "@changming/db/tx";
import type { Ctx } from "./context.ts";
import type { Tag, TagInvalidation, Urgency } from "./cache-tags.ts";

/** PostgreSQL channel on which nodes send each other invalidated tags. */
export const tagChannel = "changming_tags";

/** Tags of the accounts whose names and avatars the rows display. */
export function accountTags(rows: readonly { account_id: number }[]): Tag[] {
  return rows.map((row): Tag => `account:${row.account_id}`);
}

/** A PostgreSQL notification holds less than 8,000 bytes; a tag takes some 30. */
const tagsInOneNotice = 100;

/**
 * Records, inside a write's transaction, the tags it touched: after the commit every node invalidates them. This node
 * does so twice, at once and by its own notification, which still arrives when the answer to the commit was lost.
 */
export async function touch(ctx: Ctx, ...tags: Tag[]): Promise<void> {
  await announceInvalidation(ctx.db, tags, "now");
  afterCommit(ctx, () => ctx.tags.invalidate(tags));
}

/** The same for counts, which may lag by a second or two and cost the write nothing. */
export function touchNumbers(ctx: Ctx, ...tags: Tag[]): void {
  afterCommit(ctx, () => ctx.tags.invalidateSoon(tags));
}

/** Sends invalidated tags to all nodes; inside a transaction, once it is committed. */
export async function announceInvalidation(db: Db, tags: readonly Tag[], urgency: Urgency): Promise<void> {
  for (let start = 0; start < tags.length; start += tagsInOneNotice) {
    const invalidation: TagInvalidation = { tags: tags.slice(start, start + tagsInOneNotice), urgency };
    await sql`select pg_notify(${tagChannel}, ${JSON.stringify(invalidation)})`.execute(db);
  }
}
