import { expect, test } from "vitest";
import { warningsOf, movedText } from "./merge-residence.tsx";

const none = {
  messages: 0,
  remembrances: 0,
  gifts: 0,
  visits: 0,
  members: 0,
  albums: 0,
  orders: 0,
  biographies: 0,
};

test("only what there is is named, and remembrances of one day", () => {
  expect(movedText({ counts: none, same_days: 0 })).toBe("那一处还没有留言、缅怀或礼物。");
  expect(movedText({ counts: { ...none, messages: 3, remembrances: 2, biographies: 1 }, same_days: 1 })).toBe(
    "会搬过去：留言 3 条、缅怀 2 次、生平 1 篇。其中 1 次缅怀是同一个人在同一天两处都有，并为一次。",
  );
});

test("another name or other years, and giving up the residence that a family looks after, get a warning", () => {
  const side = { name: "沈玉兰", years: "1938–2023", garden_name: "云麓园", number_text: "S区 0001 号", version: 1 };
  const into = { ...side, id: 1, state: "public", has_owner: false } as const;
  expect(warningsOf({ into, from: { ...into, id: 2 } })).toEqual([]);
  expect(warningsOf({ into: { ...into, has_owner: true }, from: { ...into, id: 2, years: "1002–1062" } })).toEqual([
    "两处的姓名或生卒年份不一样。请先核对：真是同一位，才可以合并。",
  ]);
  expect(warningsOf({ into, from: { ...into, id: 2, has_owner: true } })).toEqual([
    "沈玉兰（2）有家人照看，留下的那处没有。通常留下家人照看的那处，请按“对调”。",
  ]);
});
