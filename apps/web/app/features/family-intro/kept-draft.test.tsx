import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropIntroDraft, keepIntroDraft, readIntroDraft } from "./intro-draft.ts";
import { DraftNote, SavedMeanwhileNote } from "./intro-notes.tsx";

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
const now = new Date("2026-11-21T12:00:00Z");

const keep = (html: string, version = 5) => keepIntroDraft("u1", 12, { html, version, sent: [] });

test("what was written comes back with the state that it changed, and how many pictures did not", () => {
  keep('<p>她一生教书。</p><img src="blob:x">');
  expect(readIntroDraft("u1", 12, now)).toMatchObject({ html: "<p>她一生教书。</p>", version: 5, lost: 1 });
});

test("each writer and each residence has a draft of its own", () => {
  keep("<p>一</p>");
  expect([readIntroDraft("u2", 12, now), readIntroDraft("u1", 13, now)]).toEqual([null, null]);
  dropIntroDraft("u1", 12);
  expect(readIntroDraft("u1", 12, now)).toBeNull();
});

test("a draft that is damaged or empty is none", () => {
  keep("");
  expect(readIntroDraft("u1", 12, now)).toBeNull();
  keep("<p>一</p>", 0);
  expect(readIntroDraft("u1", 12, now)).toBeNull();
  const [key = ""] = kept.keys();
  kept.set(key, "{");
  expect(readIntroDraft("u1", 12, now)).toBeNull();
});

const note = (lost: number) => renderToStaticMarkup(<DraftNote lost={lost} onDrop={() => undefined} />);

test("who finds his draft is told so, with the pictures that are gone, and may give it up", () => {
  expect(note(0)).toMatch(/上次写了还没有提交.*<button[^>]*>不要了/);
  expect(note(0)).not.toContain("图片");
  expect(note(2)).toContain("2 张图片没有留下");
});

test("when another saved meanwhile, nothing of one's own is lost, and theirs can be read", () => {
  const html = renderToStaticMarkup(<SavedMeanwhileNote content="<p>他们的</p>" />);
  expect(html).toMatch(/一个字也没有少.*<button[^>]*>看看家人写的/);
});
