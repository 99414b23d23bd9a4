import { expect, test } from "vitest";
import { account } from "./account.ts";
import { application } from "./application.ts";
import { applicationReview } from "./application-review.ts";
import { message } from "./message.ts";
import { certificate } from "./certificate.ts";
import { concern } from "./concern.ts";
import { cooperation } from "./cooperation.ts";
import type { Call } from "./define.ts";
import { feedback } from "./feedback.ts";
import { order } from "./order.ts";
import { residence } from "./residence.ts";
import { studentRemembrance } from "./student-remembrance.ts";

const fieldOf = (call: Call, field: string) => {
  const schema = call.input.shape[field];
  if (!schema) throw new Error(`${call.path} has no field ${field}`);
  return schema;
};
/** The message with which a field's value is rejected; null when it is accepted. */
const inputError = (call: Call, field: string, value: unknown) =>
  fieldOf(call, field).safeParse(value).error?.issues[0]?.message ?? null;

const many = (count: number) => Array.from({ length: count }, (_, index) => `/uploads/${index}`).join(",");

/** Maximum length in code points, and the message for one more. */
const lengthLimits: [string, Call, string, number, string][] = [
  ["nickname", account.register, "nickname", 20, "昵称最多 20 个字"],
  ["nickname in the profile", account.editUserInfo, "nickname", 20, "昵称最多 20 个字"],
  ["invite code", account.register, "tuiguangId", 40, "邀请码有误"],
  ["name to verify the identity", account.proveIdentity, "residenceName", 30, "姓名最多 30 个字"],
  ["message", message.leave, "content", 200, "留言最多 200 个字"],
  ["keyword", residence.list, "keywords", 30, "关键词最多 30 个字"],
  ["keyword in one's own list", residence.own, "keywords", 30, "关键词最多 30 个字"],
  ["feedback's title", feedback.submit, "title", 50, "反馈标题最多 50 个字"],
  ["feedback's details", feedback.submit, "content", 2_000, "反馈详情最多 2000 个字"],
  ["school", studentRemembrance.write, "schoolName", 40, "学校名称最多 40 个字"],
  ["class", studentRemembrance.write, "className", 20, "班级最多 20 个字"],
  ["pupil", studentRemembrance.write, "studentName", 20, "姓名最多 20 个字"],
  ["report", concern.report, "content", 500, "补充说明最多 500 个字"],
  ["reporter's contact", concern.report, "contact", 60, "联系方式最多 60 个字"],
  ["relative's wish", concern.relative, "content", 1_000, "说明最多 1000 个字"],
  ["relative's kinship", concern.relative, "relation", 20, "关系最多 20 个字"],
  ["person who is alive", concern.alive, "subjectName", 30, "姓名最多 30 个字"],
  ["planned garden", cooperation.apply, "applierGardenName", 30, "请输入拟申请的园区名称"],
  ["company", cooperation.apply, "applierCompany", 60, "单位名称最多 60 个字"],
  ["return address", order.create, "returnUrl", 1_000, "返回地址太长了"],
  ["reason of a rejection", applicationReview.reject, "reason", 200, "请选择或填写驳回的原因，最多 200 个字"],
];

test.each(lengthLimits)("%s: maximum length passes, one more gets its message", (_what, call, field, max, expected) => {
  for (const character of ["念", "𠮷", "a"]) {
    expect(inputError(call, field, character.repeat(max)), character).toBeNull();
    expect(inputError(call, field, character.repeat(max + 1)), character).toBe(expected);
  }
  // Surrounding blanks and invisible characters do not count.
  expect(inputError(call, field, ` \u200b${"念".repeat(max)}\u202e `)).toBeNull();
});

/** Required fields with the messages of R-account-9, R-message-3, R-personal-18, R-student-2 and R-cooperation-4. */
const needed: [string, Call, string, string][] = [
  ["nickname", account.register, "nickname", "请输入昵称"],
  ["phone to log in", account.logIn, "mobile", "请输入正确手机号码"],
  ["phone to register", account.register, "mobile", "请输入正确手机号码"],
  ["code to register", account.register, "verificationCode", "请输入 6 位短信验证码"],
  ["message", message.leave, "content", "留言内容不能为空"],
  ["feedback's title", feedback.submit, "title", "请输入反馈标题"],
  ["feedback's details", feedback.submit, "content", "请输入反馈详情"],
  ["school", studentRemembrance.write, "schoolName", "请输入学校名称，如：XX学校"],
  ["class", studentRemembrance.write, "className", "请输入班级，如：五年级2班"],
  ["student", studentRemembrance.write, "studentName", "请输入姓名"],
  ["applicant of a garden", cooperation.apply, "applierName", "请输入姓名"],
  ["applicant's phone", cooperation.apply, "applierMobile", "请输入正确手机号码"],
  ["applicant's code", cooperation.apply, "verificationCode", "验证码不能为空"],
  ["planned garden", cooperation.apply, "applierGardenName", "请输入拟申请的园区名称"],
  ["contact", concern.alive, "contact", "请填写能联系到您的手机号或邮箱"],
  ["relative's kinship", concern.relative, "relation", "请填写您与逝者的关系"],
  ["relative's wish", concern.relative, "wish", "请选择您的请求"],
  ["report's reason", concern.report, "reason", "请选择举报的原因"],
  ["gift", order.create, "giftId", "请选择礼物"],
];

test.each(needed)("%s: absent, blank and non-text values get its message", (_what, call, field, expected) => {
  for (const value of [undefined, "", "  ", "\u200b", null, ["x"], {}]) {
    expect(inputError(call, field, value), JSON.stringify(value)).toBe(expected);
  }
});

test.each<[string, Call, string, string]>([
  ["password", account.register, "password", "请输入6-15位数字、字母组成的密码"],
  ["new password", account.resetPassword, "password", "请输入6-15位数字、字母组成的密码"],
  ["front of the card", cooperation.apply, "frontIdcard", "请上传身份证正面"],
  ["back of the card", cooperation.apply, "backIdcard", "请上传身份证反面"],
])("%s is required and has its own message", (_what, call, field, expected) => {
  for (const value of [undefined, "", null, ["x"], {}]) expect(inputError(call, field, value)).toBe(expected);
});

/** Whole numbers with both ends of their range. */
const ranges: [string, Call, string, number, number, string][] = [
  ["gift quantity", order.create, "nums", 1, 99, "数量请填 1 到 99"],
  ["kind of residence", residence.list, "residenceType", 0, 3, "居所类别有误"],
  ["way to log in", account.logIn, "loginType", 0, 1, "登录方式有误"],
  ["visibility", residence.setVisibility, "isClose", 0, 1, "请选择公开或私密"],
  ["level", applicationReview.approve, "level", 1, 7, "请选择居所等级"],
];

test.each(ranges)("%s: both ends pass, one beyond is rejected", (_what, call, field, min, max, expected) => {
  for (const right of [min, max, String(min), String(max)]) expect(inputError(call, field, right)).toBeNull();
  for (const invalid of [min - 1, max + 1, String(min - 1), String(max + 1), `${min}.5`, "", "x"]) {
    expect(inputError(call, field, invalid), String(invalid)).toBe(expected);
  }
});

test("payment methods are 4 and 6, and 5 between them is invalid", () => {
  for (const call of [order.create, order.pay, application.pay]) {
    expect([4, 6, "4", "6"].map((value) => inputError(call, "payType", value))).toEqual([null, null, null, null]);
    for (const invalid of [0, 3, 5, 7, "", "wechat"])
      expect(inputError(call, "payType", invalid)).toBe("请选择付款方式");
  }
});

test("a feedback has nine images at most and a relative's request three documents", () => {
  expect(inputError(feedback.submit, "images", many(9))).toBeNull();
  expect(inputError(feedback.submit, "images", many(10))).toBe("最多上传 9 张图片");
  expect(inputError(feedback.submit, "images", `,${many(9)},`)).toBeNull();
  expect(inputError(concern.relative, "proofs", many(3))).toBeNull();
  expect(inputError(concern.relative, "proofs", many(4))).toBe("最多上传 3 份证明");
});

test.each([
  ["13800000001", true],
  ["19912345678", true],
  ["+86 138 0000 0001", true],
  ["１３８０００００００１", true],
  ["12800000001", false],
  ["23800000001", false],
  ["1380000000", false],
  ["138000000011", false],
  ["1380000000a", false],
])("%s as a phone number: %s", (mobile, isRight) => {
  expect(inputError(account.register, "mobile", mobile)).toBe(isRight ? null : "请输入正确手机号码");
});

test("a code has six digits, full-width ones too, and no more", () => {
  for (const right of ["000000", "１２３４５６", " 123456 "]) {
    expect(inputError(account.register, "verificationCode", right), right).toBeNull();
  }
  for (const invalid of ["12345", "1234567", "12345a", "12.345"]) {
    expect(inputError(account.register, "verificationCode", invalid), invalid).toBe("请输入 6 位短信验证码");
  }
});

test("a password is sent as a hash; anything else is rejected", () => {
  expect(inputError(account.register, "password", "ab".repeat(32))).toBeNull();
  for (const invalid of ["changming1", "AB".repeat(32), "ab".repeat(31), `${"ab".repeat(32)}c`]) {
    expect(inputError(account.register, "password", invalid), invalid).toBe("密码格式有误");
  }
});

test("a repeated password that differs gets the message of its form", () => {
  const form = { nickname: "思源", mobile: "13800000001", verificationCode: "123456" };
  const passwords = { password: "ab".repeat(32), repassword: "cd".repeat(32) };
  const expected = (call: Call) => call.input.safeParse({ ...form, ...passwords }).error?.issues;
  expect(expected(account.register)).toMatchObject([{ path: ["repassword"], message: "再次输入的密码不一致" }]);
  expect(expected(account.resetPassword)).toMatchObject([{ path: ["repassword"], message: "两次输入的密码不一致" }]);
});

test("a client ref has 64 letters, digits and dashes at most", () => {
  for (const call of [order.create, message.leave, feedback.submit, application.apply, cooperation.apply]) {
    expect([inputError(call, "ref", "a".repeat(64)), inputError(call, "ref", undefined)]).toEqual([null, null]);
    for (const invalid of ["", "a".repeat(65), "a b", "a/b", "念"])
      expect(inputError(call, "ref", invalid)).toBe("提交凭据有误");
  }
});

test("a form with an unticked agreement or a denied consent is rejected", () => {
  expect(inputError(cooperation.apply, "agreement", "0")).toBe("请阅读园区管理员协议");
  expect(inputError(studentRemembrance.write, "consent", "0")).toBe("请先征得监护人或老师的同意");
  // The payload of R-student-4 has four fields and no consent.
  expect(inputError(studentRemembrance.write, "consent", undefined)).toBeNull();
  expect(inputError(studentRemembrance.write, "consent", "1")).toBeNull();
});

test.each(["CM-2024-000017", "ＣＭ－２０２４－００００１７", "cm2024000017", "CM—2024—000017", " cm 2024 000017 "])(
  "a certificate's number is parsed in every usual spelling: %s",
  (typed) => {
    expect(fieldOf(certificate.confirm, "number").parse(typed)).toBe("CM-2024-000017");
  },
);

test("an invite code is accepted in full width and keeps its case", () => {
  for (const call of [account.register, cooperation.apply]) {
    expect(fieldOf(call, "tuiguangId").parse("ＭＬＫ９８４ｅ２７Ｊｋｆ")).toBe("MLK984e27Jkf");
  }
});
