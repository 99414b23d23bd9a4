import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshDraft, storeIntroDraft, readIntroDraft, withoutTemporary } from "./intro-draft.ts";

const now = new Date("2026-11-21T04:00:00Z");
const hours = (count: number) => now.getTime() - count * 3_600_000;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

const urlOf = (letter: string) => `/uploads/${letter.repeat(22)}/960.webp`;
const imageOf = (letter: string, query = "") => `<img src="${urlOf(letter)}${query}">`;

test("a draft stores the text and the uploaded images, and counts the images that it cannot store", () => {
  const own = '<img src="/uploads/abcdefghijklmnopqrstuv/960.webp">';
  expect(
    withoutTemporary(`<p>一</p><img src="blob:http://localhost/1"><p>二</p>${own}<img src="blob:x" alt="像">`),
  ).toEqual({
    html: `<p>一</p><p>二</p>${own}`,
    lost: 2,
  });
  expect(withoutTemporary("<p>字</p>")).toEqual({ html: "<p>字</p>", lost: 0 });
});

test("images uploaded a day ago without their text are reported as lost, and the text can be submitted", () => {
  const sent = [
    { url: `${urlOf("a")}?sig=x`, sentAt: hours(24) },
    { url: `${urlOf("b")}?sig=x`, sentAt: hours(1) },
  ];
  const html = `<p>一</p>${imageOf("a", "?sig=x")}${imageOf("b", "?sig=x")}${imageOf("c")}`;
  storeIntroDraft("user", 7, { html, version: 3, sent });
  const draft = readIntroDraft("user", 7, now);
  if (!draft) throw new Error("the draft is missing");
  expect(freshDraft(draft, "")).toEqual({
    html: `<p>一</p>${imageOf("b", "?sig=x")}${imageOf("c")}`,
    version: 3,
    lost: 1,
    sent: [sent[1]],
    expiredImages: [],
  });
});

test("an expired image that was published after all stays, and published images get their current URLs", () => {
  const html = `${imageOf("a", "?sig=old")}${imageOf("b", "?sig=old")}`;
  storeIntroDraft("user", 7, { html, version: 3, sent: [{ url: urlOf("a"), sentAt: hours(30) }] });
  const draft = readIntroDraft("user", 7, now);
  const fresh = `${imageOf("a", "?until=1&amp;sig=new")}${imageOf("b", "?until=1&amp;sig=new")}`;
  expect(draft && freshDraft(draft, `<p>一</p>${fresh}`)).toMatchObject({ html: fresh, lost: 0 });
});
