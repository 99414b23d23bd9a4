import { expect, test } from "vitest";
import { againLabel, isFailing, leadText, leaveLabel, statusText, titleOf } from "./payment-texts.ts";

const ways = ["code", "wechat", "alipay"] as const;

test("where nothing can be paid now the text first says that nothing was charged, and how to go on", () => {
  for (const displayedStep of ["expired", "failed", "late"] as const) {
    for (const way of ways) {
      expect(leadText(displayedStep, way, true)).toMatch(/^没有扣款。/);
      expect(againLabel(displayedStep, way)).not.toBe("");
    }
  }
});

test("an expired code has no request to scan it", () => {
  expect(titleOf("expired", "code")).toBe("付款码已过期");
  expect(titleOf("code", "code")).toBe("请使用微信扫一扫支付");
});

test("who pays in WeChat or Alipay itself is told of no code", () => {
  for (const displayedStep of ["preparing", "late", "payer", "away", "failed", "expired"] as const) {
    for (const way of ["wechat", "alipay"] as const) {
      const texts = [titleOf(displayedStep, way), statusText(displayedStep), againLabel(displayedStep, way)];
      expect(texts.join("")).not.toMatch(/码/);
    }
  }
});

test("an order withdrawn elsewhere requests no money, and says that what was paid is refunded", () => {
  const text = titleOf("withdrawn", "code") + leadText("withdrawn", "code", true);
  expect(text).toMatch(/不用再付款.*撤回.*原路退回/);
  expect(text).not.toContain("没有扣款");
  expect([againLabel("withdrawn", "code"), isFailing("withdrawn"), leaveLabel("withdrawn", true)]).toEqual([
    "",
    false,
    "返回",
  ]);
});

test("a gateway that does not answer is named, and another way offered only where there is one", () => {
  expect(leadText("late", "code", true)).toMatch(/微信支付现在没有回应.*换一种付款方式/);
  expect(leadText("late", "alipay", false)).toMatch(/支付宝现在没有回应，请稍后再试/);
  expect([isFailing("late"), isFailing("failed"), isFailing("code")]).toEqual([true, true, false]);
  expect([leaveLabel("away", true), leaveLabel("away", false)]).toEqual(["返回，换一种方式", "返回"]);
});

test("while an order can be paid the text does not say that nothing was charged", () => {
  for (const displayedStep of ["preparing", "code", "payer", "away"] as const) {
    expect([leadText(displayedStep, "code", true), statusText(displayedStep)]).toEqual([
      "",
      expect.stringMatching(/./),
    ]);
  }
});
