import { expect, test } from "vitest";
import { errors } from "@changming/contract/errors";
import { loginErrorMessage } from "./credentials.ts";

test("the message of a failed login mentions the code only where one is required", () => {
  const failure = { error: "staffLoginMismatch", msg: errors.staffLoginMismatch.message };
  expect(loginErrorMessage(failure, true)).toContain("动态码");
  expect(loginErrorMessage(failure, false)).toBe("登录名或密码不正确");
  expect(loginErrorMessage({ error: "busy", msg: "请稍后" }, false)).toBe("请稍后");
});
