import { expect, test } from "vitest";
import { account } from "./account.ts";
import { application } from "./application.ts";
import { applicationReview } from "./application-review.ts";
import { blessing } from "./blessing.ts";
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
/** The sentence with which a field's value is refused; null when it is taken. */
const told = (call: Call, field: string, value: unknown) =>
  fieldOf(call, field).safeParse(value).error?.issues[0]?.message ?? null;

const many = (count: number) => Array.from({ length: count }, (_, index) => `/uploads/${index}`).join(",");

/** Longest text that is taken, in code points, and what one more is told. */
const longest: [string, Call, string, number, string][] = [
  ["nickname", account.register, "nickname", 20, "昵称最多 20 个字"],
  ["nickname in the profile", account.editUserInfo, "nickname", 20, "昵称最多 20 个字"],
  ["invite code", account.register, "tuiguangId", 40, "邀请码有误"],
  ["name to prove oneself", account.proveIdentity, "residenceName", 30, "姓名最多 30 个字"],
  ["message", blessing.leave, "content", 200, "留言最多 200 个字"],
  ["keyword", residence.list, "keywords", 30, "关键词最多 30 个字"],
  ["keyword among one's own", residence.own, "keywords", 30, "关键词最多 30 个字"],
  ["feedback's title", feedback.submit, "title", 50, "反馈标题最多 50 个字"],
  ["feedback's details", feedback.submit, "content", 2_000, "反馈详情最多 2000 个字"],
  ["school", studentRemembrance.write, "schoolName", 40, "学校名称最多 40 个字"],
  ["class", studentRemembrance.write, "className", 20, "班级最多 20 个字"],
  ["pupil", studentRemembrance.write, "studentName", 20, "姓名最多 20 个字"],
  ["report", concern.report, "content", 500, "补充说明最多 500 个字"],
  ["reporter's contact", concern.report, "contact", 60, "联系方式最多 60 个字"],
  ["relative's wish", concern.relative, "content", 1_000, "说明最多 1000 个字"],
  ["relative's kinship", concern.relative, "relation", 20, "关系最多 20 个字"],
  ["person who lives", concern.alive, "subjectName", 30, "姓名最多 30 个字"],
  ["garden that is planned", cooperation.apply, "applierGardenName", 30, "请输入拟申请的园区名称"],
  ["company", cooperation.apply, "applierCompany", 60, "单位名称最多 60 个字"],
  ["address to come back to", order.create, "returnUrl", 1_000, "返回地址太长了"],
  ["reason of a rejection", applicationReview.reject, "reason", 200, "请选择或填写驳回的原因，最多 200 个字"],
];

test.each(longest)("%s: the longest is taken, one more is refused in its words", (_what, call, field, most, words) => {
  for (const character of ["念", "𠮷", "a"]) {
    expect(told(call, field, character.repeat(most)), character).toBeNull();
    expect(told(call, field, character.repeat(most + 1)), character).toBe(words);
  }
  // Blanks around it and signs that nobody sees are no characters.
  expect(told(call, field, ` \u200b${"念".repeat(most)}\u202e `)).toBeNull();
});

/** Fields that must be there, with the specification's words where it has some. */
const needed: [string, Call, string, string][] = [
  ["nickname", account.register, "nickname", "请输入昵称"],
  ["phone to log in", account.logIn, "mobile", "请输入正确手机号码"],
  ["phone to register", account.register, "mobile", "请输入正确手机号码"],
  ["code to register", account.register, "verificationCode", "请输入 6 位短信验证码"],
  ["message", blessing.leave, "content", "留言内容不能为空"],
  ["feedback's title", feedback.submit, "title", "请输入反馈标题"],
  ["feedback's details", feedback.submit, "content", "请输入反馈详情"],
  ["school", studentRemembrance.write, "schoolName", "请输入学校名称，如：XX学校"],
  ["class", studentRemembrance.write, "className", "请输入班级，如：五年级2班"],
  ["pupil", studentRemembrance.write, "studentName", "请输入姓名"],
  ["applicant of a garden", cooperation.apply, "applierName", "请输入姓名"],
  ["applicant's phone", cooperation.apply, "applierMobile", "请输入正确手机号码"],
  ["applicant's code", cooperation.apply, "verificationCode", "验证码不能为空"],
  ["garden that is planned", cooperation.apply, "applierGardenName", "请输入拟申请的园区名称"],
  ["contact", concern.alive, "contact", "请填写能联系到您的手机号或邮箱"],
  ["relative's kinship", concern.relative, "relation", "请填写您与逝者的关系"],
  ["relative's wish", concern.relative, "wish", "请选择您的请求"],
  ["report's reason", concern.report, "reason", "请选择举报的原因"],
  ["gift", order.create, "giftId", "请选择礼物"],
];

test.each(needed)("%s: nothing, blanks and what is no text are told in its words", (_what, call, field, words) => {
  for (const value of [undefined, "", "  ", "\u200b", null, ["x"], {}]) {
    expect(told(call, field, value), JSON.stringify(value)).toBe(words);
  }
});

test.each<[string, Call, string, string]>([
  ["password", account.register, "password", "请输入6-15位数字、字母组成的密码"],
  ["new password", account.resetPassword, "password", "请输入6-15位数字、字母组成的密码"],
  ["front of the card", cooperation.apply, "frontIdcard", "请上传身份证正面"],
  ["back of the card", cooperation.apply, "backIdcard", "请上传身份证反面"],
])("%s: without one the form is told in its words", (_what, call, field, words) => {
  for (const value of [undefined, "", null, ["x"], {}]) expect(told(call, field, value)).toBe(words);
});

/** Whole numbers with both ends. */
const ranges: [string, Call, string, number, number, string][] = [
  ["gift quantity", order.create, "nums", 1, 99, "数量请填 1 到 99"],
  ["kind of residence", residence.list, "residenceType", 0, 3, "居所类别有误"],
  ["way to log in", account.logIn, "loginType", 0, 1, "登录方式有误"],
  ["visibility", residence.setVisibility, "isClose", 0, 1, "请选择公开或私密"],
  ["level", applicationReview.approve, "level", 1, 7, "请选择居所等级"],
];

test.each(ranges)("%s: both ends are taken, one beyond is refused", (_what, call, field, least, most, words) => {
  for (const right of [least, most, String(least), String(most)]) expect(told(call, field, right)).toBeNull();
  for (const wrong of [least - 1, most + 1, String(least - 1), String(most + 1), `${least}.5`, "", "x"]) {
    expect(told(call, field, wrong), String(wrong)).toBe(words);
  }
});

test("methods are 4 and 6, and 5 between them is none", () => {
  for (const call of [order.create, order.pay, application.pay]) {
    expect([4, 6, "4", "6"].map((value) => told(call, "payType", value))).toEqual([null, null, null, null]);
    for (const wrong of [0, 3, 5, 7, "", "wechat"]) expect(told(call, "payType", wrong)).toBe("请选择付款方式");
  }
});

test("a feedback has nine pictures at most and a relative's request three papers", () => {
  expect(told(feedback.submit, "images", many(9))).toBeNull();
  expect(told(feedback.submit, "images", many(10))).toBe("最多上传 9 张图片");
  expect(told(feedback.submit, "images", `,${many(9)},`)).toBeNull();
  expect(told(concern.relative, "proofs", many(3))).toBeNull();
  expect(told(concern.relative, "proofs", many(4))).toBe("最多上传 3 份证明");
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
])("%s as a mobile: %s", (mobile, isRight) => {
  expect(told(account.register, "mobile", mobile)).toBe(isRight ? null : "请输入正确手机号码");
});

test("a code has six digits, full-width ones too, and no more", () => {
  for (const right of ["000000", "１２３４５６", " 123456 "]) {
    expect(told(account.register, "verificationCode", right), right).toBeNull();
  }
  for (const wrong of ["12345", "1234567", "12345a", "12.345"]) {
    expect(told(account.register, "verificationCode", wrong), wrong).toBe("请输入 6 位短信验证码");
  }
});

test("a password travels as a hash; anything else is no password of ours", () => {
  expect(told(account.register, "password", "ab".repeat(32))).toBeNull();
  for (const wrong of ["changming1", "AB".repeat(32), "ab".repeat(31), `${"ab".repeat(32)}c`]) {
    expect(told(account.register, "password", wrong), wrong).toBe("密码格式有误");
  }
});

test("a repeated password that differs is told in the words of its form", () => {
  const form = { nickname: "思源", mobile: "13800000001", verificationCode: "123456" };
  const passwords = { password: "ab".repeat(32), repassword: "cd".repeat(32) };
  const words = (call: Call) => call.input.safeParse({ ...form, ...passwords }).error?.issues;
  expect(words(account.register)).toMatchObject([{ path: ["repassword"], message: "再次输入的密码不一致" }]);
  expect(words(account.resetPassword)).toMatchObject([{ path: ["repassword"], message: "两次输入的密码不一致" }]);
});

test("a client's own name for a deed has 64 letters, digits and dashes at most", () => {
  for (const call of [order.create, blessing.leave, feedback.submit, application.apply, cooperation.apply]) {
    expect([told(call, "ref", "a".repeat(64)), told(call, "ref", undefined)]).toEqual([null, null]);
    for (const wrong of ["", "a".repeat(65), "a b", "a/b", "念"]) expect(told(call, "ref", wrong)).toBe("提交凭据有误");
  }
});

test("an agreement that is not ticked and a consent that was not given stop the form", () => {
  expect(told(cooperation.apply, "agreement", "0")).toBe("请阅读园区管理员协议");
  expect(told(studentRemembrance.write, "consent", "0")).toBe("请先征得监护人或老师的同意");
  // The specification's payload has four fields and no such box.
  expect(told(studentRemembrance.write, "consent", undefined)).toBeNull();
  expect(told(studentRemembrance.write, "consent", "1")).toBeNull();
});

test.each(["CM-2024-000017", "ＣＭ－２０２４－００００１７", "cm2024000017", "CM—2024—000017", " cm 2024 000017 "])(
  "the number of a certificate is read however it was typed: %s",
  (typed) => {
    expect(fieldOf(certificate.confirm, "number").parse(typed)).toBe("CM-2024-000017");
  },
);

test("the code of an invitation is read in full width too, and keeps its capitals", () => {
  for (const call of [account.register, cooperation.apply]) {
    expect(fieldOf(call, "tuiguangId").parse("ＭＬＫ９８４ｅ２７Ｊｋｆ")).toBe("MLK984e27Jkf");
  }
});
