import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { addressGroup } from "@changming/kit/address-group";
import { forgetUnusedDevices } from "../sign-in/known-device.ts";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import type { Secrets } from "../context/secrets.ts";

/** Maximum attempts at a name from one address, or in one browser or session of its owner; and from everywhere. */
const maxHere = 5;
const maxAnywhere = 15;
const windowMs = 15 * 60_000;

function keyOf(secrets: Secrets, login: string, where = ""): string {
  return secrets.keyedHash("attempt", `staff:${login.toLowerCase()}${where}`);
}

/** The counters of an attempt. */
export interface CountedAttempt {
  nameHash: string;
  hereHash: string;
  isOwner: boolean;
}

/**
 * Counts an attempt before its result is known, which limits concurrent ones, also for an unknown name (R-admin-2). The
 * fifth from an address locks the name there for 15 minutes; `maxAnywhere` from all addresses lock it everywhere but
 * for `owner`, a known browser or session of its owner with five attempts of its own. Throws `tooManyAttempts` while
 * locked.
 */
export async function countAttempt(ctx: Ctx, login: string, owner: string | null = null): Promise<CountedAttempt> {
  if (ctx.tx) throw new Error("an attempt must be counted outside a transaction, which may be rolled back");
  const group = ctx.address === null ? "" : addressGroup(ctx.address);
  const { secrets } = ctx.services;
  const nameHash = keyOf(secrets, login);
  const hereHash = keyOf(secrets, login, owner === null ? ` from ${group}` : ` by ${owner}`);
  await count(ctx, { keyHash: hereHash, nameHash, max: maxHere });
  if (owner === null) await count(ctx, { keyHash: nameHash, nameHash, max: maxAnywhere });
  return { nameHash, hereHash, isOwner: owner !== null };
}

async function count(ctx: Ctx, { keyHash, nameHash, max }: { keyHash: string; nameHash: string; max: number }) {
  const now = ctx.clock();
  const key_hash = keyHash;
  const isOver = sql<boolean>`coalesce(staff_attempt.locked_until <= ${now}, staff_attempt.last_at <= ${new Date(now.getTime() - windowMs)})`;
  const until = new Date(now.getTime() + windowMs);
  const failures = sql<number>`case when ${isOver} then 1 else staff_attempt.failures + 1 end`;
  const counted = await ctx.db
    .insertInto("staff_attempt")
    .values({ key_hash, name_hash: nameHash, failures: 1, last_at: now, locked_until: null })
    .onConflict((conflict) =>
      conflict
        .column("key_hash")
        .doUpdateSet({
          failures,
          last_at: now,
          locked_until: sql`case when ${failures} >= ${max} then ${until}::timestamptz end`,
        })
        // Attempts while locked do not prolong the lock.
        .where(sql<boolean>`staff_attempt.locked_until is null or staff_attempt.locked_until <= ${now}`),
    )
    .returning("failures")
    .executeTakeFirst();
  if (!counted) fail("tooManyAttempts");
  if (counted.failures !== max) return;
  const where = max === maxAnywhere ? "everywhere" : "for one address";
  ctx.services.warn(`a back-office login was attempted ${max} times and is locked ${where}`);
}

/** Resets the counter of this address or browser after a success. Attempts elsewhere still count. */
export async function releaseAttempts(ctx: Ctx, { nameHash, hereHash, isOwner }: CountedAttempt): Promise<void> {
  const here = await ctx.db
    .deleteFrom("staff_attempt")
    .where("key_hash", "=", hereHash)
    .returning("failures")
    .executeTakeFirst();
  if (!here || isOwner) return;
  await ctx.db
    .updateTable("staff_attempt")
    .set((eb) => ({ failures: eb.fn<number>("greatest", [eb("failures", "-", here.failures), eb.lit(0)]) }))
    .where("key_hash", "=", nameHash)
    .execute();
}

/** Deletes expired attempts, sessions that ended long ago and unused browsers, for a job. */
export async function forgetStaffTraces(ctx: Pick<Ctx, "db" | "clock">): Promise<void> {
  const { db, clock } = ctx;
  const day = 24 * 3_600_000;
  const before = (days: number) => new Date(clock().getTime() - days * day);
  await db.deleteFrom("staff_attempt").where("last_at", "<", before(1)).execute();
  await db.deleteFrom("staff_session").where("last_seen_at", "<", before(90)).execute();
  await forgetUnusedDevices(ctx);
}

/** Unlocks a name for all addresses. */
export async function clearAttempts(db: Db, secrets: Secrets, login: string): Promise<void> {
  await db.deleteFrom("staff_attempt").where("name_hash", "=", keyOf(secrets, login)).execute();
}

/** Names that are locked now, for one address or everywhere. */
export async function lockedLogins(ctx: Ctx, logins: readonly string[]): Promise<Set<string>> {
  const keys = new Map(logins.map((login) => [keyOf(ctx.services.secrets, login), login]));
  if (keys.size === 0) return new Set();
  const rows = await ctx.db
    .selectFrom("staff_attempt")
    .select("name_hash")
    .distinct()
    .where("name_hash", "in", [...keys.keys()])
    .where("locked_until", ">", ctx.clock())
    .execute();
  return new Set(rows.map((row) => keys.get(row.name_hash) ?? ""));
}
