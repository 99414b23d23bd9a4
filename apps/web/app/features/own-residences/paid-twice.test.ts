import { expect, test } from "vitest";
import { foreignResidenceState, redirectMessageOf } from "./redirect-message.ts";
import { doublePaymentMessage } from "./paid-twice.ts";

const now = Date.parse("2026-11-21T12:00:00+08:00");
const row = (own: object) => ({
  itemList: [
    {
      id: -3,
      orderType: 1,
      title: "居所入驻申请",
      money: "99.00",
      refunded_money: "0.00",
      is_refunded: 0,
      is_twice: 1,
      pay_time: "2026-11-21 11:59:30",
      image: "",
      residence_id: 0,
      residence_name: "",
      lasts_until: "",
      scene_place: "" as const,
      order_no: "",
      can_invoice: 0,
      invoice_state: "" as const,
      ...own,
    },
  ],
});

test("after a duplicate payment the user reads how much is refunded, or was", () => {
  expect(doublePaymentMessage(row({}), now)).toContain("刚才多付的 ¥99.00 会原路退回");
  expect(doublePaymentMessage(row({ is_refunded: 1 }), now)).toContain("¥99.00 已经原路退回");
});

test("a payment that bought something, and a duplicate of another day, are not reported", () => {
  expect(doublePaymentMessage(row({ is_twice: 0 }), now)).toBe("");
  expect(doublePaymentMessage(row({ pay_time: "2026-11-20 11:59:30" }), now)).toBe("");
});

test("a redirected user reads why; a direct visit, or foreign navigation state, shows nothing", () => {
  expect(redirectMessageOf(foreignResidenceState)).toBe("这处居所不在您照看的名单里。");
  for (const state of [null, undefined, "x", { from: "/inbox" }, { redirectMessage: "<b>" }]) {
    expect(redirectMessageOf(state)).toBe("");
  }
});
