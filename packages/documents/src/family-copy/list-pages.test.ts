import { expect, test } from "vitest";
import { giftList, messageList, remembranceList } from "./list-pages.ts";

const at = new Date("2026-04-05T17:04:10Z");
const message = { id: 1, nickname: "志远", relation: "儿子", content: "妈妈", at };
const gift = { id: 1, nickname: "志远", gift_name: "白菊", quantity: 2, text: "白菊两束", at };

test("the pages of a copy show days for readers, its data has timestamps for programs", () => {
  const pages = [
    messageList.page([message]),
    giftList.page([gift]),
    remembranceList.page([{ id: 1, nickname: "志远", at }]),
  ];
  const text = pages.map((page) => page.text).join("");
  expect(text.match(/2026年4月6日(?: 01:04)?/g)).toEqual(["2026年4月6日 01:04", "2026年4月6日 01:04", "2026年4月6日"]);
  expect(text).not.toContain("2026-04");
  expect([messageList.data(message).time, giftList.data(gift).time]).toEqual(Array(2).fill("2026-04-06 01:04:10"));
});
