import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeUser } from "../../api/user-info.ts";
import { forgetUnsent, readUnsent, storeUnsent } from "./unsent.ts";

const day = "2026-11-27";
const logIn = (id: string) =>
  storeUser({ id, nickname: "桂芳", avatar: "", mobile: "", token: `token of ${id}`, up_tuiguang_id: "" });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("dispatchEvent", () => true);
  logIn("7");
});

afterEach(() => vi.unstubAllGlobals());

test("what waits for a connection is remembered once each, and forgotten when it was sent", () => {
  storeUnsent(day, 69);
  storeUnsent(day, 76);
  storeUnsent(day, 69);
  expect(readUnsent(day)).toEqual([76, 69]);
  forgetUnsent(76);
  expect(readUnsent(day)).toEqual([69]);
  forgetUnsent(69);
  expect(localStorage.getItem("unsent_lamps")).toBeNull();
});

test("nothing is sent on another day or by another account, and no token is stored with it", () => {
  storeUnsent(day, 69);
  expect(localStorage.getItem("unsent_lamps")).not.toContain("token");
  expect(readUnsent("2026-11-28")).toEqual([]);
  logIn("8");
  expect(readUnsent(day)).toEqual([]);
  storeUnsent(day, 76);
  expect(readUnsent(day)).toEqual([76]);
});

test.each(["null", "{", '{"ids":5}', "[]"])("a broken entry is none: %s", (text) => {
  localStorage.setItem("unsent_lamps", text);
  expect(readUnsent(day)).toEqual([]);
});
