import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settleStand, thankFor } from "./after-payment.ts";
import type { Checkout } from "./checkout.ts";
import { keepOrder, type OrderKind, readOrders } from "./kept-order.ts";

const said = vi.hoisted(() => [] as string[]);
const given = vi.hoisted(() => [] as number[]);
vi.mock("@changming/ui/toast", () => ({ showToast: (words: string) => said.push(words) }));
vi.mock("./given.ts", () => ({ tellGiven: (residenceId: number) => given.push(residenceId) }));

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  said.splice(0);
  given.splice(0);
});

/** Each order is thanked for once in a page's life: every test has its own. */
function settle(orderId: string, state: Checkout["state"], kind: OrderKind = "gift", money = "9.90") {
  keepOrder({ orderId, residenceId: 72, kind });
  return settleStand({ orderId, residenceId: 72, money, state }, kind);
}

test("a paid order is thanked for, forgotten, and the residence shows it", () => {
  expect(settle("A1", "paid")).toBe("told");
  expect([said, given, readOrders()]).toEqual([["支付成功"], [72], []]);
});

test("the page, the way back and the live connection may all hear of one order: it is said once", () => {
  const order = { orderId: "A2", residenceId: 72, money: "9.90" };
  thankFor(order);
  thankFor(order);
  expect([said, given]).toEqual([["支付成功"], [72]]);
});

test("what cost nothing was given, not paid", () => {
  settle("A3", "paid", "gift", "0.00");
  expect(said).toEqual(["献礼成功"]);
});

test.each(["preparing", "waiting", "failed"] as const)("an order that is %s can still be paid and is kept", (state) => {
  expect(settle(`B-${state}`, state)).toBe("open");
  expect([said, readOrders().length]).toEqual([[], 1]);
});

test("one whose time is over is forgotten without a word", () => {
  expect(settle("C1", "expired")).toBe("over");
  expect([said, readOrders()]).toEqual([[], []]);
});

test("one that is not to be paid any more is forgotten too, and is not told as one whose time is over", () => {
  expect(settle("C2", "withdrawn", "application")).toBe("off");
  expect([said, readOrders()]).toEqual([[], []]);
});

test.each([
  ["gift", "这份礼没能送到，付的款会原路退回"],
  ["dressing", "这件装扮没能送到，付的款会原路退回"],
  ["application", "这份申请不用再付款，付的款会原路退回"],
] as const)("money that goes back is told of a %s in its own words, and nothing is shown as given", (kind, words) => {
  expect(settle(`D-${kind}`, "refunding", kind)).toBe("told");
  expect([said, given, readOrders()]).toEqual([[words], [], []]);
});
