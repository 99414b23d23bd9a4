import { expect, test } from "vitest";
import { hindranceOf } from "./hindrance.ts";

test.each([
  [{ state: "refunded" }, "这笔订单已经退款"],
  [{ state: "refunding" }, "这笔订单正在退款"],
  [{ amount_fen: 0 }, "这笔订单没有付钱，不用退"],
  [{ state: "created", paid_payment_id: null }, "这笔订单还没有付款"],
  [{ state: "paying", paid_payment_id: null }, "这笔订单还没有付款"],
  [{ state: "closed", paid_payment_id: null }, "这笔订单还没有付款"],
  [{ kind: "application", state: "paid" }, "入驻申请还在审核，请先退回申请，钱会随之退还"],
  [{ state: "paid" }, ""],
  [{}, ""],
] as const)("for an order that is %j the reason against a refund is: %s", (own, expected) => {
  const order = { state: "delivered", kind: "gift", amount_fen: 1_000, paid_payment_id: 1, ...own } as const;
  expect(hindranceOf(order)).toBe(expected);
});
