import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settleOrderState, announcePayment } from "./after-payment.ts";
import type { CheckoutView } from "./checkout.ts";
import { storeOrder, type OrderKind, readOrders } from "./stored-order.ts";

const said = vi.hoisted(() => [] as string[]);
const given = vi.hoisted(() => [] as number[]);
vi.mock("@changming/ui/toast", () => ({ showToast: (text: string) => said.push(text) }));
vi.mock("./given.ts", () => ({ notifyGiven: (residenceId: number) => given.push(residenceId) }));

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  said.splice(0);
  given.splice(0);
});

/** An order is announced once per page load: every test has its own. */
function settle(orderId: string, state: CheckoutView["state"], kind: OrderKind = "gift", money = "9.90") {
  storeOrder({ orderId, residenceId: 72, kind });
  return settleOrderState({ orderId, residenceId: 72, money, state }, kind);
}

test("a paid order is announced, removed from storage, and reported to the residence's page", () => {
  expect(settle("A1", "paid")).toBe("notified");
  expect([said, given, readOrders()]).toEqual([["支付成功"], [72], []]);
});

test("the page, the return address and the live connection may all report one order: it is announced once", () => {
  const order = { orderId: "A2", residenceId: 72, money: "9.90" };
  announcePayment(order);
  announcePayment(order);
  expect([said, given]).toEqual([["支付成功"], [72]]);
});

test("an order that cost nothing is announced as given, not as paid", () => {
  settle("A3", "paid", "gift", "0.00");
  expect(said).toEqual(["献礼成功"]);
});

test.each(["preparing", "waiting", "failed"] as const)("a %s order is still payable and stays stored", (state) => {
  expect(settle(`B-${state}`, state)).toBe("open");
  expect([said, readOrders().length]).toEqual([[], 1]);
});

test("an expired order is removed without a message", () => {
  expect(settle("C1", "expired")).toBe("over");
  expect([said, readOrders()]).toEqual([[], []]);
});

test("an order that is no longer payable is removed too, and is not reported as expired", () => {
  expect(settle("C2", "withdrawn", "application")).toBe("off");
  expect([said, readOrders()]).toEqual([[], []]);
});

test.each([
  ["gift", "这份礼没能送到，付的款会原路退回"],
  ["dressing", "这件装扮没能送到，付的款会原路退回"],
  ["application", "这份申请不用再付款，付的款会原路退回"],
] as const)("a refund of a %s has its own message, and nothing is announced as given", (kind, text) => {
  expect(settle(`D-${kind}`, "refunding", kind)).toBe("notified");
  expect([said, given, readOrders()]).toEqual([[text], [], []]);
});
