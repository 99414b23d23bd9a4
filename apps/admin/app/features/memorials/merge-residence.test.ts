import { expect, test } from "vitest";
import { movedText } from "./merge-residence.tsx";

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
