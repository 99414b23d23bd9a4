import type { Db } from "@changming/db/database";
import { sha256Hex } from "@changming/kit/ids";
import type { Actor } from "../context.ts";

const day = 86_400_000;
/** A session ends after 30 days without a call and after 180 days in any case. */
const idleLimit = 30 * day;
const absoluteLimit = 180 * day;
/** `last_seen_at` moves at most this often, so that reading does not write. */
const seenInterval = 600_000;

/** The account behind a token, or null when the token is unknown, ended or expired. */
export async function authenticate(db: Db, token: string, now: Date): Promise<Actor | null> {
  const sessionHash = sha256Hex(token);
  const session = await db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select(["session.account_id", "session.created_at", "session.last_seen_at", "session.is_restricted"])
    .where("session.token_hash", "=", sessionHash)
    .where("session.revoked_at", "is", null)
    .where("account.suspended_at", "is", null)
    .where("account.closed_at", "is", null)
    .executeTakeFirst();
  if (!session) return null;
  const idle = now.getTime() - session.last_seen_at.getTime();
  if (idle > idleLimit || now.getTime() - session.created_at.getTime() > absoluteLimit) return null;
  if (idle > seenInterval) {
    await db.updateTable("session").set({ last_seen_at: now }).where("token_hash", "=", sessionHash).execute();
  }
  const actor = { kind: "account" as const, accountId: session.account_id, sessionHash };
  return session.is_restricted ? { ...actor, isRestricted: true } : actor;
}
