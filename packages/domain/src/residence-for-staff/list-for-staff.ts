import { type SelectQueryBuilder, sql } from "kysely";
import { toSimplified } from "@changming/kit/names";
import type { ResidenceKind } from "@changming/db/tables/residence";
import type { Db } from "@changming/db/database";
import type { Tables } from "@changming/db/tables/tables";
import type { Ctx } from "../context/context.ts";
import { type Counted, countUpTo, pageOf, type Page } from "../context/paging.ts";
import { demand, fail } from "../context/domain-error.ts";
import { type FamilyLogRow, logOf } from "../residence-member/family-log.ts";
import { canEditAsStaff, canListAsStaff } from "../residence/access.ts";
import { unexpiredLooks } from "../residence/look-at-residence.ts";
import { isHitInGarden, keywordQuery } from "../residence/search-index.ts";

export interface StaffResidenceQuery {
  page: number;
  pageSize: number;
  keywords: string;
  number: string;
  gardenId: number | null;
  kind: ResidenceKind | "";
  level: number;
  state: ResidenceVisibility | "";
  mobile: string;
  sort: ResidenceOrder;
  isDescending: boolean;
}

export type ResidencesForStaff = Counted & { rows: ResidenceForStaffRow[] };

/**
 * Every residence of the site, private and hidden ones too. Throws `pageTooDeep` and `staffRoleMissing`, also for a
 * phone filter without that permission.
 */
export async function listForStaff(ctx: Ctx, query: StaffResidenceQuery): Promise<ResidencesForStaff> {
  demand(canListAsStaff(ctx.actor));
  if (query.mobile !== "") demand(canEditAsStaff(ctx.actor));
  const page = pageOf(query);
  const search = searchOf(query);
  if (!search) return { rows: [], counts: 0, hasMore: false };
  const ids = await idsForStaff(ctx.db, search, query, page);
  const rows = ids.length === 0 ? [] : await rowsForStaff(ctx.db, ids);
  const place = new Map(ids.map((id, index) => [id, index]));
  const inOrder = rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return { rows: inOrder, ...(await countUpTo(ctx.db, searchResidences(ctx.db, search).select("residence.id"))) };
}

/** null: the keywords cannot match anything. */
function searchOf({ keywords, number, gardenId, kind, level, state, mobile }: StaffResidenceQuery): StaffSearch | null {
  const query = keywords === "" ? null : keywordQuery(toSimplified(keywords)).query;
  const place = number === "" ? null : placeOf(number);
  if ((keywords !== "" && query === null) || (number !== "" && place === null)) return null;
  return { query, place, gardenId, kind, level, state, mobile };
}

/** `S 326`, `S区0326号`, `326` */
export function placeOf(text: string): StaffSearch["place"] {
  const found = /^([A-Z#])?区?0{0,4}([1-9]\d{0,4})号?$/u.exec(text.replaceAll(/[\s-]/g, "").toUpperCase());
  return found ? { letter: found[1] ?? "", number: Number(found[2]) } : null;
}

type ResidenceVisibility = "public" | "private" | "hidden";

/** Staff filters; empty, 0 and null mean all. */
interface StaffSearch {
  /** A tsquery as text from kit/search-tokens; null for no keyword. */
  query: string | null;
  place: { letter: string; number: number } | null;
  gardenId: number | null;
  kind: ResidenceKind | "";
  level: number;
  state: ResidenceVisibility | "";
  /** The owner's phone number. */
  mobile: string;
}

type Found = SelectQueryBuilder<Tables, "residence", object>;

/** Matching residences, without columns and order. */
function searchResidences(db: Db, { query, place, gardenId, kind, level, state, mobile }: StaffSearch): Found {
  let found: Found = db.selectFrom("residence");
  if (query !== null && gardenId !== null) found = found.where(isHitInGarden(query, gardenId));
  else if (query !== null) found = found.where(sql<boolean>`residence.search @@ ${query}::tsquery`);
  if (place) found = found.where("residence.number", "=", place.number);
  if (place && place.letter !== "") found = found.where("residence.letter", "=", place.letter);
  if (gardenId !== null) found = found.where("residence.garden_id", "=", gardenId);
  if (kind !== "") found = found.where("residence.kind", "=", kind);
  if (level !== 0) found = found.where("residence.level", "=", level);
  if (state === "hidden") found = found.where("residence.hidden_at", "is not", null);
  else if (state !== "") {
    found = found.where("residence.hidden_at", "is", null).where("residence.is_private", "=", state === "private");
  }
  if (mobile !== "") found = found.where("residence.id", "in", ownedBy(db, mobile));
  return found;
}

function ownedBy(db: Db, mobile: string) {
  return db
    .selectFrom("residence_member")
    .innerJoin("account", "account.id", "residence_member.account_id")
    .select("residence_member.residence_id")
    .where("account.mobile", "=", mobile)
    .where("residence_member.role", "=", "owner");
}

type ResidenceOrder = "id" | "movedIn" | "remembrances";

/** Ids of one page, in order; the page's joins then read these rows only. */
async function idsForStaff(
  db: Db,
  search: StaffSearch,
  { sort, isDescending }: { sort: ResidenceOrder; isDescending: boolean },
  page: Page,
): Promise<number[]> {
  const direction = isDescending ? ("desc" as const) : ("asc" as const);
  const found = searchResidences(db, search);
  // A join, not a lookup per row: all hits are sorted.
  const inOrder =
    sort === "remembrances"
      ? found
          .innerJoin("residence_counter as counter", "counter.residence_id", "residence.id")
          .select("residence.id")
          // A private residence sorts as if it had none, so that its order reveals no count.
          .orderBy(
            (eb) =>
              eb.case().when("residence.is_private", "=", true).then(0).else(eb.ref("counter.remembrance_total")).end(),
            direction,
          )
      : found
          .select("residence.id")
          .$if(sort === "movedIn", (query) => query.orderBy("residence.moved_in_at", direction));
  const rows = await inOrder.orderBy("residence.id", direction).limit(page.limit).offset(page.offset).execute();
  return rows.map(({ id }) => id);
}

export type ResidenceForStaffRow = Awaited<ReturnType<typeof rowsForStaff>>[number];

/** Columns of these residences for the staff list. */
export function rowsForStaff(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("residence")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .innerJoin("residence_counter as counter", "counter.residence_id", "residence.id")
    .leftJoin("residence_member as owning", (join) =>
      join.onRef("owning.residence_id", "=", "residence.id").on("owning.role", "=", "owner"),
    )
    .leftJoin("account as owner", "owner.id", "owning.account_id")
    .select([
      "residence.id",
      "residence.name",
      "residence.kind",
      "residence.birth_on",
      "residence.birth_calendar",
      "residence.birth_is_leap_month",
      "residence.death_on",
      "residence.death_calendar",
      "residence.death_is_leap_month",
      "residence.gender",
      "residence.nation",
      "residence.native_place",
      "residence.portrait",
      "residence.portrait_credit",
      "residence.emblem",
      "residence.source_url",
      "residence.more_sources",
      "residence.customary_day",
      "residence.customary_calendar",
      "residence.made_by",
      "residence.birth_is_about",
      "residence.birth_dynasty",
      "residence.death_is_about",
      "residence.death_dynasty",
      "residence.age_at_death",
      "residence.garden_id",
      "residence.level",
      "residence.letter",
      "residence.number",
      "residence.source",
      "residence.other_names",
      "residence.battle_address",
      "residence.cemetery_address",
      "residence.summary",
      "residence.is_private",
      "residence.hidden_at",
      "residence.hidden_reason",
      "residence.recommended_position",
      "residence.moved_in_at",
      "residence.staff_version",
      "garden.name as garden_name",
      "garden.kind as garden_kind",
      "owner.nickname as owner_name",
      "owner.mobile as owner_mobile",
      "counter.remembrance_total",
      "counter.view_total",
      "counter.gift_total",
      "counter.coin_total",
      "counter.message_total",
    ])
    .where("residence.id", "in", ids)
    .execute();
}

/** Maximum entries of the family's log for staff. */
const maxLogEntries = 50;

export interface ResidenceForStaff {
  row: ResidenceForStaffRow;
  members: Awaited<ReturnType<typeof membersOf>>;
  log: FamilyLogRow[];
  levels: { level: number; name: string }[];
  certificateNumber: string;
  applicationId: number;
  albums: number;
  /** It is private and the reader has no open look: only registration data is included (R-privacy-4). */
  isMasked: boolean;
}

/** One residence for staff, in any state. Throws `notFound`, `staffRoleMissing`. */
export async function getForStaff(ctx: Ctx, { id }: { id: number }): Promise<ResidenceForStaff> {
  demand(canListAsStaff(ctx.actor));
  const row = (await rowsForStaff(ctx.db, [id]))[0] ?? fail("notFound");
  const certificate = await ctx.db
    .selectFrom("property_certificate")
    .select("certificate_number")
    .where("residence_id", "=", id)
    .executeTakeFirst();
  const application = await ctx.db
    .selectFrom("application")
    .select("id")
    .where("residence_id", "=", id)
    .executeTakeFirst();
  const { albums } = await ctx.db
    .selectFrom("album")
    .select((eb) => eb.fn.countAll<number>().as("albums"))
    .where("residence_id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  const isMasked = row.is_private && !(await unexpiredLooks(ctx)).open(id);
  return {
    row,
    isMasked,
    members: isMasked ? [] : await membersOf(ctx, id),
    log: isMasked ? [] : await logOf(ctx.db, id, { limit: maxLogEntries, offset: 0 }),
    levels: await ctx.db.selectFrom("level").select(["level", "name"]).orderBy("level").execute(),
    certificateNumber: certificate?.certificate_number ?? "",
    applicationId: application?.id ?? 0,
    albums,
  };
}

function membersOf(ctx: Ctx, residenceId: number) {
  return ctx.db
    .selectFrom("residence_member as member")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["account.nickname", "account.mobile", "member.role", "member.relation", "member.created_at"])
    .where("member.residence_id", "=", residenceId)
    .orderBy((eb) => eb("member.role", "<>", "owner"))
    .orderBy((eb) => eb("member.role", "<>", "manager"))
    .orderBy("member.created_at")
    .execute();
}
