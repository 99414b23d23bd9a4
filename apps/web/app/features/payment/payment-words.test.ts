import { expect, test } from "vitest";
import { againLabel, firstWords, hasOtherWay, leaveLabel, titleOf, wordsOf } from "./payment-words.ts";

test("where nothing can be paid now it is said first that nothing was charged, and how to go on", () => {
  for (const shown of ["expired", "failed", "late"] as const) {
    for (const isAlipay of [true, false]) {
      expect(firstWords(shown, isAlipay)).toMatch(/^没有扣款。/);
      expect(againLabel(shown, isAlipay)).not.toBe("");
    }
  }
});

test("a code whose time is over is not asked to be scanned", () => {
  expect(titleOf("expired", false)).toBe("付款码已过期");
  expect(titleOf("code", false)).toBe("请使用微信扫一扫支付");
});

test("what was withdrawn elsewhere asks for no money, and says that what was paid goes back", () => {
  const words = titleOf("withdrawn", false) + firstWords("withdrawn", false);
  expect(words).toMatch(/不用再付款.*撤回.*原路退回/);
  expect(words).not.toContain("没有扣款");
  expect([againLabel("withdrawn", false), hasOtherWay("withdrawn"), leaveLabel("withdrawn")]).toEqual([
    "",
    false,
    "返回",
  ]);
});

test("a gateway that does not answer is named, and the other one offered", () => {
  expect(firstWords("late", false)).toContain("微信支付现在没有回应");
  expect(firstWords("late", true)).toContain("支付宝现在没有回应");
  expect([hasOtherWay("late"), hasOtherWay("failed"), hasOtherWay("code")]).toEqual([true, true, false]);
});

test("while it can be paid nothing is said of money that was not charged", () => {
  for (const shown of ["preparing", "code", "away"] as const) {
    expect([firstWords(shown, false), wordsOf(shown)]).toEqual(["", expect.stringMatching(/./)]);
  }
});
