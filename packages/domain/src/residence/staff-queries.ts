import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { ResidenceKind } from "@changming/db/tables/residence";
import type { Tables } from "@changming/db/tables/tables";
import type { Page } from "../context/paging.ts";

export type ResidenceVisibility = "public" | "private" | "hidden";

/** Staff filters; empty, 0 and null mean all. */
export interface StaffSearch {
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
export function searchResidences(db: Db, { query, place, gardenId, kind, level, state, mobile }: StaffSearch): Found {
  let found: Found = db.selectFrom("residence");
  if (query !== null) found = found.where(sql<boolean>`residence.search @@ ${query}::tsquery`);
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

export type ResidenceOrder = "id" | "movedIn" | "remembrances";

/** Ids of one page, in order; the page's joins then read these rows only. */
export async function idsForStaff(
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
