import { createClient } from "@changming/contract/client";
import { routes } from "@changming/contract/routes.gen";
import { expect, test } from "vitest";
import { introRoom } from "./intro-room.tsx";
import { loadResidence } from "./residence-data.ts";

const first = `<p>${"初".repeat(300)}</p>`;
const rest = `<p>${"后".repeat(5_000)}</p>`;
const intro = { id: 1, name: "沈玉兰", content: first + rest, opening: [], source: "家谱" };

const client = createClient(async (route) => ({
  code: 1,
  msg: "",
  body: route === routes.residence.intro ? intro : {},
}));

test("the main page carries the beginning of a biography only", async () => {
  expect((await loadResidence(client, 1)).intro).toEqual({ content: first, opening: [], source: "家谱" });
});

test("the biography's own page carries all of it", async () => {
  expect((await introRoom.load(client, new URL("http://site/introd?id=1"))).intro.content).toBe(first + rest);
});

test("a residence that is not there is refused by name", async () => {
  const stranger = createClient(async () => ({ code: 0, msg: "", body: null, error: "notFound", requestId: "1" }));
  await expect(loadResidence(stranger, 1)).rejects.toMatchObject({ data: { error: "notFound" } });
});
