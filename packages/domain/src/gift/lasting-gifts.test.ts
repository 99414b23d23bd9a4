import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "@changming/db/testing/test-database";
import { listConsumptions, presentConsumptions } from "../consumption/list-consumptions.ts";
import { presentCheckout } from "../checkout/checkout.ts";
import { getResidenceDetail } from "../residence-page/get-residence-detail.ts";
import { presentResidenceDetail } from "../residence-page/present.ts";
import { moneyDatabase, PayWorld } from "../testing/paying.ts";
import { aGift, aGivenGift, type BuiltGift } from "../testing/tributes.ts";
import { getGiftRanking } from "./get-gift-ranking.ts";
import { presentGiftRanking } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await moneyDatabase();
});

afterAll(() => database?.close());

const lamp = { name: "", unit: "盏", place: "lamp" } as const;
let made = 0;

/** A world whose gift is a free lamp that lasts so many days. */
async function openWithLamp(lasts_days: number | null, price_fen = 0) {
  made += 1;
  const world = await PayWorld.open(database.db, { ...lamp, name: `长明灯${made}`, price_fen, lasts_days });
  world.now = new Date("2026-11-22T20:00:00+08:00");
  return world;
}

const givenBy = (world: PayWorld) =>
  database.db
    .selectFrom("given_gift")
    .select("lasts_until")
    .where("account_id", "=", world.accountId)
    .orderBy("id", "desc")
    .execute();

/** Place and gift of everything that stands in the scene at the world's time. */
async function placedIn(world: PayWorld) {
  const ctx = world.ctx();
  const { placed } = presentResidenceDetail(await getResidenceDetail(ctx, { id: world.residenceId }), ctx.media);
  return placed.map(({ place, gift_name, lasts_until }) => [place, gift_name, lasts_until]);
}

const give = (world: PayWorld, gift: BuiltGift, lastsUntil?: string) =>
  aGivenGift(database.db, {
    residenceId: world.residenceId,
    gift,
    at: world.now,
    ...(lastsUntil ? { lastsUntil } : {}),
  });

test("a lamp for seven days burns through the seventh Shanghai day, the one of giving included", async () => {
  const world = await openWithLamp(7);
  const checkout = await world.order();
  expect(await givenBy(world)).toEqual([{ lasts_until: "2026-11-28" }]);
  expect(presentCheckout(checkout, world.now).given).toMatchObject({
    gift_name: world.gift.name,
    scene_place: "lamp",
    lasts_until: "2026-11-28",
  });
});

test("the day of giving is Shanghai's: two minutes around midnight are a day apart", async () => {
  const world = await openWithLamp(1);
  world.now = new Date("2026-11-22T23:59:00+08:00");
  await world.order();
  world.now = new Date("2026-11-23T00:01:00+08:00");
  await world.order();
  expect(await givenBy(world)).toEqual([{ lasts_until: "2026-11-23" }, { lasts_until: "2026-11-22" }]);
});

test("what does not last has no day, in no answer", async () => {
  const world = await openWithLamp(null);
  const checkout = await world.order();
  expect(await givenBy(world)).toEqual([{ lasts_until: null }]);
  expect(presentCheckout(checkout, world.now).given?.lasts_until).toBe("");
  expect(await placedIn(world)).toEqual([["lamp", `${world.gift.name}一盏`, ""]]);
});

test("the days count from delivery, not from the order; before it there is nothing given", async () => {
  const world = await openWithLamp(7, 990);
  const ordered = await world.order();
  expect(presentCheckout(ordered, world.now).given).toBeNull();
  world.now = new Date("2026-11-23T00:05:00+08:00");
  await world.payAndNotify(4, ordered.payment?.out_trade_no ?? "");
  expect(await givenBy(world)).toEqual([{ lasts_until: "2026-11-29" }]);
});

test("a later change of the gift does not shorten what was given", async () => {
  const world = await openWithLamp(7);
  await world.order();
  await database.db.updateTable("gift").set({ lasts_days: 1 }).where("id", "=", world.gift.id).execute();
  expect(await givenBy(world)).toEqual([{ lasts_until: "2026-11-28" }]);
  world.now = new Date("2026-11-28T23:59:00+08:00");
  expect(await placedIn(world)).toEqual([["lamp", `${world.gift.name}一盏`, "2026-11-28"]]);
});

test("what still burns stands before a newer gift that does not, until the day after it ended", async () => {
  const world = await openWithLamp(7);
  await world.order();
  const wick = await aGift(database.db, { ...lamp, name: `灯芯${made}` });
  const flower = await aGift(database.db, { name: `白菊花${made}` });
  await give(world, wick);
  await give(world, flower);
  const others = [["flowers", `${flower.name}一束`, ""]];
  world.now = new Date("2026-11-28T23:59:00+08:00");
  expect(await placedIn(world)).toEqual([["lamp", `${world.gift.name}一盏`, "2026-11-28"], ...others]);
  world.now = new Date("2026-11-29T00:00:00+08:00");
  expect(await placedIn(world)).toEqual([["lamp", `${wick.name}一盏`, ""], ...others]);
});

test("a lamp that burns is not displaced by any number of newer gifts", async () => {
  const world = await openWithLamp(30);
  await world.order();
  const wick = await aGift(database.db, { ...lamp, name: `灯花${made}` });
  await database.db
    .insertInto("given_gift")
    .values(
      Array.from({ length: 210 }, () => ({
        residence_id: world.residenceId,
        account_id: world.accountId,
        gift_id: wick.id,
        quantity: 1,
        coins: 0,
        given_at: world.now,
      })),
    )
    .execute();
  expect(await placedIn(world)).toEqual([["lamp", `${world.gift.name}一盏`, "2026-12-21"]]);
});

test("of one gift the burning one stands there, even if a newer one has ended; of two burning ones the newer", async () => {
  const world = await openWithLamp(7);
  await give(world, world.gift, "2026-11-28");
  await give(world, world.gift, "2026-11-22");
  world.now = new Date("2026-11-23T12:00:00+08:00");
  expect(await placedIn(world)).toEqual([["lamp", `${world.gift.name}一盏`, "2026-11-28"]]);
  await give(world, world.gift, "2026-11-25");
  expect(await placedIn(world)).toEqual([["lamp", `${world.gift.name}一盏`, "2026-11-25"]]);
});

test("the record of gifts and the giver's own list have the last day", async () => {
  const world = await openWithLamp(7);
  await world.order();
  const ctx = world.ctx();
  const lasting = { lasts_until: "2026-11-28", scene_place: "lamp" };
  const register = async (rankingType: number) =>
    presentGiftRanking(
      await getGiftRanking(ctx, { residenceId: world.residenceId, rankingType, page: 1, pageSize: 10 }),
      ctx.media,
    ).itemList;
  expect(await register(1)).toMatchObject([lasting]);
  expect(await register(0)).toMatchObject([{ lasts_until: "" }]);
  expect(await register(2)).toMatchObject([{ lasts_until: "" }]);
  const everything = { start: null, end: null, lowFen: null, highFen: null };
  const own = await listConsumptions(ctx, { page: 1, pageSize: 15, orderType: -1, ...everything });
  expect(presentConsumptions(own, ctx.media).itemList).toMatchObject([lasting]);
});
