import { expect, test } from "vitest";
import { createClient } from "@changming/contract/client";
import { routes } from "@changming/contract/routes.gen";
import { introPageDefinition } from "../features/residence/intro-page-definition.tsx";
import { firstParagraphs, lifeNotes, loadResidence } from "./residence-data.ts";

const first = `<p>${"初".repeat(300)}</p>`;
const rest = `<p>${"后".repeat(5_000)}</p>`;
const intro = { id: 1, name: "沈玉兰", content: first + rest, opening: [], source: "家谱" };

const client = createClient(async (route) => ({
  code: 1,
  msg: "",
  body: route === routes.residence.intro ? intro : {},
}));

test("the main page carries only the beginning of a biography", async () => {
  expect((await loadResidence(client, 1)).intro).toEqual({ content: first, opening: [], source: "家谱" });
});

test("the biography's own page carries all of it", async () => {
  expect((await introPageDefinition.load(client, new URL("http://site/introd?id=1"))).intro.content).toBe(first + rest);
});

test("an unknown residence fails with its error name", async () => {
  const stranger = createClient(async () => ({ code: 0, msg: "", body: null, error: "notFound", requestId: "1" }));
  await expect(loadResidence(stranger, 1)).rejects.toMatchObject({ data: { error: "notFound" } });
});

test("below a biography are other names and its source, as far as they are known", () => {
  const other_names = ["苏东坡", "东坡居士"];
  expect(lifeNotes({ other_names }, { source: "宋史" })).toBe("又名：苏东坡、东坡居士　资料来源：宋史");
  expect(lifeNotes({ other_names }, { source: "" })).toBe("又名：苏东坡、东坡居士");
  expect(lifeNotes({ other_names: [] }, { source: "宋史" })).toBe("资料来源：宋史");
  expect(lifeNotes({ other_names: [] }, { source: "" })).toBe("");
});

const paragraph = (length: number) => `<p>${"字".repeat(length)}</p>`;

test("shows whole paragraphs until there is enough to read", () => {
  const html = paragraph(150) + paragraph(120) + paragraph(100);
  expect(firstParagraphs(html)).toBe(paragraph(150) + paragraph(120));
});

test("never shows more than three", () => {
  expect(firstParagraphs(paragraph(10).repeat(5))).toBe(paragraph(10).repeat(3));
});

test("a short biography is shown whole", () => {
  expect(firstParagraphs(paragraph(30))).toBe(paragraph(30));
});

test("leaves out headings, images and empty paragraphs", () => {
  const html = `<h2>早年</h2><p class="x"><strong>他</strong>生在河边。</p><p></p><img src="/a.jpg" alt="">`;
  expect(firstParagraphs(html)).toBe(`<p class="x"><strong>他</strong>生在河边。</p>`);
});
