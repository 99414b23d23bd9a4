import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import type { Page } from "../context/paging.ts";
import { isListed } from "../residence/access.ts";

const givenColumns = [
  "given_gift.id",
  "given_gift.account_id",
  "given_gift.residence_id",
  "given_gift.quantity",
  "given_gift.coins",
  "given_gift.given_at",
  "given_gift.lasts_until",
  "gift.name as gift_name",
  "gift.unit",
  "gift.image",
  "gift.effect",
  "gift.place",
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

export type LatestGiftRow = Awaited<ReturnType<typeof latestGifts>>[number];

/**
 * The newest gifts of the whole site, at public residences only. The limit is a literal: as a parameter, PostgreSQL
 * would plan the four tables anew each time, which takes longer than reading them.
 */
export function latestGifts(db: Db, limit: number) {
  return givenGifts(db)
    .innerJoin("residence", "residence.id", "given_gift.residence_id")
    .select("residence.name as residence_name")
    .where(isListed)
    .orderBy("given_gift.given_at", "desc")
    .orderBy("given_gift.id", "desc")
    .limit(sql.lit(limit))
    .execute();
}

export type PlacedGiftRow = Awaited<ReturnType<typeof latestPlacedGifts>>[number];

/** How many of the latest gifts are candidates for the scene. */
const maxCandidates = 200;

/**
 * One of each gift with its place: what still burns on this day first, then the newest (R-gift-16). A burning gift stays
 * a candidate however many came after it.
 */
export function latestPlacedGifts(db: Db, residenceId: number, today: ShanghaiDay) {
  const given = db
    .selectFrom("given_gift")
    .select(["id", "gift_id", burnsOn(today).as("burns")])
    .where("residence_id", "=", residenceId)
    .orderBy("id", "desc")
    .limit(maxCandidates);
  const burning = given.where("lasts_until", ">=", today);
  const candidates = db
    .selectFrom(given.as("latest"))
    .selectAll()
    .union(db.selectFrom(burning.as("burning")).selectAll())
    .as("candidate");
  const chosen = db
    .selectFrom(candidates)
    .select("candidate.id")
    .distinctOn("candidate.gift_id")
    .orderBy("candidate.gift_id")
    .orderBy("candidate.burns", "desc")
    .orderBy("candidate.id", "desc");
  return (
    givenGifts(db)
      .select("gift.id as gift_id")
      .where("given_gift.id", "in", chosen)
      // Dressings are placed by the family, not by recency.
      .where("gift.dressing_place", "is", null)
      .orderBy(burnsOn(today), "desc")
      .orderBy("given_gift.id", "desc")
      .execute()
  );
}

/** Whether a given gift still burns on a Shanghai day. */
const burnsOn = (day: ShanghaiDay) => sql<boolean>`coalesce(given_gift.lasts_until >= ${day}::date, false)`;
