import { expect, test } from "vitest";
import { errors } from "@changming/contract/errors";
import { loginWrong } from "./login-wrong.ts";

test("a wrong login speaks of the code only where one is asked", () => {
  const refused = { error: "staffLoginMismatch", msg: errors.staffLoginMismatch.message };
  expect(loginWrong(refused, true)).toContain("动态码");
  expect(loginWrong(refused, false)).toBe("登录名或密码不正确");
  expect(loginWrong({ error: "busy", msg: "请稍后" }, false)).toBe("请稍后");
});
