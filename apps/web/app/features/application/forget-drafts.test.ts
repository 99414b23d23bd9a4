import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftKey, keepDraft } from "../../local-draft.ts";
import { draftForm, forgetDrafts } from "./forget-drafts.ts";

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

const keep = (id: number | undefined, name: string) =>
  keepDraft(draftKey(draftForm(id), "u1"), { fields: { name }, pictures: {} });

test("what is taken back leaves no draft of itself, mended or new; others' drafts stay", () => {
  keep(7, "周念慈");
  keep(8, "周明远");
  keep(undefined, " 周念慈 ");
  forgetDrafts("u1", { id: 7, name: "周念慈" });
  expect([...kept.keys()]).toEqual(["draft_application_8_u1"]);
});

test("a form that is being written for somebody else is kept", () => {
  keep(undefined, "周明远");
  forgetDrafts("u1", { id: 7, name: "周念慈" });
  expect([...kept.keys()]).toEqual(["draft_application_u1"]);
});
