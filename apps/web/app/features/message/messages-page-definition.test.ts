import { createClient } from "@changming/contract/client";
import { routes } from "@changming/contract/routes.gen";
import { expect, test } from "vitest";
import { messagesPageDefinition } from "./messages-page-definition.tsx";

const requested: Record<string, unknown>[] = [];

const client = createClient(async (route, input) => {
  if (route !== routes.message.list) return { code: 1, msg: "", body: { id: 12, name: "沈玉兰" } };
  requested.push(input);
  return { code: 1, msg: "", body: { counts: 128, itemList: [] } };
});

const load = (search: string) => messagesPageDefinition.load(client, new URL(`http://site/msg_board?${search}`));

test("the page of an address is the page that is requested", async () => {
  const data = await load("id=12&page=3");
  expect(requested.at(-1)).toEqual({ id: 12, page: 3, pageSize: 10 });
  expect(messagesPageDefinition.title(data)).toBe("写给沈玉兰的信（第 3 页）");
  expect(messagesPageDefinition.path(data)).toBe("/msg_board?id=12&page=3");
});

test("the first page has one address, without a number", async () => {
  const data = await load("id=12&page=1");
  expect(messagesPageDefinition.path(data)).toBe("/msg_board?id=12");
  expect(messagesPageDefinition.description(data)).toBe("大家写给沈玉兰的 128 封信。");
});

test("the messages of an unknown residence are a 404", async () => {
  await expect(load("page=2")).rejects.toMatchObject({ data: { error: "notFound" } });
});
