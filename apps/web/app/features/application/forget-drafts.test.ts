import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftKey, storeDraft } from "../../browser/local-draft.ts";
import { draftForm, forgetDrafts } from "./forget-drafts.ts";

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

const storeFor = (id: number | undefined, name: string) =>
  storeDraft(draftKey(draftForm(id), "u1"), { fields: { name }, pictures: {} });

test("withdrawing an application drops its drafts, corrected or new; other applications' drafts stay", () => {
  storeFor(7, "周念慈");
  storeFor(8, "周明远");
  storeFor(undefined, " 周念慈 ");
  forgetDrafts("u1", { id: 7, name: "周念慈" });
  expect([...stored.keys()]).toEqual(["draft_application_8_u1"]);
});

test("a draft for another person stays", () => {
  storeFor(undefined, "周明远");
  forgetDrafts("u1", { id: 7, name: "周念慈" });
  expect([...stored.keys()]).toEqual(["draft_application_u1"]);
});
