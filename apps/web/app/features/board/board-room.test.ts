import { createClient } from "@changming/contract/client";
import { routes } from "@changming/contract/routes.gen";
import { expect, test } from "vitest";
import { boardRoom } from "./board-room.tsx";

const asked: Record<string, unknown>[] = [];

const client = createClient(async (route, input) => {
  if (route !== routes.blessing.list) return { code: 1, msg: "", body: { id: 12, name: "沈玉兰" } };
  asked.push(input);
  return { code: 1, msg: "", body: { counts: 128, itemList: [] } };
});

const load = (search: string) => boardRoom.load(client, new URL(`http://site/msg_board?${search}`));

test("the page of an address is the page that is asked for", async () => {
  const data = await load("id=12&page=3");
  expect(asked.at(-1)).toEqual({ id: 12, page: 3, pageSize: 10 });
  expect(boardRoom.title(data)).toBe("写给沈玉兰的信（第 3 页）");
  expect(boardRoom.path(data)).toBe("/msg_board?id=12&page=3");
});

test("the first page has one address, without a number", async () => {
  const data = await load("id=12&page=1");
  expect(boardRoom.path(data)).toBe("/msg_board?id=12");
  expect(boardRoom.description(data)).toBe("大家写给沈玉兰的 128 封信。");
});

test("a board of nobody is a 404", async () => {
  await expect(load("page=2")).rejects.toMatchObject({ data: { error: "notFound" } });
});
