import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readStored, storeDraft } from "./use-stored-draft.ts";
import { emptyDraft } from "./residence-draft.ts";

let stored: Map<string, string>;
const now = new Date("2026-11-26T04:00:00Z");
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("a draft is read as it was stored, with the time of Shanghai", () => {
  const draft = { ...emptyDraft, name: "屈原", portrait: "/uploads/a" };
  const first = storeDraft("key", draft, null, now);
  expect(first.isStored).toBe(true);
  expect(readStored("key", now)).toMatchObject({ at: "2026-11-26 12:00:00", draft });
});

test("a portrait that the server has deleted meanwhile is not restored; the rest is", () => {
  const draft = { ...emptyDraft, name: "屈原", portrait: "/uploads/a" };
  const { stored: first } = storeDraft("key", draft, null, now);
  // Typing does not make the upload newer.
  storeDraft("key", { ...draft, name: "屈平" }, first, hoursLater(20));
  expect(readStored("key", hoursLater(22))?.draft.portrait).toBe("/uploads/a");
  expect(readStored("key", hoursLater(24))?.draft).toEqual({ ...draft, name: "屈平", portrait: "" });
});

test.each(["", "{", "3", "null", "[]", '{"at":"x","draft":3}'])("an invalid draft reads as none: %s", (text) => {
  stored.set("key", text);
  expect(readStored("key", now)).toBeNull();
});

test("where nothing can be stored it says so", () => {
  const closed = () => {
    throw new DOMException("closed");
  };
  vi.stubGlobal("localStorage", { getItem: closed, setItem: closed });
  expect(storeDraft("key", emptyDraft, null, now).isStored).toBe(false);
  expect(readStored("key", now)).toBeNull();
});
