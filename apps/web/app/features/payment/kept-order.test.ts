import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetOrder, keepOrder, readOrders, settleKept } from "./kept-order.ts";

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

const lotus = { orderId: "A1", residenceId: 72, kind: "gift" } as const;
const river = { orderId: "B2", residenceId: 73, kind: "dressing" } as const;

test("two tabs keep an order each, and the newest has the specification's name", () => {
  keepOrder(lotus);
  keepOrder(river);
  expect(readOrders()).toEqual([river, lotus]);
  expect(kept.get("order_Id")).toBe("B2");
});

test("the same order is kept once", () => {
  keepOrder(lotus);
  keepOrder(river);
  keepOrder(lotus);
  expect(readOrders()).toEqual([lotus, river]);
});

test("what is paid is forgotten with what was kept of the home page, and the other order stays", () => {
  kept.set("home_list", "[]");
  keepOrder(lotus);
  keepOrder(river);
  settleKept("B2");
  expect(readOrders()).toEqual([lotus]);
  expect([kept.get("order_Id"), kept.has("home_list")]).toEqual(["A1", false]);
  forgetOrder("A1");
  expect([...kept.keys()]).toEqual([]);
});

test("what somebody else left under our name, or a storage that is closed, counts for nothing", () => {
  kept.set(
    "orders_unpaid",
    '[{"orderId":7},null,{"orderId":"A1","residenceId":72,"kind":"gift"},{"orderId":"C3","residenceId":72,"kind":"?"}]',
  );
  expect(readOrders()).toEqual([lotus]);
  kept.set("orders_unpaid", "{");
  expect(readOrders()).toEqual([]);
  vi.stubGlobal("localStorage", undefined);
  keepOrder(lotus);
  expect(readOrders()).toEqual([]);
});
