import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDraft } from "./use-local-draft.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("the same words go out under the same name, also from a page that was opened anew", () => {
  const first = openDraft("draft");
  const ref = first.refFor("周念慈");
  expect([first.refFor("周念慈"), openDraft("draft").refFor("周念慈")]).toEqual([ref, ref]);
});

test("a name never outlives a change: other words are another deed, and so are the first ones after those", () => {
  const draft = openDraft("draft");
  const refs = [draft.refFor("周念慈"), openDraft("draft").refFor("周念辞"), draft.refFor("周明远")];
  refs.push(openDraft("draft").refFor("周念慈"));
  expect(new Set(refs).size).toBe(4);
});

test("what is done leaves no name behind", () => {
  const draft = openDraft("draft");
  const ref = draft.refFor("周念慈");
  draft.drop();
  expect(openDraft("draft").refFor("周念慈")).not.toBe(ref);
});
