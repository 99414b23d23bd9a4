import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { afterCommit } from "@changming/db/tx";
import type { Ctx } from "./context.ts";
import type { Tag, TagFall, Urgency } from "./tag-ledger.ts";

/** Channel on which nodes tell each other which tags fell. */
export const tagChannel = "changming_tags";

/** Tags of the people whose names and pictures rows carry. */
export function accountTags(rows: readonly { account_id: number }[]): Tag[] {
  return rows.map((row): Tag => `account:${row.account_id}`);
}

/** PostgreSQL takes less than 8,000 bytes; a tag is some 30. */
const tagsInOneNotice = 100;

/**
 * Says, inside the transaction of a write, which tags it touched: once it is committed they fall on every node. This
 * node is told twice, at once and by its own notice, which still comes when the answer to the commit was lost.
 */
export async function touch(ctx: Ctx, ...tags: Tag[]): Promise<void> {
  await announceFall(ctx.db, tags, "now");
  afterCommit(ctx, () => ctx.tags.fall(tags));
}

/** The same for numbers, which may lag by a second or two and cost the write nothing. */
export function touchNumbers(ctx: Ctx, ...tags: Tag[]): void {
  afterCommit(ctx, () => ctx.tags.fallSoon(tags));
}

/** Tells all nodes which tags fell; inside a transaction, once it is committed. */
export async function announceFall(db: Db, tags: readonly Tag[], urgency: Urgency): Promise<void> {
  for (let start = 0; start < tags.length; start += tagsInOneNotice) {
    const fall: TagFall = { tags: tags.slice(start, start + tagsInOneNotice), urgency };
    await sql`select pg_notify(${tagChannel}, ${JSON.stringify(fall)})`.execute(db);
  }
}
