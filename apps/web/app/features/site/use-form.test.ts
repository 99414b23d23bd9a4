import { expect, test } from "vitest";
import { typed, wrongOf } from "./use-form.ts";

const names = ["mobile", "verificationCode"] as const;
const places = { registerMismatch: "verificationCode" } as const;

test("a refusal stands under the field that the server names", () => {
  const refused = { error: "invalidInput", msg: "请输入正确手机号码", field: "mobile" } as const;
  expect(wrongOf(refused, names, places)).toEqual({ field: "mobile", message: "请输入正确手机号码", isAnswer: true });
});

test("one that names no field stands where errors of its name belong", () => {
  const refused = { error: "registerMismatch", msg: "验证码不匹配或手机号已注册" } as const;
  expect(wrongOf(refused, names, places)).toEqual({
    field: "verificationCode",
    message: "验证码不匹配或手机号已注册",
    isAnswer: true,
  });
});

test("what no field of the form is to blame for stands below it", () => {
  const message = "网络不太通畅，请稍后再试";
  expect(wrongOf({ error: "offline", msg: message }, names)).toEqual({ field: "form", message, isAnswer: true });
  expect(wrongOf({ error: "invalidInput", msg: message, field: "loginType" }, names)).toEqual({
    field: "form",
    message,
    isAnswer: true,
  });
});

test("what was typed is read by name; a field that is not there, or holds a file, is empty", () => {
  const fields = new FormData();
  fields.set("mobile", " 138 ");
  fields.set("picture", new Blob(["x"]));
  expect(["mobile", "picture", "other"].map((name) => typed(fields, name))).toEqual([" 138 ", "", ""]);
});
