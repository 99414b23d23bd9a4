import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshDraft, keepIntroDraft, readIntroDraft, withoutTemporary } from "./intro-draft.ts";

const now = new Date("2026-11-21T04:00:00Z");
const hours = (count: number) => now.getTime() - count * 3_600_000;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

const urlOf = (letter: string) => `/uploads/${letter.repeat(22)}/960.webp`;
const imageOf = (letter: string, query = "") => `<img src="${urlOf(letter)}${query}">`;

test("a draft keeps the words and uploaded pictures, and counts what it cannot keep", () => {
  const own = '<img src="/uploads/abcdefghijklmnopqrstuv/960.webp">';
  expect(
    withoutTemporary(`<p>一</p><img src="blob:http://localhost/1"><p>二</p>${own}<img src="blob:x" alt="像">`),
  ).toEqual({
    html: `<p>一</p><p>二</p>${own}`,
    lost: 2,
  });
  expect(withoutTemporary("<p>字</p>")).toEqual({ html: "<p>字</p>", lost: 0 });
});

test("pictures that were sent a day ago without their text are told as lost, and the words can be submitted", () => {
  const sent = [
    { url: `${urlOf("a")}?sig=x`, sentAt: hours(24) },
    { url: `${urlOf("b")}?sig=x`, sentAt: hours(1) },
  ];
  const html = `<p>一</p>${imageOf("a", "?sig=x")}${imageOf("b", "?sig=x")}${imageOf("c")}`;
  keepIntroDraft("user", 7, { html, version: 3, sent });
  const draft = readIntroDraft("user", 7, now);
  if (!draft) throw new Error("no draft");
  expect(freshDraft(draft, "")).toEqual({
    html: `<p>一</p>${imageOf("b", "?sig=x")}${imageOf("c")}`,
    version: 3,
    lost: 1,
    sent: [sent[1]],
    late: [],
  });
});

test("a late picture that was published after all stays, and published ones get the addresses that work now", () => {
  const html = `${imageOf("a", "?sig=old")}${imageOf("b", "?sig=old")}`;
  keepIntroDraft("user", 7, { html, version: 3, sent: [{ url: urlOf("a"), sentAt: hours(30) }] });
  const draft = readIntroDraft("user", 7, now);
  const fresh = `${imageOf("a", "?until=1&amp;sig=new")}${imageOf("b", "?until=1&amp;sig=new")}`;
  expect(draft && freshDraft(draft, `<p>一</p>${fresh}`)).toMatchObject({ html: fresh, lost: 0 });
});
