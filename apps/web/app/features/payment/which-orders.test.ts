import { expect, test } from "vitest";
import { isAmong } from "./which-orders.ts";

test("orders are distinguished by residence and by what is paid for", () => {
  const stored = [
    { orderId: "A", residenceId: 72, kind: "gift" },
    { orderId: "B", residenceId: 72, kind: "dressing" },
    { orderId: "C", residenceId: 0, kind: "application" },
  ] as const;
  const ids = (which: Parameters<typeof isAmong>[0]) => stored.filter(isAmong(which)).map(({ orderId }) => orderId);
  expect([ids({}), ids({ residenceId: 72 }), ids({ kind: "application" })]).toEqual([
    ["A", "B", "C"],
    ["A", "B"],
    ["C"],
  ]);
  expect(ids({ residenceId: 72, kind: "dressing" })).toEqual(["B"]);
});
