import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDraft } from "./use-local-draft.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("the same content gets the same ref, also after the page was opened again", () => {
  const first = openDraft("draft");
  const ref = first.refFor("周念慈");
  expect([first.refFor("周念慈"), openDraft("draft").refFor("周念慈")]).toEqual([ref, ref]);
});

test("a ref never outlives a change: changed content is another action, and so is the first content after it", () => {
  const draft = openDraft("draft");
  const refs = [draft.refFor("周念慈"), openDraft("draft").refFor("周念辞"), draft.refFor("周明远")];
  refs.push(openDraft("draft").refFor("周念慈"));
  expect(new Set(refs).size).toBe(4);
});

test("a finished action leaves no ref behind", () => {
  const draft = openDraft("draft");
  const ref = draft.refFor("周念慈");
  draft.drop();
  expect(openDraft("draft").refFor("周念慈")).not.toBe(ref);
});
