import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { randomToken, sha256Hex } from "@changming/kit/ids";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import type { Ctx, Services, StaffActor } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import type { Secrets } from "../context/secrets.ts";
import { canActForOneself, hasSession } from "../staff-role/access.ts";
import { clearAttempts } from "./attempts.ts";
import type { StaffRow } from "./queries.ts";

const minute = 60_000;
/** A session ends after 15 minutes without a call and after 8 hours in any case (R-admin-3). */
const idleLimitMs = 15 * minute;
const absoluteLimitMs = 8 * 60 * minute;
/** How long a reauthentication is valid (R-admin-3). */
const freshForMs = 10 * minute;
/** Minimum interval between updates of `last_seen_at`, so that reading rarely writes. */
const seenIntervalMs = minute / 2;

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
  if (isAction && now.getTime() - row.last_seen_at.getTime() > seenIntervalMs) {
    await db.updateTable("staff_session").set({ last_seen_at: now }).where("token_hash", "=", hash).execute();
  }
  const isReauthenticated = row.fresh_until !== null && row.fresh_until > now;
  const mustEnrol = staffCodes === "required" && row.totp_confirmed_at === null;
  return {
    kind: "staff",
    staffId: row.id,
    name: row.name,
    role: row.role,
    session: { hash, isReauthenticated, mustEnrol },
  };
}

/** Sessions that are neither ended nor expired. */
export function openSessions(db: Db, now: Date) {
  return db
    .selectFrom("staff_session")
    .where("staff_session.revoked_at", "is", null)
    .where("staff_session.last_seen_at", ">=", new Date(now.getTime() - idleLimitMs))
    .where("staff_session.created_at", ">=", new Date(now.getTime() - absoluteLimitMs));
}

/** Opens a session in the caller's transaction; returns its token, of which only the hash is stored. */
export async function createStaffSession(ctx: Ctx, staffId: number, deviceHash: string | null = null): Promise<string> {
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
  return new Date(now.getTime() + freshForMs);
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

/** Characters of a session's hash that identify it to its owner; they open nothing. */
const keyLength = 16;

/** The acting member's open sessions, the current one first. Throws `sessionInvalid`. */
export async function listOwnSessions(ctx: Ctx) {
  const { actor } = ctx;
  if (!hasSession(actor)) fail("sessionInvalid");
  const rows = await openSessions(ctx.db, ctx.clock())
    .select(["token_hash", "address", "created_at", "last_seen_at"])
    .where("staff_id", "=", actor.staffId)
    .orderBy("last_seen_at", "desc")
    .execute();
  const isThis = (row: { token_hash: string }) => row.token_hash === actor.session.hash;
  return rows
    .toSorted((a, b) => Number(isThis(b)) - Number(isThis(a)))
    .map((row) => ({
      key: row.token_hash.slice(0, keyLength),
      is_this: isThis(row),
      address: row.address ?? "",
      create_time: shanghaiDateTime(row.created_at),
      last_seen_time: shanghaiDateTime(row.last_seen_at),
    }));
}

/** Ends one of the actor's sessions; without a key all but the current one. Returns how many. Throws `notFound`. */
export async function endOwnSessions(ctx: Ctx, { key }: { key?: string | undefined }): Promise<number> {
  const { actor } = ctx;
  if (!hasSession(actor)) fail("sessionInvalid");
  return withTx(ctx, async (ctx) => {
    demand(canActForOneself(actor));
    let update = ctx.db
      .updateTable("staff_session")
      .set({ revoked_at: ctx.clock() })
      .where("staff_id", "=", actor.staffId)
      .where("revoked_at", "is", null);
    update =
      key === undefined
        ? update.where("token_hash", "!=", actor.session.hash)
        : update.where("token_hash", "like", `${key}%`);
    const ended = Number((await update.executeTakeFirstOrThrow()).numUpdatedRows);
    if (key !== undefined && ended === 0) fail("notFound");
    const object = { kind: "staff", id: actor.staffId };
    await audit(ctx, { verb: "staff.endOwnSessions", object, before: null, after: { ended } });
    return ended;
  });
}

export interface Who {
  staff: (Pick<StaffRow, "id" | "login" | "name" | "role" | "totp_confirmed_at"> & { fresh_until: Date | null }) | null;
  csrf: string;
  requiresCode: boolean;
}

/** CSRF token of a session, required for every write. */
export function pageToken({ services }: Pick<Ctx, "services">, sessionHash: string): string {
  return services.secrets.keyedHash("staffPage", sessionHash);
}

/** The current user of the back office; open to everyone. */
export function whoAmI(ctx: Ctx): Promise<Who> {
  const hash = ctx.actor.kind === "staff" ? (ctx.actor.session?.hash ?? null) : null;
  return whoIs(ctx, hash);
}

/** The member of staff that a session belongs to. */
export async function whoIs(ctx: Ctx, sessionHash: string | null): Promise<Who> {
  const requiresCode = ctx.services.staffCodes === "required";
  const row =
    sessionHash === null
      ? undefined
      : await openSessions(ctx.db, ctx.clock())
          .innerJoin("staff", "staff.id", "staff_session.staff_id")
          .select(["staff.id", "staff.login", "staff.name", "staff.role", "staff.totp_confirmed_at"])
          .select("staff_session.fresh_until")
          .where("staff_session.token_hash", "=", sessionHash)
          .where("staff.suspended_at", "is", null)
          .executeTakeFirst();
  if (!row || sessionHash === null) return { staff: null, csrf: "", requiresCode };
  return { staff: row, csrf: pageToken(ctx, sessionHash), requiresCode };
}

export function presentWho({ staff, csrf, requiresCode }: Who, now: Date) {
  return {
    staff: staff && {
      id: staff.id,
      login: staff.login,
      name: staff.name,
      role: staff.role,
      has_code: staff.totp_confirmed_at !== null,
      must_enrol: requiresCode && staff.totp_confirmed_at === null,
      fresh_until: staff.fresh_until && staff.fresh_until > now ? shanghaiDateTime(staff.fresh_until) : "",
    },
    csrf,
    asks_code: requiresCode,
  };
}
