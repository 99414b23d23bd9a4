import { afterEach, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { BillRow } from "@changming/gateways/pay/pay-gateway";
import { fen } from "@changming/kit/money";
import { pushRefunds } from "../refund/push-refunds.ts";
import { refundPaidOrder } from "../refund/refund-order.ts";
import { PayWorld } from "../testing/paying.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { compareBills } from "./compare-bills.ts";

let database: TestDatabase;
let world: PayWorld;

beforeEach(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
  world = await PayWorld.open(database.db);
});

afterEach(async () => {
  await assertSoundWorlds(database.db);
  await database.close();
});

async function paid(payType: 4 | 6 = 4, isNotified = true): Promise<{ no: string; orderId: number }> {
  const { order, payment } = await world.order({ payType });
  const no = payment?.out_trade_no ?? "";
  if (isNotified) await world.payAndNotify(payType, no);
  else world.gatewayOf(payType).pay(no);
  world.pass(2);
  return { no, orderId: order.id };
}

/** Half past ten of the next day. */
function nextMorning(): void {
  world.now = new Date("2026-11-22T02:30:00Z");
}

/** Changes the next bill. */
function changeBill(change: (rows: BillRow[]) => BillRow[]): void {
  const { wechat } = world;
  const bill = wechat.bill.bind(wechat);
  wechat.bill = async (day) => {
    const answer = await bill(day);
    return answer.ok ? { ...answer, bill: { ...answer.bill, rows: change(answer.bill.rows) } } : answer;
  };
}

const found = () =>
  database.db
    .selectFrom("bill_finding")
    .select(["channel", "kind", "number", "here_fen", "there_fen", "settled"])
    .orderBy("kind")
    .execute();

const compare = () => compareBills(world.job("compareBills"));

test("12: one missing, one extra and one different amount are three findings, with a warning", async () => {
  const missing = await paid();
  const other = await paid();
  await paid();
  nextMorning();
  const extra = "20261121EXTRAEXTRAEXTRA";
  changeBill((rows) => [
    ...rows
      .filter((row) => row.outTradeNo !== missing.no)
      .map((row) => (row.outTradeNo === other.no ? { ...row, amount: fen(999) } : row)),
    ...rows.slice(0, 1).map((row) => ({ ...row, outTradeNo: extra, tradeNo: "4TEXTRA" })),
  ]);
  expect(await compare()).toBe(1);
  const channel = 4;
  expect(await found()).toEqual([
    { channel, kind: "amountDiffers", number: other.no, here_fen: 1_000, there_fen: 999, settled: false },
    { channel, kind: "paymentMissingHere", number: extra, here_fen: null, there_fen: 1_000, settled: false },
    { channel, kind: "paymentMissingThere", number: missing.no, here_fen: 1_000, there_fen: null, settled: false },
  ]);
  expect(world.services.warnings.at(-1)).toContain('"findings":3');
});

test("a payment known only from the bill is settled, and stored as a finding", async () => {
  const missed = await paid(6, false);
  nextMorning();
  await compare();
  const order = await database.db
    .selectFrom("orders")
    .select("state")
    .where("id", "=", missed.orderId)
    .executeTakeFirst();
  expect(order?.state).toBe("delivered");
  expect(await found()).toMatchObject([{ channel: 6, kind: "paymentMissingHere", number: missed.no, settled: true }]);
});

test("a bill that agrees has no findings, and is compared once, by any number of nodes", async () => {
  await paid();
  await paid(6);
  nextMorning();
  await Promise.all([compare(), compare()]);
  expect(await found()).toEqual([]);
  expect(await compare()).toBe(0);
  const bills = await database.db
    .selectFrom("bill")
    .select(["channel", "day", "row_count"])
    .where("day", "=", "2026-11-21")
    .orderBy("channel")
    .execute();
  expect(bills).toEqual([
    { channel: 4, day: "2026-11-21", row_count: 1 },
    { channel: 6, day: "2026-11-21", row_count: 1 },
  ]);
});

test("before 10:30 yesterday's bill is not requested; one that is not ready is requested again", async () => {
  await paid();
  world.now = new Date("2026-11-22T02:29:59Z");
  await compare();
  expect(world.wechat.requests).not.toContain("bill 2026-11-21");
  nextMorning();
  world.wechat.fail("bill", "notReady");
  await compare();
  expect(await database.db.selectFrom("bill").select("day").where("day", "=", "2026-11-21").execute()).toEqual([]);
  world.now = new Date("2026-11-24T03:00:00Z");
  await compare();
  expect(await database.db.selectFrom("bill").select("day").where("day", "=", "2026-11-21").execute()).toHaveLength(1);
});

test("two manual refunds of one payment in one day are two findings, and the bill is stored", async () => {
  const { no } = await paid();
  for (const part of [300, 400]) world.wechat.giveBackByHand(no, fen(part));
  // As in Alipay's bills: an empty cell.
  changeBill((rows) => rows.map((row) => (row.kind === "refund" ? { ...row, outRefundNo: "" } : row)));
  nextMorning();
  expect(await compare()).toBe(1);
  expect(await found()).toMatchObject([
    { kind: "refundMissingHere", number: no, there_fen: 300 },
    { kind: "refundMissingHere", number: `${no} #2`, there_fen: 400 },
  ]);
  expect(await compare()).toBe(0);
});

test("a bill that never arrives becomes a finding once it is given up, once, with a warning", async () => {
  await paid();
  world.wechat.bill = async () => ({ ok: false, reason: "gatewayUnreachable", code: "FAKE", requestId: null });
  for (let day = 22; day <= 26; day += 1) {
    world.now = new Date(`2026-11-${day}T03:00:00Z`);
    await Promise.all([compare(), compare()]);
  }
  const missing = { channel: 4, kind: "billMissing", settled: false };
  expect(await found()).toMatchObject([
    { ...missing, number: "2026-11-21" },
    { ...missing, number: "2026-11-22" },
  ]);
  expect(world.services.warnings.filter((one) => one.includes("never arrived"))).toHaveLength(2);
});

test("a bill marks only the refunds of its own gateway as billed", async () => {
  const { orderId } = await paid(6);
  await paid(4);
  const refund = await refundPaidOrder(world.job("operator"), { orderId, reason: "家属要求" });
  await pushRefunds(world.job("pushRefunds"));
  nextMorning();
  world.alipay.fail("bill", "notReady");
  changeBill((rows) => [
    ...rows,
    ...rows.map((row) => ({ ...row, kind: "refund" as const, outRefundNo: refund.out_refund_no })),
  ]);
  await compare();
  const marked = () =>
    database.db.selectFrom("refund").select("billed_at").where("id", "=", refund.id).executeTakeFirstOrThrow();
  expect((await marked()).billed_at).toBeNull();
  await compare();
  expect((await marked()).billed_at).not.toBeNull();
});

test("refunds missing on either side, or with another amount, are found", async () => {
  const here = await paid();
  const agreed = await paid();
  const differs = await paid();
  const numbers: string[] = [];
  for (const { orderId } of [here, agreed, differs]) {
    numbers.push((await refundPaidOrder(world.job("operator"), { orderId, reason: "家属要求" })).out_refund_no);
  }
  await pushRefunds(world.job("pushRefunds"));
  nextMorning();
  changeBill((rows) =>
    rows.flatMap((row) => {
      if (row.outRefundNo === null) return [row];
      if (row.outRefundNo === numbers[0]) return [{ ...row, outRefundNo: "20261121BYHANDBYHAND" }];
      return [row.outRefundNo === numbers[2] ? { ...row, amount: fen(1) } : row];
    }),
  );
  await compare();
  expect(await found()).toMatchObject([
    { kind: "refundDiffers", number: numbers[2], here_fen: 1_000, there_fen: 1 },
    { kind: "refundMissingHere", number: "20261121BYHANDBYHAND" },
    { kind: "refundMissingThere", number: numbers[0] },
  ]);
});
