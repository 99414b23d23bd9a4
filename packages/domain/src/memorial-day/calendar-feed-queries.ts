import type { Db } from "@changming/db/database";
import { sha256Hex } from "@changming/kit/ids";

/** Whether the token is valid: the member has neither left, nor been suspended, nor created a newer one. */
export async function isFeedToken(db: Db, residenceId: number, token: string): Promise<boolean> {
  const row = await db
    .selectFrom("calendar_feed")
    .innerJoin("account", "account.id", "calendar_feed.account_id")
    .select("calendar_feed.residence_id")
    .where("calendar_feed.token_hash", "=", sha256Hex(token))
    .where("calendar_feed.residence_id", "=", residenceId)
    .where("account.suspended_at", "is", null)
    .where("account.closed_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
