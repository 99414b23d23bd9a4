import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "@changming/db/testing/test-database";
import { listConsumptions, presentConsumptions } from "../consumption/list-consumptions.ts";
import { exportAccount } from "../personal-data/export-account.ts";
import { getStatement } from "../statement/get-statement.ts";
import { aPaidOrder, moneyDatabase, type PaidOrder, staffIn } from "../testing/paying.ts";
import { pushRefunds } from "./push-refunds.ts";
import { requestRefund } from "./request-refund.ts";

/* R-refund-5: what a partial refund shows to the payer and in the statement of a month. */

let database: TestDatabase;

beforeAll(async () => {
  database = await moneyDatabase();
});

afterAll(() => database?.close());

async function refundPart({ world, orderId }: PaidOrder, amountFen: number, leftFen: number): Promise<void> {
  const input = { orderId, reason: "一束花没有开好", part: { amountFen, leftFen } };
  await requestRefund(await staffIn(world, "finance"), input);
  await pushRefunds(world.job("pushRefunds"));
}

test("gift, coins and rank stay, and the payer reads what was returned in consumption and in the own copy", async () => {
  const paid = await aPaidOrder(database.db, 3_000);
  const { world } = paid;
  await refundPart(paid, 1_200, 3_000);
  const given = world.db.selectFrom("given_gift").select("coins").where("account_id", "=", world.accountId);
  expect(await given.execute()).toEqual([{ coins: world.gift.coins }]);
  const all = { page: 1, pageSize: 15, orderType: -1, start: null, end: null, lowFen: null, highFen: null };
  const ctx = world.ctx();
  expect(presentConsumptions(await listConsumptions(ctx, all), ctx.media)).toMatchObject({
    total_money: "18.00",
    itemList: [
      { title: expect.stringContaining("（已退 12.00 元）"), money: "30.00", refunded_money: "12.00", is_refunded: 0 },
    ],
  });
  const { data } = await exportAccount(ctx);
  expect(data["orders"]).toMatchObject([{ amount_fen: 3_000, refunded_fen: 1_200, state: "delivered" }]);
});

test("the month of a garden counts a part as refund, and its sums match the ledger", async () => {
  const before = await aPaidOrder(database.db, 3_000);
  const reader = await staffIn(before.world, "readOnly");
  const month = "2026-11";
  const first = await getStatement(reader, { month });
  await refundPart(before, 700, 3_000);
  const second = await getStatement(reader, { month });
  expect(second.total.refundFen - first.total.refundFen).toBe(700);
  expect(second.isSound).toBe(true);
});
