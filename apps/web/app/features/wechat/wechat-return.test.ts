import { expect, test } from "vitest";
import { readReturn } from "./wechat-return.ts";

const departure = { state: "abc", way: 0, page: "/login?from=/home", at: 0 } as const;

test("what WeChat brought is read once its state is the one of the departure", () => {
  const read = (search: string, left: typeof departure | null = departure) => readReturn(search, () => left);
  expect(read("?code=1&state=abc")).toEqual({ page: "/login?from=/home", way: 0, code: "1" });
  expect(read("?state=abc")).toMatchObject({ error: expect.stringContaining("没有用微信登录") });
  expect(read("?code=1&state=abd")).toMatchObject({ error: expect.stringContaining("不是刚才在这里点的") });
  expect(read("?code=1&state=abc", null)).toMatchObject({
    page: "",
    error: expect.stringContaining("不是刚才在这里点的"),
  });
  expect(read("?code=1")).toBeNull();
});
