import { sql } from "kysely";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";

const most = 5;
const windowMs = 15 * 60_000;

function keyOf(ctx: Pick<Ctx, "gates">, login: string): string {
  return ctx.gates.secrets.keyedHash("attempt", `staff:${login.toLowerCase()}`);
}

/**
 * Counts a try under a login name before it is known whether it is right, so that parallel ones cannot slip through. The
 * fifth locks the name for 15 minutes, whether or not there is such a name; `clearTries` takes it all back. Refuses with
 * `tooManyAttempts` while it is locked.
 */
export async function countTry(ctx: Ctx, login: string): Promise<void> {
  if (ctx.tx) throw new Error("a try is counted outside the transaction that may be rolled back");
  const now = ctx.clock();
  const key_hash = keyOf(ctx, login);
  const isOver = sql<boolean>`coalesce(staff_try.locked_until <= ${now}, staff_try.last_at <= ${new Date(now.getTime() - windowMs)})`;
  const until = new Date(now.getTime() + windowMs);
  const wrong = sql<number>`case when ${isOver} then 1 else staff_try.wrong + 1 end`;
  const counted = await ctx.db
    .insertInto("staff_try")
    .values({ key_hash, wrong: 1, last_at: now, locked_until: null })
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
  if (counted.wrong === most) ctx.gates.warn("a name of the back office was tried five times and is locked");
}

/** Tries that no longer count, and sessions that ended long ago, for a job. */
export async function forgetStaffTraces({ db, clock }: Pick<Ctx, "db" | "clock">): Promise<void> {
  const day = 24 * 3_600_000;
  const before = (days: number) => new Date(clock().getTime() - days * day);
  await db.deleteFrom("staff_try").where("last_at", "<", before(1)).execute();
  await db.deleteFrom("staff_session").where("last_seen_at", "<", before(90)).execute();
}

/** It was right, or an administrator let them in again. */
export async function clearTries(ctx: Ctx, login: string): Promise<void> {
  await ctx.db.deleteFrom("staff_try").where("key_hash", "=", keyOf(ctx, login)).execute();
}

/** Which of the names are locked at this moment. */
export async function lockedLogins(ctx: Ctx, logins: readonly string[]): Promise<Set<string>> {
  const keys = new Map(logins.map((login) => [keyOf(ctx, login), login]));
  if (keys.size === 0) return new Set();
  const rows = await ctx.db
    .selectFrom("staff_try")
    .select("key_hash")
    .where("key_hash", "in", [...keys.keys()])
    .where("locked_until", ">", ctx.clock())
    .execute();
  return new Set(rows.map((row) => keys.get(row.key_hash) ?? ""));
}
