import { expect, test } from "vitest";
import { isReturn, ownWithReturn, withoutReturn } from "./return-address.ts";

const alipay = "?id=72&payTypeid=6&rid=1&out_trade_no=2026&trade_no=77&seller_id=2088&total_amount=9.90&sign=a%2Bb%3D";

test("what a gateway adds to the address is nobody's to keep or to pass on", () => {
  expect(withoutReturn(alipay)).toBe("?id=72");
  expect(withoutReturn("?payTypeid=6&rid=1")).toBe("");
});

test("a page to which nobody was led back is no return", () => {
  expect([alipay, "?id=72", "?id=72&rid=2", ""].map(isReturn)).toEqual([true, false, false, false]);
});

test("the family's page keeps that somebody came back, and nothing of what a gateway adds", () => {
  expect(withoutReturn(alipay, ownWithReturn)).toBe("?id=72&payTypeid=6&rid=1");
});
