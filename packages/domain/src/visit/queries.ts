import type { Db } from "@changming/db/database";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import type { Page } from "../paging.ts";

export type VisitRow = Awaited<ReturnType<typeof visitsOf>>[number];

/** Who came to a residence, newest first; only who was logged in left a record. */
export function visitsOf(db: Db, residenceId: number, page: Page) {
  return db
    .selectFrom("visit")
    .innerJoin("account", "account.id", "visit.account_id")
    .select(["visit.account_id", "account.nickname", "account.avatar", "visit.visited_at"])
    .where("visit.residence_id", "=", residenceId)
    .orderBy("visit.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export interface ViewCounts {
  views: number;
  viewsToday: number;
  records: number;
}

/** Views of a residence in all and on this Shanghai day, and how many of them left a record. */
export async function viewCounts(db: Db, residenceId: number, today: ShanghaiDay): Promise<ViewCounts> {
  const row = await db
    .selectFrom("residence_counter")
    .select(["view_total", "view_day", "view_today", "visit_total"])
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  return {
    views: row.view_total,
    viewsToday: row.view_day === today ? row.view_today : 0,
    records: row.visit_total,
  };
}
