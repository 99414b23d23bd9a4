import { expect, test } from "vitest";
import { isReturn, ownWithReturn, withoutReturn } from "./return-address.ts";

const alipay = "?id=72&payTypeid=6&rid=1&out_trade_no=2026&trade_no=77&seller_id=2088&total_amount=9.90&sign=a%2Bb%3D";

test("parameters that a gateway adds are removed from the address", () => {
  expect(withoutReturn(alipay)).toBe("?id=72");
  expect(withoutReturn("?payTypeid=6&rid=1")).toBe("");
});

test("an address to which no gateway redirected is no return", () => {
  expect([alipay, "?id=72", "?id=72&rid=2", ""].map(isReturn)).toEqual([true, false, false, false]);
});

test("the family's page retains that the user returned, and nothing that a gateway adds", () => {
  expect(withoutReturn(alipay, ownWithReturn)).toBe("?id=72&payTypeid=6&rid=1");
});
