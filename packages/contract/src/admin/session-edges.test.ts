import { expect, test } from "vitest";
import type { Call } from "../define.ts";
import { application } from "./application.ts";
import { isStaffPassword, staffPasswordRule } from "./password-rule.ts";
import { residence } from "./residence.ts";
import { session } from "./session.ts";
import { staff } from "./staff.ts";
import { studentRemembrance } from "./feedback.ts";

const fieldOf = (call: Call, field: string) => {
  const schema = call.input.shape[field];
  if (!schema) throw new Error(`${call.path} has no field ${field}`);
  return schema;
};

/** The message with which a field's value is rejected; null when it is accepted. */
const inputError = (call: Call, field: string, value: unknown) =>
  fieldOf(call, field).safeParse(value).error?.issues[0]?.message ?? null;

test("a code has six digits, with spaces as an app displays them; it may be absent where optional", () => {
  expect(fieldOf(session.logIn, "code").parse("123 456")).toBe("123456");
  expect(fieldOf(session.logIn, "code").parse("１２３４５６")).toBe("123456");
  expect(fieldOf(session.logIn, "code").parse(undefined)).toBe("");
  for (const invalid of ["12345", "1234567", "12345a", "一二三四五六", " ".repeat(21)])
    expect(inputError(session.confirm, "code", invalid), invalid).toBe("动态码是 6 位数字");
});

test("a password is sent as its hash and never in clear text", () => {
  for (const call of [session.logIn, session.prove, session.setPassword, staff.create, staff.renew]) {
    expect(inputError(call, "password", "a".repeat(64))).toBeNull();
    expect(inputError(call, "password", "")).toBe("请输入密码");
    for (const invalid of ["sunflower-7", "A".repeat(64), "a".repeat(63), "g".repeat(64)])
      expect(inputError(call, "password", invalid)).toBe("密码格式有误");
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
])("%s as a staff password: %s", (password, expected) => {
  expect(isStaffPassword(password)).toBe(expected);
  expect(staffPasswordRule).toContain("10 到 64");
});

test("a login name begins with a letter and has two to thirty-two characters", () => {
  const expected = "登录名用 2 到 32 个小写字母、数字，字母开头";
  for (const login of ["ab", "a1", "lin.mei-2_x", `a${"b".repeat(31)}`])
    expect(inputError(staff.create, "login", login)).toBeNull();
  for (const login of ["a", "1a", "Ab", "a b", "林", "", `a${"b".repeat(32)}`, ".ab"])
    expect(inputError(staff.create, "login", login), login).toBe(expected);
});

test("a staff member has a name and one of the existing roles", () => {
  expect(inputError(staff.create, "name", "员".repeat(20))).toBeNull();
  for (const name of ["", "员".repeat(21)])
    expect(inputError(staff.create, "name", name)).toBe("请输入姓名，最多 20 个字");
  for (const role of ["owner", "", undefined]) expect(inputError(staff.setRole, "role", role)).toBe("请选择角色");
});

test("changing a staff member needs a reason, a fresh sign-in and the version that was seen", () => {
  for (const call of [staff.setRole, staff.suspend, staff.renew]) {
    expect(call.needsReauthentication).toBe(true);
    expect(inputError(call, "reason", "")).toBe("请写明原因，最多 200 个字");
    expect(inputError(call, "version", 0)).toBe("请刷新页面后再保存");
  }
});

test("a session is ended by the beginning of its hash, never by a value that could open one", () => {
  expect(inputError(session.end, "key", "0123456789abcdef")).toBeNull();
  expect(inputError(session.end, "key", undefined)).toBeNull();
  for (const invalid of ["", "0123456789abcde", "0123456789ABCDEF", "0".repeat(64)])
    expect(inputError(session.end, "key", invalid)).toBe("登录有误");
});

test("only who and logIn need no session, and only the calls that bind a code are open without a bound code", () => {
  const open = Object.entries<Call>(session).filter(([, call]) => call.roles === "anyone");
  expect(open.map(([name]) => name)).toEqual(["who", "logIn"]);
  const restricted = Object.entries<Call>(session).filter(([, call]) => call.forRestricted);
  expect(restricted.map(([name]) => name)).toEqual(["logOut", "enrol", "confirm"]);
});

test.each([
  ["a level", "level", 1, 7, "请选择居所等级"],
  // 0, in another garden: the next free one.
  ["a number", "number", 0, 99_999, "编号请填 1 到 99999"],
  ["a place among the recommended", "recommended", 0, 999, "推荐的次序请填 0 到 999"],
] as const)("of a residence %s: both ends pass, values outside are rejected", (_what, field, min, max, expected) => {
  for (const value of [min, max, String(max)]) expect(inputError(residence.edit, field, value)).toBeNull();
  for (const value of [min - 1, max + 1, 1.5, "x"]) expect(inputError(residence.edit, field, value)).toBe(expected);
});

test("a residence's zone is one capital letter, or # for all others", () => {
  for (const letter of ["A", "Z", "#"]) expect(inputError(residence.edit, "letter", letter)).toBeNull();
  for (const letter of ["", "a", "AB", "1", "周"])
    expect(inputError(residence.edit, "letter", letter)).toBe("字母区有误");
});

test("a residence is searched by its owner's full phone number in any spelling", () => {
  expect(fieldOf(residence.list, "mobile").parse("+86 139 0000 0001")).toBe("13900000001");
  expect(fieldOf(residence.list, "mobile").parse("")).toBe("");
  expect(inputError(residence.list, "mobile", "1390000")).not.toBeNull();
  expect(inputError(residence.list, "level", 8)).toBe("等级有误");
  expect(inputError(residence.list, "number", "1".repeat(21))).toBe("编号最多 20 个字");
});

test("only existing documents of an application can be viewed, with a fresh sign-in", () => {
  for (const document of ["death", "relation", "other1", "other9"])
    expect(inputError(application.lookAtPaper, "paper", document)).toBeNull();
  for (const document of ["", "other0", "other10", "death2", "../death"])
    expect(inputError(application.lookAtPaper, "paper", document)).toBe("没有这份材料");
  expect(application.lookAtPaper.needsReauthentication).toBe(true);
});

test("a hide call hides by default, shows again on request, and needs a reason", () => {
  for (const call of [residence.hide, studentRemembrance.hide]) {
    expect(fieldOf(call, "isHidden").parse(undefined)).toBe(1);
    expect(fieldOf(call, "isHidden").parse("0")).toBe(0);
    expect(inputError(call, "isHidden", "2")).not.toBeNull();
    expect(inputError(call, "reason", "")).toBe("请写明原因，最多 200 个字");
  }
});
