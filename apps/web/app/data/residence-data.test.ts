import { createClient } from "@changming/contract/client";
import { routes } from "@changming/contract/routes.gen";
import { expect, test } from "vitest";
import { introPageDefinition } from "../features/residence/intro-page-definition.tsx";
import { lifeNotes, loadResidence } from "./residence-data.ts";

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
