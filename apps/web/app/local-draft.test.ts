import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropDraft, keepDraft, readDraft } from "./local-draft.ts";

const now = new Date("2026-11-21T04:00:00Z");
const hours = (count: number) => now.getTime() - count * 3_600_000;
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("a draft comes back as it was kept, until it is dropped", () => {
  const draft = {
    fields: { title: "字太小" },
    pictures: { images: [{ url: "/uploads/a", sentAt: hours(1) }] },
    sent: { words: "字太小", ref: "lamp" },
  };
  keepDraft("draft", draft);
  expect(readDraft("draft", now)).toEqual(draft);
  dropDraft("draft");
  expect(readDraft("draft", now)).toBeNull();
});

test("a picture that the server has thrown away meanwhile does not come back; the words do", () => {
  const pictures = { images: [hours(24), hours(22)].map((sentAt) => ({ url: `/uploads/${sentAt}`, sentAt })) };
  keepDraft("draft", { fields: { title: "字太小" }, pictures });
  expect(readDraft("draft", now)).toEqual({
    fields: { title: "字太小" },
    pictures: { images: [{ url: `/uploads/${hours(22)}`, sentAt: hours(22) }] },
  });
});

test.each(["", "{", "3", "null", '{"fields":1,"pictures":{}}', "[]"])("what is no draft is none: %s", (text) => {
  kept.set("draft", text);
  expect(readDraft("draft", now)).toBeNull();
});

test("parts that are of another kind are left out", () => {
  kept.set(
    "draft",
    '{"fields":{"title":"字","old":3},"pictures":{"images":[1,{"url":2}],"more":"x"},"sent":{"words":"字","ref":4}}',
  );
  expect(readDraft("draft", now)).toEqual({ fields: { title: "字" }, pictures: { images: [], more: [] } });
});

test("where the browser keeps nothing, a form works all the same", () => {
  const closed = () => {
    throw new DOMException("closed");
  };
  vi.stubGlobal("localStorage", { getItem: closed, setItem: closed, removeItem: closed });
  keepDraft("draft", { fields: {}, pictures: {} });
  dropDraft("draft");
  expect(readDraft("draft", now)).toBeNull();
});
