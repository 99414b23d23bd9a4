import { expect, test } from "vitest";
import { leadDayChoices, occasionKinds, smsPerMonth } from "@changming/contract/reminder";
import {
  daysText,
  howText,
  leadDays,
  monthsOf,
  occasionNames,
  remindText,
  smsLimit,
  whatText,
  whenText,
} from "./reminder-texts.ts";
import { day, rule } from "./testing/samples.ts";

test("choices and limits are those of the contract", () => {
  expect(Object.keys(occasionNames)).toEqual([...occasionKinds]);
  expect([leadDays, smsLimit]).toEqual([leadDayChoices, smsPerMonth]);
});

test("a rule says what, when from the earliest on, and how", () => {
  expect(whatText(rule)).toBe("忌日、生辰");
  expect(whatText({ ...rule, calendar: "lunar" })).toBe("忌日、生辰（都按农历）");
  expect(whenText({ lead_days: [0, 1, 7], hour: 20 })).toBe("前 7 天、前 1 天、当天，晚上 8 点");
  expect(howText(rule, { sms: "ready", wechat: "off" })).toBe("站内消息、短信");
});

test("a way that was chosen but is not in use says so", () => {
  const both = { channels: ["sms", "wechat", "push"] as const };
  const text = howText({ channels: [...both.channels] }, { sms: "stopped", wechat: "revoked" });
  expect(text).toBe("站内消息、短信（您停用了）、微信（现在收不到）、浏览器通知");
});

test.each([
  [0, "今天"],
  [1, "明天"],
  [2, "后天"],
  [3, "还有 3 天"],
])("%i days ahead is %s", (days, text) => {
  expect(daysText(days)).toBe(text);
});

test("only what still comes is announced", () => {
  expect(remindText(day)).toBe("将在 12月13日、12月14日上午 9 点提醒");
  expect(remindText({ ...day, remind_on: [] })).toBe("这一次的提醒时间已经过了");
});

test("days are grouped by month, also over the turn of the year", () => {
  const days = ["2026-12-14", "2026-12-22", "2027-01-03", "2027-12-03"].map((date) => ({ ...day, date }));
  expect(monthsOf(days).map(({ title, days: ofMonth }) => [title, ofMonth.length])).toEqual([
    ["2026年12月", 2],
    ["2027年1月", 1],
    ["2027年12月", 1],
  ]);
});
