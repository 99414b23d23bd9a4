import type { Db } from "@changming/db/database";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import type { Actor } from "../context/context.ts";
import type { Page } from "../context/paging.ts";
import { visibleTo } from "../residence/access.ts";

export type VisitRow = Awaited<ReturnType<typeof visitsOf>>[number];

/** Visitors of a residence, newest first; only logged-in visits are recorded. */
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

/** Views of a residence in total and on this Shanghai day, and the number of records. */
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

/** An account's visits at residences that it may still see. */
function ownVisits(db: Db, accountId: number, actor: Actor) {
  return db
    .selectFrom("visit")
    .innerJoin("residence", "residence.id", "visit.residence_id")
    .where("visit.account_id", "=", accountId)
    .where(visibleTo(actor));
}

export type OwnVisitRow = Awaited<ReturnType<typeof ownVisitsOf>>[number];

/** Residences that an account visited, latest visit first. */
export function ownVisitsOf(db: Db, accountId: number, actor: Actor, page: Page) {
  return ownVisits(db, accountId, actor)
    .select([
      "visit.id as visit_id",
      "visit.visited_at",
      "residence.id",
      "residence.name",
      "residence.kind",
      "residence.gender",
      "residence.portrait",
      "residence.is_private",
      "residence.birth_on",
      "residence.birth_calendar",
      "residence.birth_is_leap_month",
      "residence.death_on",
      "residence.death_calendar",
      "residence.death_is_leap_month",
    ])
    .orderBy("visit.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countOwnVisits(db: Db, accountId: number, actor: Actor): Promise<number> {
  const row = await ownVisits(db, accountId, actor)
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return row.found;
}
