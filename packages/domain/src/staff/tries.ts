import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { addressGroup } from "@changming/kit/address-group";
import { forgetUnusedDevices } from "../account/known-device.ts";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import type { Secrets } from "../secrets.ts";

/** Tries at a name from one address, or in one browser or session of its owner; and at a name from wherever. */
const maxHere = 5;
const maxAnywhere = 15;
const windowMs = 15 * 60_000;

function keyOf(secrets: Secrets, login: string, where = ""): string {
  return secrets.keyedHash("attempt", `staff:${login.toLowerCase()}${where}`);
}

/** What a try was counted under. */
export interface Tried {
  nameHash: string;
  hereHash: string;
  isOwner: boolean;
}

/**
 * Counts a try under a login name before it is known whether it is right, so that parallel ones cannot slip through,
 * whether or not there is such a name. The fifth from an address locks the name there for 15 minutes; so many from other
 * addresses that no single one could have made them lock it everywhere but for `owner`: a browser or session that is known
 * to be its owner's, and has five tries of its own. Refuses with `tooManyAttempts` while it is locked.
 */
export async function countTry(ctx: Ctx, login: string, owner: string | null = null): Promise<Tried> {
  if (ctx.tx) throw new Error("a try is counted outside the transaction that may be rolled back");
  const group = ctx.address === null ? "" : addressGroup(ctx.address);
  const { secrets } = ctx.gates;
  const nameHash = keyOf(secrets, login);
  const hereHash = keyOf(secrets, login, owner === null ? ` from ${group}` : ` by ${owner}`);
  await count(ctx, { keyHash: hereHash, nameHash, most: maxHere });
  if (owner === null) await count(ctx, { keyHash: nameHash, nameHash, most: maxAnywhere });
  return { nameHash, hereHash, isOwner: owner !== null };
}

async function count(ctx: Ctx, { keyHash, nameHash, most }: { keyHash: string; nameHash: string; most: number }) {
  const now = ctx.clock();
  const key_hash = keyHash;
  const isOver = sql<boolean>`coalesce(staff_try.locked_until <= ${now}, staff_try.last_at <= ${new Date(now.getTime() - windowMs)})`;
  const until = new Date(now.getTime() + windowMs);
  const wrong = sql<number>`case when ${isOver} then 1 else staff_try.wrong + 1 end`;
  const counted = await ctx.db
    .insertInto("staff_try")
    .values({ key_hash, name_hash: nameHash, wrong: 1, last_at: now, locked_until: null })
    .onConflict((conflict) =>
      conflict
        .column("key_hash")
        .doUpdateSet({
          wrong,
          last_at: now,
          locked_until: sql`case when ${wrong} >= ${most} then ${until}::timestamptz end`,
        })
        // Who is locked out does not make it longer by trying.
        .where(sql<boolean>`staff_try.locked_until is null or staff_try.locked_until <= ${now}`),
    )
    .returning("wrong")
    .executeTakeFirst();
  if (!counted) refuse("tooManyAttempts");
  if (counted.wrong !== most) return;
  const where = most === maxAnywhere ? "everywhere" : "for one address";
  ctx.gates.warn(`a name of the back office was tried ${most} times and is locked ${where}`);
}

/** It was right: what was tried wrongly here before counts no more. What others tried elsewhere does. */
export async function forgiveTries(ctx: Ctx, { nameHash, hereHash, isOwner }: Tried): Promise<void> {
  const here = await ctx.db
    .deleteFrom("staff_try")
    .where("key_hash", "=", hereHash)
    .returning("wrong")
    .executeTakeFirst();
  if (!here || isOwner) return;
  await ctx.db
    .updateTable("staff_try")
    .set((eb) => ({ wrong: eb.fn<number>("greatest", [eb("wrong", "-", here.wrong), eb.lit(0)]) }))
    .where("key_hash", "=", nameHash)
    .execute();
}

/** Tries that no longer count, sessions that ended long ago and browsers that are used no more, for a job. */
export async function forgetStaffTraces(ctx: Pick<Ctx, "db" | "clock">): Promise<void> {
  const { db, clock } = ctx;
  const day = 24 * 3_600_000;
  const before = (days: number) => new Date(clock().getTime() - days * day);
  await db.deleteFrom("staff_try").where("last_at", "<", before(1)).execute();
  await db.deleteFrom("staff_session").where("last_seen_at", "<", before(90)).execute();
  await forgetUnusedDevices(ctx);
}

/** An administrator let them in again, wherever they are. */
export async function clearTries(db: Db, secrets: Secrets, login: string): Promise<void> {
  await db.deleteFrom("staff_try").where("name_hash", "=", keyOf(secrets, login)).execute();
}

/** Which of the names are locked at this moment, for one address or everywhere. */
export async function lockedLogins(ctx: Ctx, logins: readonly string[]): Promise<Set<string>> {
  const keys = new Map(logins.map((login) => [keyOf(ctx.gates.secrets, login), login]));
  if (keys.size === 0) return new Set();
  const rows = await ctx.db
    .selectFrom("staff_try")
    .select("name_hash")
    .distinct()
    .where("name_hash", "in", [...keys.keys()])
    .where("locked_until", ">", ctx.clock())
    .execute();
  return new Set(rows.map((row) => keys.get(row.name_hash) ?? ""));
}
