import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import type { Page } from "../context/paging.ts";
import { isListed } from "../residence/access.ts";
import { isOfferedHere } from "../site-info/switches.ts";

const givenColumns = [
  "given_gift.id",
  "given_gift.account_id",
  "given_gift.residence_id",
  "given_gift.quantity",
  "given_gift.coins",
  "given_gift.given_at",
  "gift.name as gift_name",
  "gift.unit",
  "gift.image",
  "gift.effect",
  "account.nickname",
  "account.avatar",
] as const;

function givenGifts(db: Db) {
  return db
    .selectFrom("given_gift")
    .innerJoin("gift", "gift.id", "given_gift.gift_id")
    .innerJoin("account", "account.id", "given_gift.account_id")
    .select(givenColumns);
}

export type GivenGiftRow = Awaited<ReturnType<typeof givenGiftsOf>>[number];

/** Gifts given at one residence, newest first. */
export function givenGiftsOf(db: Db, residenceId: number, page: Page) {
  return givenGifts(db)
    .where("given_gift.residence_id", "=", residenceId)
    .orderBy("given_gift.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countGivenGifts(db: Db, residenceId: number): Promise<number> {
  const row = await db
    .selectFrom("received_total")
    .select(sql<number>`coalesce(sum(deliveries), 0)::int`.as("given"))
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  return row.given;
}

export type LatestGiftRow = Awaited<ReturnType<typeof latestGifts>>[number];

/** The newest gifts of the whole site, at public residences only. */
export function latestGifts(db: Db, limit: number) {
  return givenGifts(db)
    .innerJoin("residence", "residence.id", "given_gift.residence_id")
    .select("residence.name as residence_name")
    .where(isListed)
    .orderBy("given_gift.given_at", "desc")
    .orderBy("given_gift.id", "desc")
    .limit(limit)
    .execute();
}

export type GiverRow = Awaited<ReturnType<typeof topGivers>>[number];

/** Givers at one residence by coins given, each with the last gift and the relation to the deceased. */
export function topGivers(db: Db, residenceId: number, page: Page) {
  return db
    .selectFrom("giver_total")
    .innerJoin("account", "account.id", "giver_total.account_id")
    .innerJoin("gift", "gift.id", "giver_total.last_gift_id")
    .leftJoin("residence_member as member", (join) =>
      join
        .onRef("member.residence_id", "=", "giver_total.residence_id")
        .onRef("member.account_id", "=", "giver_total.account_id"),
    )
    .select([
      "giver_total.account_id",
      "account.nickname",
      "account.avatar",
      "member.relation",
      "giver_total.coin_total",
      "giver_total.gift_total",
      "giver_total.last_quantity",
      "giver_total.last_given_at",
      "gift.name as gift_name",
      "gift.unit",
      "gift.image",
    ])
    .where("giver_total.residence_id", "=", residenceId)
    .orderBy("giver_total.coin_total", "desc")
    .orderBy("giver_total.account_id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countGivers(db: Db, residenceId: number): Promise<number> {
  const row = await db
    .selectFrom("giver_total")
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  return row.found;
}

export type ReceivedGiftRow = Awaited<ReturnType<typeof receivedGifts>>[number];

/** Gifts received at a residence, a row per gift: total, and count on this Shanghai day. */
export function receivedGifts(db: Db, residenceId: number, today: ShanghaiDay, page: Page) {
  return db
    .selectFrom("received_total as received")
    .innerJoin("gift", "gift.id", "received.gift_id")
    .select([
      "gift.name as gift_name",
      "gift.unit",
      "gift.image",
      "received.quantity as nums",
      sql<number>`case when received.last_day = ${today} then received.day_quantity else 0 end`.as("today_nums"),
      "received.coins",
      "received.last_given_at",
    ])
    .where("received.residence_id", "=", residenceId)
    .orderBy("received.quantity", "desc")
    .orderBy("received.gift_id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countReceivedGifts(db: Db, residenceId: number): Promise<number> {
  const row = await db
    .selectFrom("received_total")
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  return row.found;
}

export type PlacedGiftRow = Awaited<ReturnType<typeof latestPlacedGifts>>[number];

/** How many of the latest gifts are candidates for the scene. */
const maxCandidates = 200;

/** The newest of each gift among the latest, newest first, with its place. */
export function latestPlacedGifts(db: Db, residenceId: number) {
  const last = db
    .selectFrom("given_gift")
    .select(["id", "gift_id"])
    .where("residence_id", "=", residenceId)
    .orderBy("id", "desc")
    .limit(maxCandidates)
    .as("last");
  const newest = db
    .selectFrom(last)
    .select((eb) => eb.fn.max("last.id").as("id"))
    .groupBy("last.gift_id");
  return (
    givenGifts(db)
      .select(["gift.place", "gift.id as gift_id"])
      .where("given_gift.id", "in", newest)
      // Dressings are placed by the family, not by recency.
      .where("gift.dressing_place", "is", null)
      .orderBy("given_gift.id", "desc")
      .execute()
  );
}

/** Categories in the operator's order, without those that have nothing on sale. */
export function giftCategories(db: Db, isDressing: boolean) {
  return db
    .selectFrom("gift_category")
    .select(["id", "name"])
    .where("is_dressing", "=", isDressing)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("gift")
          .select("gift.id")
          .whereRef("gift.category_id", "=", "gift_category.id")
          .where("gift.is_on_sale", "=", true)
          .where(isOfferedHere),
      ),
    )
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Which gifts: of one category or, with 0, all visitors' gifts or all dressings. */
export interface GiftFilter {
  categoryId: number;
  isDressing?: boolean;
  /** Only this gift, if it matches. */
  giftId?: number | undefined;
}

function onSale(db: Db, { categoryId, isDressing = false, giftId }: GiftFilter) {
  let gifts = db
    .selectFrom("gift")
    .innerJoin("gift_category", "gift_category.id", "gift.category_id")
    .where("gift.is_on_sale", "=", true)
    .where(isOfferedHere);
  if (giftId !== undefined) gifts = gifts.where("gift.id", "=", giftId);
  if (categoryId !== 0) return gifts.where("gift.category_id", "=", categoryId);
  return gifts.where("gift.dressing_place", isDressing ? "is not" : "is", null);
}

export type GiftRow = Awaited<ReturnType<typeof giftsOnSale>>[number];

export function giftsOnSale(db: Db, filter: GiftFilter, page: Page) {
  return onSale(db, filter)
    .selectAll("gift")
    .select("gift_category.name as category_name")
    .orderBy("gift.position")
    .orderBy("gift.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countGiftsOnSale(db: Db, filter: GiftFilter): Promise<number> {
  const row = await onSale(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return row.found;
}
