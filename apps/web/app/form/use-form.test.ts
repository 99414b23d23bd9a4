import { expect, test } from "vitest";
import { typed, fieldErrorOf } from "./use-form.ts";

const names = ["mobile", "verificationCode"] as const;
const places = { registerMismatch: "verificationCode" } as const;

test("an error is displayed under the field that the server names", () => {
  const failure = { error: "invalidInput", msg: "请输入正确手机号码", field: "mobile" } as const;
  expect(fieldErrorOf(failure, names, places)).toEqual({
    field: "mobile",
    message: "请输入正确手机号码",
    isAnswer: true,
  });
});

test("one that names no field is displayed where errors of its name belong", () => {
  const failure = { error: "registerMismatch", msg: "验证码不匹配或手机号已注册" } as const;
  expect(fieldErrorOf(failure, names, places)).toEqual({
    field: "verificationCode",
    message: "验证码不匹配或手机号已注册",
    isAnswer: true,
  });
});

test("an error that no field of the form causes is displayed below it", () => {
  const message = "网络不太通畅，请稍后再试";
  expect(fieldErrorOf({ error: "offline", msg: message }, names)).toEqual({ field: "form", message, isAnswer: true });
  expect(fieldErrorOf({ error: "invalidInput", msg: message, field: "loginType" }, names)).toEqual({
    field: "form",
    message,
    isAnswer: true,
  });
});

test("a typed value is read by name; a missing field, or one that holds a file, is empty", () => {
  const fields = new FormData();
  fields.set("mobile", " 138 ");
  fields.set("picture", new Blob(["x"]));
  expect(["mobile", "picture", "other"].map((name) => typed(fields, name))).toEqual([" 138 ", "", ""]);
});
