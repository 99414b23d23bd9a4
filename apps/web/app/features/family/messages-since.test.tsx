import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ReadMessages, useMessagesSince } from "./messages-since.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

const read: ReadMessages = { userId: "u1", residenceId: 12, messages: 9, isReading: false };

function unreadCount(own: Partial<ReadMessages> = {}): number {
  function Probe() {
    return useMessagesSince({ ...read, ...own });
  }
  return Number(renderToStaticMarkup(<Probe />));
}

test("messages that arrived since the list was last opened are counted", () => {
  stored.set("letters_read_u1_12", "7");
  expect(unreadCount()).toBe(2);
  expect(unreadCount({ messages: 7 })).toBe(0);
});

test("at the first visit, while the total is unknown, and on the messages page the count is 0", () => {
  expect(unreadCount()).toBe(0);
  stored.set("letters_read_u1_12", "7");
  expect(unreadCount({ messages: undefined })).toBe(0);
  expect(unreadCount({ isReading: true })).toBe(0);
});

test("deleted messages make no negative number", () => {
  stored.set("letters_read_u1_12", "12");
  expect(unreadCount()).toBe(0);
});

test("each user and each residence has a count of its own", () => {
  stored.set("letters_read_u1_12", "7");
  expect([unreadCount({ userId: "u2" }), unreadCount({ residenceId: 13 })]).toEqual([0, 0]);
});

test("an invalid stored value, or a storage that is blocked, counts as the first visit", () => {
  stored.set("letters_read_u1_12", "many");
  expect(unreadCount()).toBe(0);
  vi.stubGlobal("localStorage", undefined);
  expect(unreadCount()).toBe(0);
});
