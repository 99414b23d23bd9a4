import { afterEach, beforeEach, expect, test, vi } from "vitest";

const stored = new Map<string, string>();
const mobile = "13900000001";

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The module as a page that was just loaded has it. */
async function loaded() {
  vi.resetModules();
  return import("./code-waits.ts");
}

const wait = { seconds: 60, since: 1_000_000, isSent: true };

test("a countdown is of its number, and a reload finds it where it was", async () => {
  const before = await loaded();
  before.keepCodeWait(mobile, wait);
  expect(before.readCodeWaits().get("13900000002")).toBeUndefined();
  expect((await loaded()).readCodeWaits().get(mobile)).toEqual(wait);
});

test("what is an hour old is let go, and what nobody wrote is read as nothing", async () => {
  const before = await loaded();
  before.keepCodeWait(mobile, wait);
  before.keepCodeWait("13900000002", { ...wait, since: wait.since + 3_600_000 });
  expect([...before.readCodeWaits().keys()]).toEqual(["13900000002"]);
  stored.set("code_waits", JSON.stringify({ [mobile]: { seconds: "60" } }));
  expect((await loaded()).readCodeWaits().size).toBe(0);
  stored.set("code_waits", "{");
  expect((await loaded()).readCodeWaits().size).toBe(0);
});
