import { sql } from "kysely";
import { afterCommit } from "@changming/db/tx";
import type { Ctx } from "./context.ts";
import type { Tag, TagFall, Urgency } from "./tag-ledger.ts";

/** Channel on which nodes tell each other which tags fell. */
export const tagChannel = "changming_tags";

/** Says, inside the transaction of a write, which tags it touched: they fall on every node once it is committed. */
export function touch(ctx: Ctx, ...tags: Tag[]): Promise<void> {
  return announce(ctx, tags, "now");
}

/** The same for numbers that may lag by a second. */
export function touchNumbers(ctx: Ctx, ...tags: Tag[]): Promise<void> {
  return announce(ctx, tags, "soon");
}

async function announce(ctx: Ctx, tags: readonly Tag[], urgency: Urgency): Promise<void> {
  const fall: TagFall = { tags, urgency, origin: ctx.tags.origin };
  await sql`select pg_notify(${tagChannel}, ${JSON.stringify(fall)})`.execute(ctx.db);
  afterCommit(ctx, () => ctx.tags.fall(tags, urgency));
}
