import { expect, test } from "vitest";
import type { Call } from "../define.ts";
import { application } from "./application.ts";
import { isStaffPassword, staffPasswordRule } from "./password-rule.ts";
import { residence } from "./residence.ts";
import { session } from "./session.ts";
import { staff } from "./staff.ts";
import { studentRemembrance } from "./student-remembrance.ts";

const fieldOf = (call: Call, field: string) => {
  const schema = call.input.shape[field];
  if (!schema) throw new Error(`${call.path} has no field ${field}`);
  return schema;
};

/** The sentence with which a field's value is refused; null when it is taken. */
const told = (call: Call, field: string, value: unknown) =>
  fieldOf(call, field).safeParse(value).error?.issues[0]?.message ?? null;

test("a code has six digits, with blanks between as an app shows them; none where none is needed", () => {
  expect(fieldOf(session.logIn, "code").parse("123 456")).toBe("123456");
  expect(fieldOf(session.logIn, "code").parse("１２３４５６")).toBe("123456");
  expect(fieldOf(session.logIn, "code").parse(undefined)).toBe("");
  for (const wrong of ["12345", "1234567", "12345a", "一二三四五六", " ".repeat(21)])
    expect(told(session.confirm, "code", wrong), wrong).toBe("动态码是 6 位数字");
});

test("a password travels as its hash and never as it was typed", () => {
  for (const call of [session.logIn, session.prove, session.setPassword, staff.create, staff.renew]) {
    expect(told(call, "password", "a".repeat(64))).toBeNull();
    expect(told(call, "password", "")).toBe("请输入密码");
    for (const wrong of ["sunflower-7", "A".repeat(64), "a".repeat(63), "g".repeat(64)])
      expect(told(call, "password", wrong)).toBe("密码格式有误");
  }
});

test.each([
  ["a23456789", false],
  ["a234567890", true],
  [`a${"1".repeat(63)}`, true],
  [`a${"1".repeat(64)}`, false],
  ["abcdefghijk", false],
  ["12345678901", false],
  ["念念不忘必有回响12", false],
])("%s as a password of staff: %s", (password, expected) => {
  expect(isStaffPassword(password)).toBe(expected);
  expect(staffPasswordRule).toContain("10 到 64");
});

test("a login name begins with a letter and has two characters at least, thirty-two at most", () => {
  const words = "登录名用 2 到 32 个小写字母、数字，字母开头";
  for (const login of ["ab", "a1", "lin.mei-2_x", `a${"b".repeat(31)}`])
    expect(told(staff.create, "login", login)).toBeNull();
  for (const login of ["a", "1a", "Ab", "a b", "林", "", `a${"b".repeat(32)}`, ".ab"])
    expect(told(staff.create, "login", login), login).toBe(words);
});

test("somebody of the staff has a name and one role of those that there are", () => {
  expect(told(staff.create, "name", "员".repeat(20))).toBeNull();
  for (const name of ["", "员".repeat(21)]) expect(told(staff.create, "name", name)).toBe("请输入姓名，最多 20 个字");
  for (const role of ["owner", "", undefined]) expect(told(staff.setRole, "role", role)).toBe("请选择角色");
});

test("what is done to somebody of the staff needs a reason, a fresh proof and the copy that was seen", () => {
  for (const call of [staff.setRole, staff.suspend, staff.renew]) {
    expect(call.isFresh).toBe(true);
    expect(told(call, "reason", "")).toBe("请写明原因，最多 200 个字");
    expect(told(call, "version", 0)).toBe("请刷新页面后再保存");
  }
});

test("a session is ended by the beginning of its hash, and by nothing that opens one", () => {
  expect(told(session.end, "key", "0123456789abcdef")).toBeNull();
  expect(told(session.end, "key", undefined)).toBeNull();
  for (const wrong of ["", "0123456789abcde", "0123456789ABCDEF", "0".repeat(64)])
    expect(told(session.end, "key", wrong)).toBe("登录有误");
});

test("nobody logs in to ask who he is, and only what binds a code is open to who has none yet", () => {
  const open = Object.entries<Call>(session).filter(([, call]) => call.roles === "anyone");
  expect(open.map(([name]) => name)).toEqual(["who", "logIn"]);
  const restricted = Object.entries<Call>(session).filter(([, call]) => call.forRestricted);
  expect(restricted.map(([name]) => name)).toEqual(["logOut", "enrol", "confirm"]);
});

test.each([
  ["a level", "level", 1, 7, "请选择居所等级"],
  ["a number", "number", 1, 99_999, "编号请填 1 到 99999"],
  ["a place among the recommended", "recommended", 0, 999, "推荐的次序请填 0 到 999"],
] as const)(
  "of a residence %s: both ends are taken, what lies beyond is refused",
  (_what, field, least, most, words) => {
    for (const value of [least, most, String(most)]) expect(told(residence.edit, field, value)).toBeNull();
    for (const value of [least - 1, most + 1, 1.5, "x"]) expect(told(residence.edit, field, value)).toBe(words);
  },
);

test("a residence stands in a zone with one capital letter, or in that of all others", () => {
  for (const letter of ["A", "Z", "#"]) expect(told(residence.edit, "letter", letter)).toBeNull();
  for (const letter of ["", "a", "AB", "1", "周"]) expect(told(residence.edit, "letter", letter)).toBe("字母区有误");
});

test("a residence is looked for by its owner's whole mobile, however it was typed", () => {
  expect(fieldOf(residence.list, "mobile").parse("+86 139 0000 0001")).toBe("13900000001");
  expect(fieldOf(residence.list, "mobile").parse("")).toBe("");
  expect(told(residence.list, "mobile", "1390000")).not.toBeNull();
  expect(told(residence.list, "level", 8)).toBe("等级有误");
  expect(told(residence.list, "number", "1".repeat(21))).toBe("编号最多 20 个字");
});

test("of an application's papers those that there are can be looked at, by who proved himself", () => {
  for (const paper of ["death", "relation", "other1", "other9"])
    expect(told(application.lookAtPaper, "paper", paper)).toBeNull();
  for (const paper of ["", "other0", "other10", "death2", "../death"])
    expect(told(application.lookAtPaper, "paper", paper)).toBe("没有这份材料");
  expect(application.lookAtPaper.isFresh).toBe(true);
});

test("what hides, hides unless it is told to show again, and says why", () => {
  for (const call of [residence.hide, studentRemembrance.hide]) {
    expect(fieldOf(call, "isHidden").parse(undefined)).toBe(1);
    expect(fieldOf(call, "isHidden").parse("0")).toBe(0);
    expect(told(call, "isHidden", "2")).not.toBeNull();
    expect(told(call, "reason", "")).toBe("请写明原因，最多 200 个字");
  }
});
