import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropDraft, storeDraft, readDraft } from "./local-draft.ts";

const now = new Date("2026-11-21T04:00:00Z");
const hours = (count: number) => now.getTime() - count * 3_600_000;
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("a draft is restored as it was stored, until it is dropped", () => {
  const draft = {
    fields: { title: "字太小" },
    pictures: { images: [{ url: "/uploads/a", sentAt: hours(1) }] },
    sent: { words: "字太小", ref: "lamp" },
  };
  storeDraft("draft", draft);
  expect(readDraft("draft", now)).toEqual(draft);
  dropDraft("draft");
  expect(readDraft("draft", now)).toBeNull();
});

test("an image that the server has deleted meanwhile is not restored; the text is", () => {
  const pictures = { images: [hours(24), hours(22)].map((sentAt) => ({ url: `/uploads/${sentAt}`, sentAt })) };
  storeDraft("draft", { fields: { title: "字太小" }, pictures });
  expect(readDraft("draft", now)).toEqual({
    fields: { title: "字太小" },
    pictures: { images: [{ url: `/uploads/${hours(22)}`, sentAt: hours(22) }] },
  });
});

test.each(["", "{", "3", "null", '{"fields":1,"pictures":{}}', "[]"])("an invalid draft reads as none: %s", (text) => {
  stored.set("draft", text);
  expect(readDraft("draft", now)).toBeNull();
});

test("parts of another type are left out", () => {
  stored.set(
    "draft",
    '{"fields":{"title":"字","old":3},"pictures":{"images":[1,{"url":2}],"more":"x"},"sent":{"words":"字","ref":4}}',
  );
  expect(readDraft("draft", now)).toEqual({ fields: { title: "字" }, pictures: { images: [], more: [] } });
});

test("without storage a form still works", () => {
  const closed = () => {
    throw new DOMException("closed");
  };
  vi.stubGlobal("localStorage", { getItem: closed, setItem: closed, removeItem: closed });
  storeDraft("draft", { fields: {}, pictures: {} });
  dropDraft("draft");
  expect(readDraft("draft", now)).toBeNull();
});
