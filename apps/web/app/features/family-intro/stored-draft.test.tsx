import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropIntroDraft, storeIntroDraft, readIntroDraft } from "./intro-draft.ts";
import { DraftNote, SavedMeanwhileNote } from "./intro-sheet.tsx";

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
const now = new Date("2026-11-21T12:00:00Z");

const store = (html: string, version = 5) => storeIntroDraft("u1", 12, { html, version, sent: [] });

test("a draft is restored with the version that it changed, and the number of images that were not stored", () => {
  store('<p>她一生教书。</p><img src="blob:x">');
  expect(readIntroDraft("u1", 12, now)).toMatchObject({ html: "<p>她一生教书。</p>", version: 5, lost: 1 });
});

test("each user and each residence has a draft of its own", () => {
  store("<p>一</p>");
  expect([readIntroDraft("u2", 12, now), readIntroDraft("u1", 13, now)]).toEqual([null, null]);
  dropIntroDraft("u1", 12);
  expect(readIntroDraft("u1", 12, now)).toBeNull();
});

test("a damaged or empty draft reads as none", () => {
  store("");
  expect(readIntroDraft("u1", 12, now)).toBeNull();
  store("<p>一</p>", 0);
  expect(readIntroDraft("u1", 12, now)).toBeNull();
  const [key = ""] = stored.keys();
  stored.set(key, "{");
  expect(readIntroDraft("u1", 12, now)).toBeNull();
});

const note = (lost: number) => renderToStaticMarkup(<DraftNote lost={lost} onDrop={() => undefined} />);

test("a restored draft is announced with the number of lost images, and can be discarded", () => {
  expect(note(0)).toMatch(/上次写了还没有提交.*<button[^>]*>不要了/);
  expect(note(0)).not.toContain("图片");
  expect(note(2)).toContain("2 张图片没有留下");
});

test("when another member saved meanwhile, the user's text is not lost, and the other one can be read", () => {
  const html = renderToStaticMarkup(<SavedMeanwhileNote content="<p>他们的</p>" />);
  expect(html).toMatch(/一个字也没有少.*<button[^>]*>看看家人写的/);
});
