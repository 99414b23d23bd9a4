import { expect, test } from "vitest";
import type { Clock } from "@changming/kit/clock";
import { billLines } from "./bill-rows.ts";
import { FaultBoard } from "./fault-board.ts";
import { OrderBook, type SandboxOrder, type SandboxRefund } from "./order-book.ts";

const clock: Clock = () => new Date("2026-11-22T04:00:00Z");
const day = "2026-11-21";

const aRefund = (own: Partial<SandboxRefund> = {}): SandboxRefund => ({
  ...{ outRefundNo: "R1", refundNo: "50300", amount: 300, reason: "", notifyUrl: null },
  ...{ state: "success", at: "2026-11-21T06:00:00.000Z" },
  ...own,
});

const anOrder = (outTradeNo: string, paidAt: string | null, own: Partial<SandboxOrder> = {}): SandboxOrder => ({
  ...{ provider: "wechat", outTradeNo, token: "t", scene: "native", amount: 1_999, subject: "花圈", attach: null },
  ...{ notifyUrl: null, returnUrl: null, quitUrl: null, fingerprint: "f", createdAt: "2026-11-20T04:00:00.000Z" },
  ...{ expiresAt: null, state: paidAt ? "paid" : "open", isFinished: false, tradeNo: `T${outTradeNo}` },
  ...{ paidAt, refunds: [], notices: [] },
  ...own,
});

function linesOf(orders: SandboxOrder[], faults = new FaultBoard(), provider: "wechat" | "alipay" = "wechat") {
  const book = new OrderBook(null);
  for (const order of orders) book.save(order);
  // Keys, notices and the cashier have no part in it.
  const core = { book, faults, clock } as Parameters<typeof billLines>[0];
  return billLines(core, provider, day).map(({ order, refund }) => {
    return refund ? `${order.outTradeNo} back ${refund.amount}` : `${order.outTradeNo} ${order.amount}`;
  });
}

test("a day begins and ends at midnight in Shanghai", () => {
  const orders = [
    anOrder("before", "2026-11-20T15:59:59.999Z"),
    anOrder("first", "2026-11-20T16:00:00.000Z"),
    anOrder("last", "2026-11-21T15:59:59.999Z"),
    anOrder("after", "2026-11-21T16:00:00.000Z"),
  ];
  expect(linesOf(orders)).toEqual(["first 1999", "last 1999"]);
});

test("payments and refunds stand in the order in which they were made, those of another provider not at all", () => {
  const orders = [
    anOrder("late", "2026-11-21T08:00:00.000Z"),
    anOrder("early", "2026-11-21T01:00:00.000Z", { refunds: [aRefund()] }),
    anOrder("other", "2026-11-21T02:00:00.000Z", { provider: "alipay" }),
    anOrder("unpaid", null),
  ];
  expect(linesOf(orders)).toEqual(["early 1999", "early back 300", "late 1999"]);
  expect(linesOf(orders, undefined, "alipay")).toEqual(["other 1999"]);
});

test("a refund of another day's payment stands alone, and one that is not made yet nowhere", () => {
  const refunds = [
    aRefund(),
    aRefund({ outRefundNo: "R2", state: "processing" }),
    aRefund({ outRefundNo: "R3", state: "abnormal" }),
    aRefund({ outRefundNo: "R4", state: "closed" }),
    aRefund({ outRefundNo: "R5", amount: 400, at: "2026-11-21T07:00:00.000Z" }),
    aRefund({ outRefundNo: "R6", at: "2026-11-22T00:00:00.000Z" }),
  ];
  expect(linesOf([anOrder("old", "2026-11-19T01:00:00.000Z", { refunds })])).toEqual(["old back 300", "old back 400"]);
});

test("told to lie, a bill leaves out its first line, adds a stranger, or makes one payment a fen dearer, once each", () => {
  const orders = [anOrder("A", "2026-11-21T01:00:00.000Z"), anOrder("B", "2026-11-21T02:00:00.000Z")];
  const faults = new FaultBoard();
  faults.set("billMissing");
  expect(linesOf(orders, faults)).toEqual(["B 1999"]);
  faults.set("billWrongAmount");
  expect(linesOf(orders, faults)).toEqual(["A 2000", "B 1999"]);
  faults.set("billExtra");
  expect(linesOf(orders, faults)).toEqual(["A 1999", "B 1999", expect.stringMatching(/^STRANGER\d{12} 100$/)]);
  expect(linesOf(orders, faults)).toEqual(["A 1999", "B 1999"]);
});

test("a lie about a payment is kept until there is one", () => {
  const faults = new FaultBoard();
  faults.set("billWrongAmount");
  const refunded = anOrder("old", "2026-11-19T01:00:00.000Z", { refunds: [aRefund()] });
  expect(linesOf([refunded], faults)).toEqual(["old back 300"]);
  expect(faults.list()).toHaveLength(1);
  expect(linesOf([refunded, anOrder("A", "2026-11-21T01:00:00.000Z")], faults)).toContain("A 2000");
});

test("the book itself never lies: what a fault changed stands there as it was", () => {
  const order = anOrder("A", "2026-11-21T01:00:00.000Z");
  const faults = new FaultBoard();
  faults.set("billWrongAmount");
  linesOf([order], faults);
  expect(order.amount).toBe(1_999);
});
