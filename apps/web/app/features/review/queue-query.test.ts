import { expect, test } from "vitest";
import { queuePath, queueQueryOf } from "./queue-query.ts";

const read = (search: string) => queueQueryOf(new URL(`https://changming.example/park_review${search}`));

test.each([
  ["", { tab: "waiting", gardenId: null, page: 1 }],
  ["?isDecided=1&gardenId=3&page=2", { tab: "decided", gardenId: 3, page: 2 }],
  ["?tab=corrections&page=2", { tab: "corrections", gardenId: null, page: 2 }],
] as const)("%s selects a part of the queue, and is built from it again", (search, query) => {
  expect(read(search)).toEqual(query);
  expect(queuePath(query)).toBe(`/park_review${search}`);
});

test("what is no garden, no page and no tab selects the first page of all", () => {
  expect(read("?gardenId=x&isDecided=2&page=0&tab=y")).toEqual({ tab: "waiting", gardenId: null, page: 1 });
});
