import { expect, test } from "vitest";
import { type Application, fieldErrorOfApplication, firstFieldError } from "./use-application.ts";

const whole: Application = {
  applierName: "周明远",
  applierMobile: "13700000001",
  verificationCode: "123456",
  applierGardenName: "青山园",
  front: "",
  back: "",
  licence: "",
  hasAgreed: true,
};
const isPhoneNumber = (text: string) => /^1[3-9]\d{9}$/.test(text);

test("missing fields are reported in the order of the form (R-cooperation-4)", () => {
  const steps: [Partial<Application>, string][] = [
    [{ applierName: " " }, "请输入姓名"],
    [{ applierMobile: "12345" }, "请输入正确手机号码"],
    [{ verificationCode: "" }, "验证码不能为空"],
    [{ applierGardenName: "" }, "请输入拟申请的园区名称"],
    [{ front: "请上传身份证正面" }, "请上传身份证正面"],
    [{ back: "请上传身份证反面" }, "请上传身份证反面"],
    [{ licence: "图片还在上传，请稍等" }, "图片还在上传，请稍等"],
    [{ hasAgreed: false }, "请阅读园区管理员协议"],
  ];
  let written = steps.reduce((before, [missing]) => ({ ...before, ...missing }), whole);
  for (const [missing, message] of steps) {
    expect(firstFieldError(written, isPhoneNumber)?.message).toBe(message);
    for (const name of Object.keys(missing)) written = { ...written, [name]: Reflect.get(whole, name) };
  }
  expect(firstFieldError(written, isPhoneNumber)).toBeNull();
});

test("a code mismatch is an error of the code, unless the number was found occupied when requesting the code", () => {
  const mismatch = { error: "cooperationCodeMismatch", msg: "验证码不正确，请重新输入" } as const;
  expect(fieldErrorOfApplication(mismatch, null)).toEqual({
    field: "verificationCode",
    message: mismatch.msg,
    isAnswer: true,
  });
  expect(fieldErrorOfApplication({ ...mismatch, field: "verificationCode" }, "该手机号已被占用，禁止使用")).toEqual({
    field: "applierMobile",
    message: "该手机号已被占用，禁止使用",
  });
});

test.each([
  ["phoneOccupied", "applierMobile"],
  ["referrerUnknown", "tuiguangId"],
  ["uploadUnknown", "frontIdcard"],
  ["offline", "form"],
  ["cooperationOpen", "form"],
] as const)("the error %s is displayed at %s", (error, field) => {
  expect(fieldErrorOfApplication({ error, msg: "说明" }, "该手机号已被占用，禁止使用")).toEqual({
    field,
    message: "说明",
    isAnswer: true,
  });
});
