import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { secondsLeft } from "./code-waits.ts";

const stored = new Map<string, string>();
const phone = "13900000001";

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The module with fresh state, as after a page load. */
async function loaded() {
  vi.resetModules();
  return import("./code-waits.ts");
}

const wait = { seconds: 60, since: 1_000_000, isSent: true };

test("a countdown belongs to its number and survives a reload", async () => {
  const before = await loaded();
  before.storeCodeWait(phone, wait);
  expect(before.readCodeWaits().get("13900000002")).toBeUndefined();
  expect((await loaded()).readCodeWaits().get(phone)).toEqual(wait);
});

test("entries older than an hour are dropped, and an invalid entry reads as none", async () => {
  const before = await loaded();
  before.storeCodeWait(phone, wait);
  before.storeCodeWait("13900000002", { ...wait, since: wait.since + 3_600_000 });
  expect([...before.readCodeWaits().keys()]).toEqual(["13900000002"]);
  stored.set("code_waits", JSON.stringify({ [phone]: { seconds: "60" } }));
  expect((await loaded()).readCodeWaits().size).toBe(0);
  stored.set("code_waits", "{");
  expect((await loaded()).readCodeWaits().size).toBe(0);
});

const minute = { seconds: 60, since: 1_000_000 };
const after = (ms: number) => secondsLeft(minute, minute.since + ms);

test("a wait is counted down to zero by the clock", () => {
  expect([0, 1, 1_000, 59_000, 59_999, 60_000].map(after)).toEqual([60, 60, 59, 1, 1, 0]);
});

test("a tab that was suspended longer than the wait has no wait left", () => {
  expect(after(3_600_000)).toBe(0);
});

test("a clock that is set back extends no wait", () => {
  expect(after(-86_400_000)).toBe(60);
});
