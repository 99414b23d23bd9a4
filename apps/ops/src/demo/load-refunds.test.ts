import { afterAll, beforeAll, expect, test } from "vitest";
import { decideApproval } from "@changming/domain/approval-decision/decide-approval";
import { listApprovals } from "@changming/domain/approval/list-approvals";
import { retryRefund } from "@changming/domain/refund/refund-order";
import { billEntries } from "@changming/gateways/sandbox/bill-entries";
import { startWechatRefund } from "@changming/gateways/sandbox/wechat-orders";
import { demoAdmin } from "../testing/demo-admin.ts";

let admin: Awaited<ReturnType<typeof demoAdmin>>;

beforeAll(async () => {
  admin = await demoAdmin();
});

afterAll(() => admin?.database.close());

const orders = () => admin.database.db.selectFrom("orders").select(["state", "amount_fen"]).orderBy("id").execute();

test("one paid order waits for a second approval, another order's refund failed", async () => {
  expect(await orders()).toEqual([
    { state: "delivered", amount_fen: 68_000 },
    { state: "refunding", amount_fen: 3_900 },
  ]);
  const refunds = await admin.database.db.selectFrom("refund").select(["state", "fault"]).execute();
  expect(refunds).toEqual([{ state: "failed", fault: "NOT_ENOUGH" }]);
});

test("the gateway's bill names both payments and one that is unknown here", async () => {
  const payments = await admin.database.db.selectFrom("payment").select("out_trade_no").execute();
  const ours = new Set(payments.map(({ out_trade_no }) => out_trade_no));
  const entries = ["2026-11-18", "2026-11-19"].flatMap((day) => billEntries(admin.sandbox, "wechat", day));
  const named = entries.map(({ order: { outTradeNo, amount } }) => [ours.has(outTradeNo), amount]);
  expect(named).toEqual([
    [true, 68_000],
    [true, 3_900],
    [false, 8_800],
  ]);
});

test("both can be refunded: the gateway accepts each refund with the stored amounts", async () => {
  const administrator = await admin.as("administrator");
  const [requested] = (await listApprovals(administrator, { page: 1, pageSize: 15 })).rows;
  await decideApproval(administrator, { id: requested?.id ?? 0, isConfirmed: true, reason: "" });
  const failed = await admin.database.db.selectFrom("refund").select("id").where("state", "=", "failed").execute();
  for (const { id } of failed) await retryRefund(await admin.as("finance"), { refundId: id });
  const due = await admin.database.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["out_trade_no", "out_refund_no", "refund.amount_fen as refund", "payment.amount_fen as total"])
    .where("refund.state", "=", "due")
    .execute();
  expect(due).toHaveLength(2);
  for (const { refund, total, ...numbers } of due) {
    const amount = { refund, total, currency: "CNY" };
    expect(startWechatRefund(admin.sandbox, JSON.stringify({ ...numbers, amount })).refund.amount).toBe(refund);
  }
});
