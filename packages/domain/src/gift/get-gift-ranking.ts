import { sql } from "kysely";
import { maxCounted } from "@changming/contract/limits";
import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { type Counted, pageOf, type Page } from "../context/paging.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { accountTags } from "../context/tags.ts";
import { hasRankings } from "../site-info/get-site-info.ts";
import { givenGiftsOf, type GivenGiftRow } from "./queries.ts";

export type GiftRanking =
  | ({ type: "givers"; rows: GiverRow[] } & Counted)
  | { type: "record"; counts: number; rows: GivenGiftRow[] }
  | { type: "received"; counts: number; rows: ReceivedGiftRow[] };

/**
 * By `rankingType`: 0 givers (empty if the ranking is off), 1 single gifts, 2 totals per gift (R-gift-13). Throws
 * `notFound`.
 */
export async function getGiftRanking(
  ctx: Ctx,
  input: { residenceId: number; rankingType: number; page: number; pageSize: number },
): Promise<GiftRanking> {
  ctx.tags.read(`residence:${input.residenceId}:counts`, "catalogue");
  const page = pageOf(input);
  const { id } = await loadVisibleResidence(ctx, input.residenceId);
  if (input.rankingType === 0) {
    const rows = await topGivers(ctx.db, id, page);
    ctx.tags.read("siteInfo", ...accountTags(rows));
    // A page beyond the last one has no row that says how many there are.
    const found = rows[0]?.found ?? (page.offset > 0 ? await countGivers(ctx.db, id) : 0);
    return { type: "givers", counts: Math.min(found, maxCounted), hasMore: found > maxCounted, rows };
  }
  if (input.rankingType === 1) {
    const [counts, rows] = await Promise.all([countGivenGifts(ctx.db, id), givenGiftsOf(ctx.db, id, page)]);
    ctx.tags.read(...accountTags(rows));
    return { type: "record", counts, rows };
  }
  const today = shanghaiDay(ctx.clock());
  const [counts, rows] = await Promise.all([countReceivedGifts(ctx.db, id), receivedGifts(ctx.db, id, today, page)]);
  return { type: "received", counts, rows };
}

async function countGivenGifts(db: Db, residenceId: number): Promise<number> {
  const row = await db
    .selectFrom("received_total")
    .select(sql<number>`coalesce(sum(deliveries), 0)::int`.as("given"))
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  return row.given;
}

type GiverRow = Awaited<ReturnType<typeof topGivers>>[number];

/** Givers at one residence by coins given, each with the last gift and the relation to the deceased. */
function topGivers(db: Db, residenceId: number, page: Page) {
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
    .select(giverCount(db, residenceId).as("found"))
    .where("giver_total.residence_id", "=", residenceId)
    .where(hasRankings)
    .orderBy("giver_total.coin_total", "desc")
    .orderBy("giver_total.account_id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

async function countGivers(db: Db, residenceId: number): Promise<number> {
  const { found } = await giverCount(db, residenceId).executeTakeFirstOrThrow();
  return found;
}

/** How many there are, one more than `maxCounted` at most; none where the ranking is off. */
function giverCount(db: Db, residenceId: number) {
  const givers = db.selectFrom("giver_total").select("account_id").where("residence_id", "=", residenceId);
  return db
    .selectFrom(
      givers
        .where(hasRankings)
        .limit(sql.lit(maxCounted + 1))
        .as("giver"),
    )
    .select(sql<number>`count(*)::int`.as("found"));
}

type ReceivedGiftRow = Awaited<ReturnType<typeof receivedGifts>>[number];

/** Gifts received at a residence, a row per gift: total, and count on this Shanghai day. */
function receivedGifts(db: Db, residenceId: number, today: ShanghaiDay, page: Page) {
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

async function countReceivedGifts(db: Db, residenceId: number): Promise<number> {
  const row = await db
    .selectFrom("received_total")
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  return row.found;
}
