import { type RawBuilder, sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import type { Actor } from "../context/context.ts";
import { isListed, visibleTo } from "./access.ts";

const cardColumns = [
  "residence.id",
  "residence.kind",
  "residence.name",
  "residence.gender",
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
  "residence.level",
  "residence.summary",
  "residence.portrait",
  "residence.emblem",
  "residence.is_private",
  "garden.name as garden_name",
  "garden.kind as garden_kind",
  "counter.remembrance_total",
  "counter.remembrance_day",
  "counter.remembrance_today",
] as const;

function cards(db: Db) {
  return db
    .selectFrom("residence")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .innerJoin("residence_counter as counter", "counter.residence_id", "residence.id")
    .select(cardColumns);
}

export type ResidenceCardRow = Awaited<ReturnType<typeof newestResidences>>[number];

/** Newest residences by moving in. */
export function newestResidences(db: Db, limit: number) {
  return cards(db)
    .where(isListed)
    .where("residence.kind", "=", "ordinary")
    .orderBy("residence.moved_in_at", "desc")
    .orderBy("residence.id", "desc")
    .limit(limit)
    .execute();
}

/** Residences recommended by the operator, in the operator's order. */
export function recommendedResidences(db: Db, limit: number) {
  return cards(db)
    .where(isListed)
    .where("residence.recommended_position", "is not", null)
    .orderBy("residence.recommended_position")
    .orderBy("residence.id")
    .limit(limit)
    .execute();
}

export function mostRememberedResidences(db: Db, limit: number) {
  return cards(db)
    .where(isListed)
    .where("counter.is_listed", "=", true)
    .orderBy("counter.remembrance_total", "desc")
    .orderBy("residence.id", "desc")
    .limit(limit)
    .execute();
}

/** Cards of these residences in this order, by the public rule: one that has become private is left out. */
export async function residenceCardsById(db: Db, ids: readonly number[]): Promise<ResidenceCardRow[]> {
  if (ids.length === 0) return [];
  return inOrder(await cards(db).where(isListed).where("residence.id", "in", ids).execute(), ids);
}

export type ListedResidenceRow = Awaited<ReturnType<typeof listedResidencesById>>[number];

/** As {@link residenceCardsById}, with what the lists of people display. */
export async function listedResidencesById(db: Db, ids: readonly number[]) {
  const query = cards(db)
    .select(["residence.emblem", "residence.listed_year", "residence.native_place"])
    .select(["residence.battle_address", "residence.opening"])
    .where(isListed);
  return inOrder(ids.length === 0 ? [] : await query.where("residence.id", "in", ids).execute(), ids);
}

function inOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

const detailColumns = [
  ...cardColumns,
  "residence.nation",
  "residence.native_place",
  "residence.garden_id",
  "residence.letter",
  "residence.number",
  "residence.other_names",
  "residence.plaque",
  "residence.couplet",
  "residence.opening",
  "residence.intro_html",
  "residence.background",
  "residence.battle_address",
  "residence.cemetery_address",
  "residence.source",
  "residence.source_url",
  "residence.more_sources",
  "residence.customary_day",
  "residence.customary_calendar",
  "residence.portrait_credit",
  "residence.made_by",
  "residence.moved_in_at",
  "residence.hidden_at",
  "residence.facts_version",
  "residence.intro_version",
  "residence.template_version",
  "residence.birthday_by",
  "residence.anniversary_by",
  "residence.certificate_template",
  "residence.allows_grave_lamps",
  "level.name as level_name",
  "level.background as level_background",
  "counter.gift_total",
  "counter.coin_total",
  "counter.message_total",
  "counter.grave_lamp_day",
  "counter.grave_lamp_today",
  "member.role",
] as const;

export type ResidenceRow = NonNullable<Awaited<ReturnType<typeof findVisibleResidence>>>;

/** A residence with garden, level, counters and the actor's role; null if unknown or not visible to the actor. */
export function findVisibleResidence(db: Db, id: number, actor: Actor) {
  const accountId = actor.kind === "account" ? actor.accountId : 0;
  return db
    .selectFrom("residence")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .innerJoin("level", "level.level", "residence.level")
    .innerJoin("residence_counter as counter", "counter.residence_id", "residence.id")
    .leftJoin("residence_member as member", (join) =>
      join.onRef("member.residence_id", "=", "residence.id").on("member.account_id", "=", accountId),
    )
    .select(detailColumns)
    .where("residence.id", "=", id)
    .where(visibleTo(actor))
    .executeTakeFirst()
    .then((row) => row ?? null);
}

/** Rank among public residences by remembrances, from 1; at most a minute old (R-remembrance-2). */
export function remembranceRank(remembranceTotal: number): RawBuilder<number> {
  return sql`(1 + coalesce((
    select residences from remembrance_rank where remembrance_total > ${remembranceTotal}
    order by remembrance_total limit 1), 0))`;
}

/** Remembrances of this Shanghai day: the stored number is for its own day only. */
export function remembrancesToday(
  row: { remembrance_day: string; remembrance_today: number },
  today: ShanghaiDay,
): number {
  return row.remembrance_day === today ? row.remembrance_today : 0;
}

/** Lamps at the grave of this Shanghai day: the stored number is for its own day only. */
export function graveLampsToday(row: { grave_lamp_day: string; grave_lamp_today: number }, today: ShanghaiDay): number {
  return row.grave_lamp_day === today ? row.grave_lamp_today : 0;
}

export type OwnResidenceRow = Awaited<ReturnType<typeof ownResidenceRows>>[number];

/** Cards of the residences of which an account is a member, owned ones first, then the latest. */
export function ownResidenceRows(
  db: Db,
  { accountId, keywords }: { accountId: number; keywords: string },
  isVisible: ReturnType<typeof visibleTo>,
) {
  return cards(db)
    .innerJoin("residence_member as member", "member.residence_id", "residence.id")
    .select(["member.role", "residence.letter", "residence.number", "residence.moved_in_at"])
    .where("member.account_id", "=", accountId)
    .where((eb) => eb(eb.fn<number>("strpos", ["residence.name", eb.val(keywords)]), ">", 0))
    .where(isVisible)
    .orderBy((eb) => eb("member.role", "<>", "owner"))
    .orderBy((eb) => eb("member.role", "<>", "manager"))
    .orderBy("residence.moved_in_at", "desc")
    .orderBy("residence.id", "desc")
    .execute();
}

/** A martyr by the residence's or its garden's kind (R-residence-9). */
export function isMartyr(row: Pick<ResidenceRow, "kind" | "garden_kind">): boolean {
  return row.kind === "martyr" || row.garden_kind === "martyrs";
}
