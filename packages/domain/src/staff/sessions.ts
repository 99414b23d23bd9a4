import type { Db } from "@changming/db/database";
import { randomToken, sha256Hex } from "@changming/kit/ids";
import type { Ctx, StaffActor } from "../context/context.ts";
import type { Services } from "../context/services.ts";
import type { Secrets } from "../context/secrets.ts";
import { clearAttempts } from "./attempts.ts";

const minute = 60_000;
/** A session ends after 15 minutes without a call and after 8 hours in any case. */
const idleLimit = 15 * minute;
const absoluteLimit = 8 * 60 * minute;
/** How long a reauthentication is valid. */
const freshFor = 10 * minute;
/** Minimum interval between updates of `last_seen_at`, so that reading rarely writes. */
const seenInterval = minute / 2;

interface RequestFacts {
  /** False: the call does not prolong the session. */
  isAction: boolean;
}

/** The session's owner; null when the session is unknown, ended, idle for too long or too old. */
export async function authenticateStaff(
  db: Db,
  token: string,
  now: Date,
  { isAction, staffCodes }: RequestFacts & Pick<Services, "staffCodes">,
): Promise<StaffActor | null> {
  const hash = sha256Hex(token);
  const row = await openSessions(db, now)
    .innerJoin("staff", "staff.id", "staff_session.staff_id")
    .select(["staff.id", "staff.name", "staff.role", "staff.totp_confirmed_at"])
    .select(["staff_session.last_seen_at", "staff_session.fresh_until"])
    .where("staff_session.token_hash", "=", hash)
    .where("staff.suspended_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  if (isAction && now.getTime() - row.last_seen_at.getTime() > seenInterval) {
    await db.updateTable("staff_session").set({ last_seen_at: now }).where("token_hash", "=", hash).execute();
  }
  const isFresh = row.fresh_until !== null && row.fresh_until > now;
  const mustEnrol = staffCodes === "required" && row.totp_confirmed_at === null;
  return { kind: "staff", staffId: row.id, name: row.name, role: row.role, session: { hash, isFresh, mustEnrol } };
}

/** Sessions that are neither ended nor expired. */
export function openSessions(db: Db, now: Date) {
  return db
    .selectFrom("staff_session")
    .where("staff_session.revoked_at", "is", null)
    .where("staff_session.last_seen_at", ">=", new Date(now.getTime() - idleLimit))
    .where("staff_session.created_at", ">=", new Date(now.getTime() - absoluteLimit));
}

/** Opens a session in the caller's transaction; returns its token, of which only the hash is stored. */
export async function openStaffSession(ctx: Ctx, staffId: number, deviceHash: string | null = null): Promise<string> {
  const token = randomToken();
  const now = ctx.clock();
  await ctx.db
    .insertInto("staff_session")
    .values({
      token_hash: sha256Hex(token),
      staff_id: staffId,
      address: ctx.address,
      device_hash: deviceHash,
      created_at: now,
      last_seen_at: now,
      fresh_until: freshUntil(now),
    })
    .execute();
  return token;
}

/**
 * Ends the sessions that a login in this browser replaces, in the caller's transaction: the one that the browser has
 * sent, of any person, and this person's earlier ones in it. Other browsers stay logged in.
 */
export async function endReplacedSessions(ctx: Ctx, staffId: number, deviceHash: string | null): Promise<void> {
  const replacedHash = ctx.actor.kind === "staff" ? ctx.actor.session?.hash : undefined;
  await ctx.db
    .updateTable("staff_session")
    .set({ revoked_at: ctx.clock() })
    .where("revoked_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("token_hash", "=", replacedHash ?? ""),
        eb.and([eb("staff_id", "=", staffId), eb("device_hash", "=", deviceHash ?? "")]),
      ]),
    )
    .execute();
}

export function freshUntil(now: Date): Date {
  return new Date(now.getTime() + freshFor);
}

/** Ends all their sessions but the spared one, in the caller's transaction. Returns how many. */
export async function endStaffSessions(
  ctx: Pick<Ctx, "db" | "clock">,
  staffId: number,
  spared: string | null = null,
): Promise<number> {
  let update = ctx.db
    .updateTable("staff_session")
    .set({ revoked_at: ctx.clock() })
    .where("staff_id", "=", staffId)
    .where("revoked_at", "is", null);
  if (spared !== null) update = update.where("token_hash", "!=", spared);
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Ends what let them in or kept them out so far: sessions, known browsers, and the lock of tries. */
export async function resetSignIn(
  ctx: Pick<Ctx, "db" | "clock">,
  secrets: Secrets,
  { id, login }: { id: number; login: string },
): Promise<void> {
  await endStaffSessions(ctx, id);
  await clearAttempts(ctx.db, secrets, login);
  await ctx.db.deleteFrom("known_device").where("staff_id", "=", id).execute();
}
