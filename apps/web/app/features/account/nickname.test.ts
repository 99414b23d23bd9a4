import { nickname } from "@changming/contract/account";
import { expect, test } from "vitest";
import { nicknameError } from "./nickname.ts";

test.each(["林", "小灯 与风", "念".repeat(20), "😀".repeat(20)])("%s is accepted", (typed) => {
  expect(nicknameError(typed)).toBeNull();
  expect(nickname.safeParse(typed).success).toBe(true);
});

test.each([
  ["", "请输入昵称"],
  ["   ", "请输入昵称"],
  ["\u200b\u200d", "请输入昵称"],
  ["念".repeat(21), "昵称最多 20 个字"],
])("%j is rejected with the server's message: %s", (typed, message) => {
  expect(nicknameError(typed)).toBe(message);
  expect(nickname.safeParse(typed).error?.issues[0]?.message).toBe(message);
});
