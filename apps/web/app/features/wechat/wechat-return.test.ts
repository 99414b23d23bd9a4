import { expect, test } from "vitest";
import { readReturn } from "./wechat-return.ts";

const departure = { state: "abc", authType: 0, userId: "", page: "/login?from=/home", at: 0 } as const;
const read = (search: string, left: { userId?: string } | null = {}) =>
  readReturn(search, "u1", () => left && { ...departure, ...left });
const foreign = expect.stringContaining("不是刚才在这里点开的微信");

test("what WeChat brought is read once its state is the one of the departure", () => {
  expect(read("?code=1&state=abc")).toEqual({ page: "/login?from=/home", authType: 0, code: "1" });
  expect(read("?state=abc")).toMatchObject({ error: expect.stringContaining("没有用微信登录") });
  expect(read("?code=1&state=abd")).toMatchObject({ error: foreign });
  expect(read("?code=1&state=abc", null)).toMatchObject({ page: "", error: foreign });
  expect(read("?code=1")).toBeNull();
});

test("what was begun for one user does not reach another who has logged in since", () => {
  expect(read("?code=1&state=abc", { userId: "u1" })).toMatchObject({ code: "1" });
  expect(read("?code=1&state=abc", { userId: "u2" })).toMatchObject({ error: foreign });
});
