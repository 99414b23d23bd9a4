import { expect, test } from "vitest";
import { againLabel, leadText, hasOtherWay, leaveLabel, titleOf, statusText } from "./payment-card.tsx";

test("where nothing can be paid now the text first says that nothing was charged, and how to go on", () => {
  for (const displayedStep of ["expired", "failed", "late"] as const) {
    for (const isAlipay of [true, false]) {
      expect(leadText(displayedStep, { isAlipay, hasOther: true })).toMatch(/^没有扣款。/);
      expect(againLabel(displayedStep, isAlipay)).not.toBe("");
    }
  }
});

test("an expired code has no request to scan it", () => {
  expect(titleOf("expired", false)).toBe("付款码已过期");
  expect(titleOf("code", false)).toBe("请使用微信扫一扫支付");
});

test("an order withdrawn elsewhere requests no money, and says that what was paid is refunded", () => {
  const text = titleOf("withdrawn", false) + leadText("withdrawn", { isAlipay: false, hasOther: true });
  expect(text).toMatch(/不用再付款.*撤回.*原路退回/);
  expect(text).not.toContain("没有扣款");
  expect([againLabel("withdrawn", false), hasOtherWay("withdrawn"), leaveLabel("withdrawn")]).toEqual([
    "",
    false,
    "返回",
  ]);
});

test("a gateway that does not answer is named, and the other one offered", () => {
  expect(leadText("late", { isAlipay: false, hasOther: true })).toContain("微信支付现在没有回应");
  expect(leadText("late", { isAlipay: true, hasOther: true })).toContain("支付宝现在没有回应");
  expect([hasOtherWay("late"), hasOtherWay("failed"), hasOtherWay("code")]).toEqual([true, true, false]);
});

test("while an order can be paid the text does not say that nothing was charged", () => {
  for (const displayedStep of ["preparing", "code", "away"] as const) {
    expect([leadText(displayedStep, { isAlipay: false, hasOther: true }), statusText(displayedStep)]).toEqual([
      "",
      expect.stringMatching(/./),
    ]);
  }
});
