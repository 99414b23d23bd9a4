import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { type ShanghaiDay, shanghaiDay } from "@changming/kit/shanghai";
import { actingAccountId, type Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canSeeResidence, accessContextOf } from "../residence/access.ts";
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
 * Counts that the page of a residence's short address was opened: as a scan and as a view (R-residence-23). Nothing of
 * the visitor is stored. A residence that nobody may see any more counts nothing.
 */
export async function countScan(ctx: Ctx, { residenceId }: { residenceId: number }): Promise<void> {
  const day = shanghaiDay(ctx.clock());
  const daily = (count: string, on: string) =>
    sql<number>`case when ${sql.ref(on)} = ${day}::date then ${sql.ref(count)} + 1
                     when ${sql.ref(on)} < ${day}::date then 1 else ${sql.ref(count)} end`;
  // no-access: a public residence only
  await withTx(ctx, async (ctx) => {
    // no-audit: counts a view only
    await ctx.db
      .updateTable("residence_counter")
      .set({
        scan_total: sql<number>`scan_total + 1`,
        scan_today: daily("scan_today", "scan_day"),
        scan_day: sql<string>`greatest(scan_day, ${day}::date)`,
        view_total: sql<number>`view_total + 1`,
        view_today: daily("view_today", "view_day"),
        view_day: sql<string>`greatest(view_day, ${day}::date)`,
      })
      .where("residence_id", "=", residenceId)
      .where("is_listed", "=", true)
      .execute();
    touchNumbers(ctx, `residence:${residenceId}:counts`, "views");
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
    .set({
      view_total: sql<number>`view_total + 1`,
      // A clock behind another node's at midnight must not reset the new day.
      view_today: sql<number>`case when view_day = ${day}::date then view_today + 1
                                   when view_day < ${day}::date then 1 else view_today end`,
      view_day: sql<string>`greatest(view_day, ${day}::date)`,
      visit_total: sql<number>`visit_total + ${isRecorded ? 1 : 0}`,
    })
    .where("residence_id", "=", residenceId)
    .execute();
}
