import { afterAll, beforeAll, expect, test } from "vitest";
import { decideApproval } from "@changming/domain/approval/decide-approval";
import { listApprovals } from "@changming/domain/approval/list-approvals";
import { retryRefund } from "@changming/domain/refund/refund-order";
import { billLines } from "../sandbox/pay/bill-rows.ts";
import { startWechatRefund } from "../sandbox/pay/wechat-refunds.ts";
import { demoOffice } from "../testing/demo-office.ts";

let office: Awaited<ReturnType<typeof demoOffice>>;

beforeAll(async () => {
  office = await demoOffice();
});

afterAll(() => office?.database.close());

const orders = () => office.database.db.selectFrom("orders").select(["state", "amount_fen"]).orderBy("id").execute();

test("one paid order waits for a second person, another's refund did not go through", async () => {
  expect(await orders()).toEqual([
    { state: "delivered", amount_fen: 68_000 },
    { state: "refunding", amount_fen: 3_900 },
  ]);
  const refunds = await office.database.db.selectFrom("refund").select(["state", "fault"]).execute();
  expect(refunds).toEqual([{ state: "failed", fault: "NOT_ENOUGH" }]);
});

test("the gateway's bill names both payments and one that is unknown here", async () => {
  const payments = await office.database.db.selectFrom("payment").select("out_trade_no").execute();
  const ours = new Set(payments.map(({ out_trade_no }) => out_trade_no));
  const lines = ["2026-11-18", "2026-11-19"].flatMap((day) => billLines(office.sandbox, "wechat", day));
  const named = lines.map(({ order: { outTradeNo, amount } }) => [ours.has(outTradeNo), amount]);
  expect(named).toEqual([
    [true, 68_000],
    [true, 3_900],
    [false, 8_800],
  ]);
});

test("both can be given back: the gateway takes each refund as it stands in our rows", async () => {
  const administrator = await office.as("administrator");
  const [asked] = (await listApprovals(administrator, { page: 1, pageSize: 15 })).rows;
  await decideApproval(administrator, { id: asked?.id ?? 0, isConfirmed: true, reason: "" });
  const failed = await office.database.db.selectFrom("refund").select("id").where("state", "=", "failed").execute();
  for (const { id } of failed) await retryRefund(await office.as("finance"), { refundId: id });
  const due = await office.database.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["out_trade_no", "out_refund_no", "refund.amount_fen as refund", "payment.amount_fen as total"])
    .where("refund.state", "=", "due")
    .execute();
  expect(due).toHaveLength(2);
  for (const { refund, total, ...numbers } of due) {
    const amount = { refund, total, currency: "CNY" };
    expect(startWechatRefund(office.sandbox, JSON.stringify({ ...numbers, amount })).refund.amount).toBe(refund);
  }
});
