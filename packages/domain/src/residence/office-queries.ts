import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { ResidenceKind } from "@changming/db/tables/residence";
import type { Tables } from "@changming/db/tables/tables";
import type { Page } from "../paging.ts";

export type OfficeState = "public" | "private" | "hidden";

/** What residences are looked for by; empty, 0 and null mean all. */
export interface OfficeSearch {
  /** A tsquery in text form from kit/search-tokens; null for all. */
  query: string | null;
  place: { letter: string; number: number } | null;
  gardenId: number | null;
  kind: ResidenceKind | "";
  level: number;
  state: OfficeState | "";
  /** Of the owner. */
  mobile: string;
}

type Found = SelectQueryBuilder<Tables, "residence", object>;

/** What a search finds, without columns and order. */
export function inOffice(db: Db, { query, place, gardenId, kind, level, state, mobile }: OfficeSearch): Found {
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

export type OfficeOrder = "id" | "movedIn" | "remembrances";

/** Ids of one page, in order. What is joined for the page is joined to these alone. */
export async function idsInOffice(
  db: Db,
  search: OfficeSearch,
  { sort, isDescending }: { sort: OfficeOrder; isDescending: boolean },
  page: Page,
): Promise<number[]> {
  const direction = isDescending ? ("desc" as const) : ("asc" as const);
  const found = inOffice(db, search);
  // Joined, not looked up row by row: all that was found is put in order.
  const inOrder =
    sort === "remembrances"
      ? found
          .innerJoin("residence_counter as counter", "counter.residence_id", "residence.id")
          .select("residence.id")
          // A private one takes its place as if it had none: its number is not told.
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

export type OfficeResidenceRow = Awaited<ReturnType<typeof officeRows>>[number];

/** These residences as the office lists them. */
export function officeRows(db: Db, ids: readonly number[]) {
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
      "residence.office_version",
      "garden.name as garden_name",
      "garden.kind as garden_kind",
      "owner.nickname as owner_name",
      "owner.mobile as owner_mobile",
      "counter.remembrance_total",
      "counter.view_total",
      "counter.gift_total",
      "counter.coin_total",
      "counter.blessing_total",
    ])
    .where("residence.id", "in", ids)
    .execute();
}
