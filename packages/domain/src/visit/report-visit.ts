import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { type ShanghaiDay, shanghaiDay } from "@changming/kit/shanghai";
import { actingAccountId, type Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canSeeResidence, accessContextOf } from "../residence/access.ts";
import { oneMore } from "../residence/daily-count.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { touchNumbers } from "../context/tags.ts";

/** Milliseconds between two records of one account at one residence (R-residence-15). */
const recordIntervalMs = 600_000;

/**
 * Counts a view of a residence's page (R-residence-15). An account leaves a record, unless the view is silent or one
 * was left in the last ten minutes; any other view has no record and counts only if `admits` allows it. Throws
 * `notFound`.
 */
export async function reportVisit(
  ctx: Ctx,
  input: { id: number; isSilent: boolean },
  admits: () => boolean,
): Promise<void> {
  const accountId = input.isSilent ? null : actingAccountId(ctx.actor);
  // no-audit: counts a view only
  await withTx(ctx, async (ctx) => {
    const residence = await loadVisibleResidence(ctx, input.id);
    demand(canSeeResidence(accessContextOf(residence)));
    const now = ctx.clock();
    const counts = accountId === null ? admits() : await leaveRecord(ctx.db, residence.id, accountId, now);
    if (!counts) return;
    await countView(ctx.db, residence.id, shanghaiDay(now), accountId !== null);
    touchNumbers(ctx, `residence:${residence.id}:counts`, "views");
  });
}

/**
 * Counts that the light page of a residence was opened: as a view, and as a scan where its short address led there
 * (R-residence-23). Nothing of the visitor is stored, and a residence that is not public counts nothing.
 */
export async function countOpening(ctx: Ctx, input: { residenceId: number; isScan: boolean }): Promise<void> {
  const day = shanghaiDay(ctx.clock());
  // no-access: a public residence only
  await withTx(ctx, async (ctx) => {
    // no-audit: counts a view only
    await ctx.db
      .updateTable("residence_counter")
      .set({ ...oneMore("view", day), ...(input.isScan && oneMore("scan", day)) })
      .where("residence_id", "=", input.residenceId)
      .where("is_listed", "=", true)
      .execute();
    touchNumbers(ctx, `residence:${input.residenceId}:counts`, "views");
  });
}

/** False if there is a record of the last ten minutes. */
async function leaveRecord(db: Db, residenceId: number, accountId: number, now: Date): Promise<boolean> {
  // Serializes two concurrent reports of one account, so that the second sees the first.
  await sql`select pg_advisory_xact_lock(${accountId}::int, ${residenceId}::int)`.execute(db);
  const recent = await db
    .selectFrom("visit")
    .select("id")
    .where("account_id", "=", accountId)
    .where("residence_id", "=", residenceId)
    .where("visited_at", ">", new Date(now.getTime() - recordIntervalMs))
    .limit(1)
    .executeTakeFirst();
  if (recent) return false;
  await db.insertInto("visit").values({ residence_id: residenceId, account_id: accountId, visited_at: now }).execute();
  return true;
}

/** Increments both counters; last in the transaction, since everyone who comes here waits for this row. */
async function countView(db: Db, residenceId: number, day: ShanghaiDay, isRecorded: boolean): Promise<void> {
  await db
    .updateTable("residence_counter")
    .set({ ...oneMore("view", day), visit_total: sql<number>`visit_total + ${isRecorded ? 1 : 0}` })
    .where("residence_id", "=", residenceId)
    .execute();
}
