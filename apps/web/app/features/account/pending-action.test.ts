import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  dropRequestedAction,
  grantRequestedAction,
  requestAction,
  requestedAction,
  takeAction,
} from "./pending-action.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.useFakeTimers({ now: new Date("2026-11-22T08:00:00Z") });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

test("an action requested before the login runs after it, exactly once", () => {
  requestAction("remember", 12);
  minutes(10);
  grantRequestedAction("me");
  expect(takeAction("remember", 12, "me")).toBe(true);
  expect(takeAction("remember", 12, "me")).toBe(false);
});

test("the login page learns what was requested, and for whom", () => {
  requestAction("remember", 12, "沈玉兰");
  expect(requestedAction()).toMatchObject({ kind: "remember", name: "沈玉兰" });
  grantRequestedAction("me");
  expect(requestedAction()).toBeNull();
});

test("no action runs that was not requested in this tab, or without a login", () => {
  grantRequestedAction("me");
  expect(takeAction("remember", 12, "me")).toBe(false);
  requestAction("remember", 12);
  expect(takeAction("remember", 12, "me")).toBe(false);
  expect(takeAction("remember", 12, "")).toBe(false);
});

test("only the requested action runs, for the account that logged in, at its residence", () => {
  requestAction("remember", 12);
  grantRequestedAction("me");
  expect(takeAction("remember", 13, "me")).toBe(false);
  expect(takeAction("student", 12, "me")).toBe(false);
  expect(takeAction("remember", 12, "another")).toBe(false);
  expect(takeAction("remember", 12, "me")).toBe(true);
});

test("a user who leaves the login, or takes longer than a quarter of an hour, has to request the action again", () => {
  requestAction("remember", 12);
  dropRequestedAction();
  expect(requestedAction()).toBeNull();
  requestAction("message", 12);
  minutes(16);
  expect(requestedAction()).toBeNull();
  grantRequestedAction("me");
  expect(takeAction("message", 12, "me")).toBe(false);
});

test("a page that opens more than a minute after the login runs no action", () => {
  requestAction("remember", 12);
  grantRequestedAction("me");
  dropRequestedAction();
  minutes(2);
  expect(takeAction("remember", 12, "me")).toBe(false);
});

test("without storage no action is pending, and nothing throws", () => {
  vi.stubGlobal("sessionStorage", undefined);
  requestAction("remember", 12);
  grantRequestedAction("me");
  expect(takeAction("remember", 12, "me")).toBe(false);
});
