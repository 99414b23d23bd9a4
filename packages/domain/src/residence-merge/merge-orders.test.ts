import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "@changming/db/testing/test-database";
import { aResidence } from "../testing/builders.ts";
import { moneyDatabase, PayWorld } from "../testing/paying.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { mergeResidences } from "./merge-residences.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await moneyDatabase();
});

afterAll(() => database?.close());

async function coinsOf(residenceId: number): Promise<number> {
  const { coins } = await database.db
    .selectFrom("ledger_entry")
    .select((eb) => eb.fn.sum<string | null>("amount").as("coins"))
    .where("account", "=", "residence")
    .where("subject_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  return Number(coins);
}

test("the coins of the ledger follow the gifts, and an order that is paid afterwards is delivered where it belongs", async () => {
  const world = await PayWorld.open(database.db);
  const { db } = database;
  /** Of the newest payment. */
  const outTradeNo = async () =>
    (await db.selectFrom("payment").select("out_trade_no").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow())
      .out_trade_no;
  await world.order();
  await world.payAndNotify(4, await outTradeNo());
  expect(await coinsOf(world.residenceId)).toBe(world.gift.coins);
  world.pass(60);
  await world.order();
  const unpaid = await outTradeNo();
  const { id } = await aResidence(db);
  const ctx = testCtx(db, asStaff(await aStaff(db, { role: "reviewer" })));
  const merging = { id, fromId: world.residenceId, version: 1, fromVersion: 1, reason: "同一个人" };
  await mergeResidences(ctx, merging);
  expect([await coinsOf(world.residenceId), await coinsOf(id)]).toEqual([0, world.gift.coins]);
  await world.payAndNotify(4, unpaid);
  expect(await coinsOf(id)).toBe(2 * world.gift.coins);
  const counter = db.selectFrom("residence_counter").select("coin_total").where("residence_id", "=", id);
  expect((await counter.executeTakeFirstOrThrow()).coin_total).toBe(2 * world.gift.coins);
});
