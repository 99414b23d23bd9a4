import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetOrder, storeOrder, readOrders, forgetPaidOrder } from "./stored-order.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

const lotus = { orderId: "A1", residenceId: 72, kind: "gift" } as const;
const river = { orderId: "B2", residenceId: 73, kind: "dressing" } as const;

test("two tabs store an order each, and the newest has the key of R-order-4", () => {
  storeOrder(lotus);
  storeOrder(river);
  expect(readOrders()).toEqual([river, lotus]);
  expect(stored.get("order_Id")).toBe("B2");
});

test("the same order is stored once", () => {
  storeOrder(lotus);
  storeOrder(river);
  storeOrder(lotus);
  expect(readOrders()).toEqual([lotus, river]);
});

test("settling an order removes it and the stored home page, and the other order stays", () => {
  stored.set("home_list", "[]");
  storeOrder(lotus);
  storeOrder(river);
  forgetPaidOrder("B2");
  expect(readOrders()).toEqual([lotus]);
  expect([stored.get("order_Id"), stored.has("home_list")]).toEqual(["A1", false]);
  forgetOrder("A1");
  expect([...stored.keys()]).toEqual([]);
});

test("foreign data under our key, or an unavailable storage, counts as no order", () => {
  stored.set(
    "orders_unpaid",
    '[{"orderId":7},null,{"orderId":"A1","residenceId":72,"kind":"gift"},{"orderId":"C3","residenceId":72,"kind":"?"}]',
  );
  expect(readOrders()).toEqual([lotus]);
  stored.set("orders_unpaid", "{");
  expect(readOrders()).toEqual([]);
  vi.stubGlobal("localStorage", undefined);
  storeOrder(lotus);
  expect(readOrders()).toEqual([]);
});
