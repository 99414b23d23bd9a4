import { nickname } from "@changming/contract/account";
import { expect, test } from "vitest";
import { wrongNickname } from "./nickname.ts";

test.each(["林", "小灯 与风", "念".repeat(20), "😀".repeat(20)])("%s is a name", (typed) => {
  expect(wrongNickname(typed)).toBeNull();
  expect(nickname.safeParse(typed).success).toBe(true);
});

test.each([
  ["", "请输入昵称"],
  ["   ", "请输入昵称"],
  ["\u200b\u200d", "请输入昵称"],
  ["念".repeat(21), "昵称最多 20 个字"],
])("%j is refused as the server would: %s", (typed, message) => {
  expect(wrongNickname(typed)).toBe(message);
  expect(nickname.safeParse(typed).error?.issues[0]?.message).toBe(message);
});
