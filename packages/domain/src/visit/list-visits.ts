import { shanghaiDay, shanghaiDateTime, type ShanghaiDay } from "@changming/kit/shanghai";
import type { BodyOf } from "@changming/contract/define";
import type { visit } from "@changming/contract/visit";
import type { Db } from "@changming/db/database";
import { type Ctx, ownAccountId, type Actor } from "../context/context.ts";
import { pageOf, type Page } from "../context/paging.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { accountTags } from "../context/tags.ts";
import { accessOfResidence, type Media } from "../context/media.ts";
import { portraitOf } from "../residence/present.ts";
import { visibleTo } from "../residence/access.ts";

/** One page of a residence's visits, with its view counts (R-residence-14, R-family-9). Throws `notFound`. */
export async function listVisits(
  ctx: Ctx,
  input: { id: number; page: number; pageSize: number },
): Promise<{ counts: ViewCounts; rows: VisitRow[] }> {
  ctx.tags.read(`residence:${input.id}:counts`);
  const page = pageOf(input);
  const residence = await loadVisibleResidence(ctx, input.id);
  const [counts, rows] = await Promise.all([
    viewCounts(ctx.db, residence.id, shanghaiDay(ctx.clock())),
    visitsOf(ctx.db, residence.id, page),
  ]);
  ctx.tags.read(...accountTags(rows));
  return { counts, rows };
}

/** One page of the acting account's visits, without residences that it may no longer see (R-personal-16). */
export async function listOwnVisits(
  ctx: Ctx,
  input: { page: number; pageSize: number },
): Promise<{ counts: number; rows: OwnVisitRow[] }> {
  const accountId = ownAccountId(ctx);
  const page = pageOf(input);
  const [counts, rows] = await Promise.all([
    countOwnVisits(ctx.db, accountId, ctx.actor),
    ownVisitsOf(ctx.db, accountId, ctx.actor, page),
  ]);
  return { counts, rows };
}

type VisitList = BodyOf<typeof visit.list>;

export function presentVisits({ counts, rows }: { counts: ViewCounts; rows: VisitRow[] }, media: Media): VisitList {
  return {
    counts: counts.views,
    todayCounts: counts.viewsToday,
    recordCounts: counts.records,
    itemList: rows.map((row) => ({
      avatar: media.address(row.avatar),
      nickname: row.nickname,
      create_time: shanghaiDateTime(row.visited_at),
    })),
  };
}

type OwnVisit = BodyOf<typeof visit.own>["itemList"][number];

export function presentOwnVisit(row: OwnVisitRow, media: Media): OwnVisit {
  return {
    id: row.id,
    visit_id: row.visit_id,
    name: row.name,
    avatar: media.address(portraitOf(row), accessOfResidence(row)),
    create_time: shanghaiDateTime(row.visited_at),
  };
}

type VisitRow = Awaited<ReturnType<typeof visitsOf>>[number];

/** Visitors of a residence, newest first; only logged-in visits are recorded. */
function visitsOf(db: Db, residenceId: number, page: Page) {
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
  scans: number;
  scansToday: number;
  graveLamps: number;
}

/** Views of a residence in total and on this Shanghai day, and the number of records. */
export async function viewCounts(db: Db, residenceId: number, today: ShanghaiDay): Promise<ViewCounts> {
  const row = await db
    .selectFrom("residence_counter")
    .select(["view_total", "view_day", "view_today", "visit_total"])
    .select(["scan_total", "scan_day", "scan_today", "grave_lamp_total"])
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  return {
    views: row.view_total,
    viewsToday: row.view_day === today ? row.view_today : 0,
    records: row.visit_total,
    scans: row.scan_total,
    scansToday: row.scan_day === today ? row.scan_today : 0,
    graveLamps: row.grave_lamp_total,
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

type OwnVisitRow = Awaited<ReturnType<typeof ownVisitsOf>>[number];

/** Residences that an account visited, latest visit first. */
function ownVisitsOf(db: Db, accountId: number, actor: Actor, page: Page) {
  return ownVisits(db, accountId, actor)
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .select([
      "visit.id as visit_id",
      "visit.visited_at",
      "residence.id",
      "residence.name",
      "residence.kind",
      "residence.gender",
      "residence.portrait",
      "residence.emblem",
      "garden.kind as garden_kind",
      "residence.is_private",
      "residence.birth_on",
      "residence.birth_calendar",
      "residence.birth_is_leap_month",
      "residence.death_on",
      "residence.death_calendar",
      "residence.death_is_leap_month",
      "residence.birth_is_about",
      "residence.birth_dynasty",
      "residence.death_is_about",
      "residence.death_dynasty",
      "residence.age_at_death",
    ])
    .orderBy("visit.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

async function countOwnVisits(db: Db, accountId: number, actor: Actor): Promise<number> {
  const row = await ownVisits(db, accountId, actor)
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return row.found;
}
