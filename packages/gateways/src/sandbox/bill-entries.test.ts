import { expect, test } from "vitest";
import type { Clock } from "@changming/kit/clock";
import { billEntries } from "./bill-entries.ts";
import { FaultInjector } from "./fault-injector.ts";
import { OrderStore, type SandboxOrder, type SandboxRefund } from "./order-store.ts";

const clock: Clock = () => new Date("2026-11-22T04:00:00Z");
const day = "2026-11-21";

const aRefund = (overrides: Partial<SandboxRefund> = {}): SandboxRefund => ({
  outRefundNo: "R1",
  refundNo: "50300",
  amount: 300,
  reason: "",
  notifyUrl: null,
  state: "success",
  at: "2026-11-21T06:00:00.000Z",
  ...overrides,
});

const anOrder = (outTradeNo: string, paidAt: string | null, overrides: Partial<SandboxOrder> = {}): SandboxOrder => ({
  provider: "wechat",
  outTradeNo,
  token: "t",
  scene: "native",
  amount: 1_999,
  subject: "花圈",
  attach: null,
  notifyUrl: null,
  returnUrl: null,
  quitUrl: null,
  fingerprint: "f",
  createdAt: "2026-11-20T04:00:00.000Z",
  expiresAt: null,
  state: paidAt ? "paid" : "open",
  isFinished: false,
  tradeNo: `T${outTradeNo}`,
  paidAt,
  refunds: [],
  notices: [],
  ...overrides,
});

function entriesOf(orders: SandboxOrder[], faults = new FaultInjector(), provider: "wechat" | "alipay" = "wechat") {
  const orderStore = new OrderStore(null);
  for (const order of orders) orderStore.save(order);
  // Keys, notices and the cashier are not needed here.
  const core = { orderStore, faults, clock } as Parameters<typeof billEntries>[0];
  return billEntries(core, provider, day).map(({ order, refund }) => {
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
  expect(entriesOf(orders)).toEqual(["first 1999", "last 1999"]);
});

test("payments and refunds are listed in the order in which they were made, those of another provider are not", () => {
  const orders = [
    anOrder("late", "2026-11-21T08:00:00.000Z"),
    anOrder("early", "2026-11-21T01:00:00.000Z", { refunds: [aRefund()] }),
    anOrder("other", "2026-11-21T02:00:00.000Z", { provider: "alipay" }),
    anOrder("unpaid", null),
  ];
  expect(entriesOf(orders)).toEqual(["early 1999", "early back 300", "late 1999"]);
  expect(entriesOf(orders, undefined, "alipay")).toEqual(["other 1999"]);
});

test("a refund of another day's payment is listed alone, and an unfinished one is not", () => {
  const refunds = [
    aRefund(),
    aRefund({ outRefundNo: "R2", state: "processing" }),
    aRefund({ outRefundNo: "R3", state: "abnormal" }),
    aRefund({ outRefundNo: "R4", state: "closed" }),
    aRefund({ outRefundNo: "R5", amount: 400, at: "2026-11-21T07:00:00.000Z" }),
    aRefund({ outRefundNo: "R6", at: "2026-11-22T00:00:00.000Z" }),
  ];
  expect(entriesOf([anOrder("old", "2026-11-19T01:00:00.000Z", { refunds })])).toEqual([
    "old back 300",
    "old back 400",
  ]);
});

test("with a fault, a bill omits its first row, adds a foreign one, or adds a fen to a payment, once each", () => {
  const orders = [anOrder("A", "2026-11-21T01:00:00.000Z"), anOrder("B", "2026-11-21T02:00:00.000Z")];
  const faults = new FaultInjector();
  faults.set("billMissing");
  expect(entriesOf(orders, faults)).toEqual(["B 1999"]);
  faults.set("billWrongAmount");
  expect(entriesOf(orders, faults)).toEqual(["A 2000", "B 1999"]);
  faults.set("billExtra");
  expect(entriesOf(orders, faults)).toEqual(["A 1999", "B 1999", expect.stringMatching(/^STRANGER\d{12} 100$/)]);
  expect(entriesOf(orders, faults)).toEqual(["A 1999", "B 1999"]);
});

test("a fault about a payment stays set until there is one", () => {
  const faults = new FaultInjector();
  faults.set("billWrongAmount");
  const refunded = anOrder("old", "2026-11-19T01:00:00.000Z", { refunds: [aRefund()] });
  expect(entriesOf([refunded], faults)).toEqual(["old back 300"]);
  expect(faults.list()).toHaveLength(1);
  expect(entriesOf([refunded, anOrder("A", "2026-11-21T01:00:00.000Z")], faults)).toContain("A 2000");
});

test("a fault changes the bill only, never the stored order", () => {
  const order = anOrder("A", "2026-11-21T01:00:00.000Z");
  const faults = new FaultInjector();
  faults.set("billWrongAmount");
  entriesOf([order], faults);
  expect(order.amount).toBe(1_999);
});
