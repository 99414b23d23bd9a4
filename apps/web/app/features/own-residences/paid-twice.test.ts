import { expect, test } from "vitest";
import { notYours, wordsOfLead } from "./led-here.ts";
import { twiceWords } from "./paid-twice.ts";

const now = Date.parse("2026-11-21T12:00:00+08:00");
const row = (own: object) => ({
  itemList: [
    {
      id: -3,
      orderType: 1,
      title: "居所入驻申请",
      money: "99.00",
      is_refunded: 0,
      is_twice: 1,
      pay_time: "2026-11-21 11:59:30",
      image: "",
      residence_id: 0,
      residence_name: "",
      ...own,
    },
  ],
});

test("who comes back from a second payment reads how much goes back, or went", () => {
  expect(twiceWords(row({}), now)).toContain("刚才多付的 ¥99.00 会原路退回");
  expect(twiceWords(row({ is_refunded: 1 }), now)).toContain("¥99.00 已经原路退回");
});

test("a payment that bought something, and a second one of another day, are no news", () => {
  expect(twiceWords(row({ is_twice: 0 }), now)).toBe("");
  expect(twiceWords(row({ pay_time: "2026-11-20 11:59:30" }), now)).toBe("");
});

test("who is led here reads why, and who comes by himself, or by another page's word, reads nothing", () => {
  expect(wordsOfLead(notYours)).toBe("这处居所不在您照看的名单里。");
  for (const state of [null, undefined, "x", { from: "/inbox" }, { ledHere: "<b>" }]) {
    expect(wordsOfLead(state)).toBe("");
  }
});
