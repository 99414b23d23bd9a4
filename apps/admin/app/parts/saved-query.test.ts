import { expect, test } from "vitest";
import { dayChoices, detailsOf, queryOf, textOf } from "./saved-query.ts";
import type { Filter } from "./table-types.ts";

const filters: readonly Filter[] = [
  { name: "number", label: "订单号", kind: "text" },
  { name: "mobile", label: "买家手机号", kind: "text", isPrivate: true },
  { name: "state", label: "状态", kind: "choice", choices: [{ value: "paid", label: "已付款" }] },
  { name: "from", label: "从", kind: "day" },
];
const today = "2026-03-01";
const meant = (text: string) => textOf(queryOf(text, filters, today), filters);

test("two queries are the same if their filters and order are, in whatever order they were set", () => {
  const one = { filters: { state: "paid", number: "12" }, sort: "money", isDescending: 1 } as const;
  const other = { filters: { number: "12", from: "", state: "paid" }, sort: "money", isDescending: 1 } as const;
  expect(textOf(one, filters)).toBe(textOf(other, filters));
  expect(textOf(one, filters)).not.toBe(textOf({ ...one, isDescending: 0 }, filters));
  expect(textOf(one, filters)).not.toBe(textOf({ ...one, filters: { state: "paid" } }, filters));
  // Without a column the direction means nothing.
  expect(textOf({ filters: {}, sort: "", isDescending: 1 }, filters)).toBe("");
});

test("a saved query survives the round trip, with the characters that an address escapes", () => {
  const query = { filters: { number: "A&B=沈 +", state: "paid", from: "" }, sort: "money", isDescending: 1 } as const;
  expect(queryOf(textOf(query, filters), filters, today)).toEqual(query);
});

test("a private filter is never part of it, neither when saved nor when a stored text has one", () => {
  const query = { filters: { mobile: "13800000001", state: "paid" }, sort: "", isDescending: 0 } as const;
  expect(textOf(query, filters)).toBe("state=paid");
  expect(queryOf("mobile=13800000001&state=paid", filters, today).filters).not.toHaveProperty("mobile");
});

test("filters that the list does not have any more are ignored", () => {
  expect(meant("gone=1&page=3&state=paid&tab=x")).toBe("state=paid");
  expect(meant("gone=1")).toBe("");
});

test("a relative day means another day on another day", () => {
  expect(meant("from=today")).toBe("from=2026-03-01");
  expect(meant("from=today-7")).toBe("from=2026-02-22");
  expect(queryOf("from=month", filters, "2026-03-31").filters["from"]).toBe("2026-03-01");
  expect(meant("from=2025-12-31")).toBe("from=2025-12-31");
  // Only a day moves: a text keeps what was typed.
  expect(meant("number=today")).toBe("number=today");
});

test("a day can be saved as it is, or as moving with the calendar where that is meant by it", () => {
  const values = (day: string, now = today) => dayChoices(day, now).map(({ value }) => value);
  expect(values("2026-03-01")).toEqual(["2026-03-01", "today", "month"]);
  expect(values("2026-02-22")).toEqual(["2026-02-22", "today-7"]);
  expect(values("2026-03-01", "2026-03-20")).toEqual(["2026-03-01", "today-19", "month"]);
  expect(values("2026-03-02")).toEqual(["2026-03-02"]);
  expect(values("2020-01-01")).toEqual(["2020-01-01"]);
  expect(values("not a day")).toEqual(["not a day"]);
});

test("a saved query in words has the labels of the list", () => {
  const columns = [{ title: "金额（元）", sort: "money" }, { title: "买家" }];
  const words = (text: string) => detailsOf(text, filters, columns).map(({ label, value }) => `${label} ${value}`);
  expect(words("desc=1&from=today-7&sort=money&state=paid")).toEqual([
    "状态 已付款",
    "从 7 天前",
    "次序 金额（元），倒序",
  ]);
  expect(words("from=month&gone=1&sort=gone")).toEqual(["从 当月 1 日"]);
  expect(words("state=unknown")).toEqual(["状态 unknown"]);
});
