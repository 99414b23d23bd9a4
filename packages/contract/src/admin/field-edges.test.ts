import { expect, test } from "vitest";
import type { Call } from "../define.ts";
import { account } from "./account.ts";
import { approval } from "./approval.ts";
import { audit } from "./audit.ts";
import { message } from "./message.ts";
import { concern } from "./concern.ts";
import { cooperation } from "./cooperation.ts";
import { feedback } from "./feedback.ts";
import { garden } from "./garden.ts";
import { mailing } from "./mailing.ts";

const fieldOf = (call: Call, field: string) => {
  const schema = call.input.shape[field];
  if (!schema) throw new Error(`${call.path} has no field ${field}`);
  return schema;
};

/** The message with which a field's value is rejected; null when it is accepted. */
const inputError = (call: Call, field: string, value: unknown) =>
  fieldOf(call, field).safeParse(value).error?.issues[0]?.message ?? null;

const reasonRule = "请写明原因，最多 200 个字";

/** Calls with a required reason of limited length. */
const reasoned: [string, Call][] = [
  ["revealing an account's phone number", account.wholeMobile],
  ["suspending an account", account.suspend],
  ["ending an account's sessions", account.endSessions],
  ["correcting a nickname", account.setNickname],
  ["rejecting messages", message.refuse],
  ["hiding a message", message.hide],
  ["hiding reported content", concern.hide],
  ["reopening a concern", concern.reopen],
  ["revealing a cooperation's phone number", cooperation.wholeMobile],
  ["rejecting a cooperation", cooperation.reject],
  ["hiding a garden", garden.hide],
  ["dismissing a garden's administrator", garden.dismiss],
];

test.each(reasoned)("%s needs a reason of two hundred characters at most", (_what, call) => {
  for (const none of [undefined, null, "", "   ", " \u200b "])
    expect(inputError(call, "reason", none)).toBe(reasonRule);
  for (const character of ["因", "𠮷"]) {
    expect(inputError(call, "reason", character.repeat(200))).toBeNull();
    expect(inputError(call, "reason", character.repeat(201))).toBe(reasonRule);
  }
});

test("a letter is for levels that exist, each once", () => {
  expect(inputError(mailing.save, "levels", "1,7")).toBeNull();
  for (const wrong of ["8", "40000", "0", "1,1", "甲"])
    expect(inputError(mailing.save, "levels", wrong)).toBe("请选择居所的等级");
});

test("a second person may reject without a reason, whose length is limited all the same", () => {
  expect(approval.decide.input.parse({ id: 1, isConfirmed: "0" })).toEqual({ id: 1, isConfirmed: 0, reason: "" });
  expect(inputError(approval.decide, "reason", "因".repeat(201))).toBe(reasonRule);
  expect(inputError(approval.decide, "isConfirmed", undefined)).not.toBeNull();
});

/** Maximum length in code points, and the message for one more. */
const lengthLimits: [string, Call, string, number, string][] = [
  ["an account's keyword", account.list, "keywords", 30, "关键词最多 30 个字"],
  ["a verb in the audit", audit.list, "verb", 60, "动作最多 60 个字"],
  ["an object in the audit", audit.list, "objectKind", 40, "对象最多 40 个字"],
  ["a concern's number", concern.list, "number", 20, "编号有误"],
  ["a concern's answer", concern.close, "answer", 300, "答复最多 300 个字"],
  ["a feedback's answer", feedback.answer, "answer", 1_000, "答复最多 1000 个字"],
  ["an approved garden's name", cooperation.approve, "gardenName", 30, "园区名称最多 30 个字"],
  ["an approved garden's address", cooperation.approve, "address", 100, "地址最多 100 个字"],
  ["a garden's keyword", garden.list, "keywords", 30, "关键词最多 30 个字"],
  ["a garden's name", garden.create, "name", 30, "请输入园区名称，最多 30 个字"],
  ["a garden's address", garden.edit, "address", 100, "地址最多 100 个字"],
  ["a garden's summary", garden.edit, "summary", 200, "简介最多 200 个字"],
];

test.each(lengthLimits)("%s: maximum length passes, one more gets its message", (_what, call, field, max, expected) => {
  for (const character of ["念", "𠮷", "a"]) {
    expect(inputError(call, field, character.repeat(max)), character).toBeNull();
    expect(inputError(call, field, character.repeat(max + 1)), character).toBe(expected);
  }
});

test.each([
  ["a garden's name", garden.create, "name", "请输入园区名称，最多 30 个字"],
  ["a concern's answer", concern.close, "answer", "请写一句答复，会发给提交的人"],
  ["a concern's outcome", concern.close, "outcome", "请选择成立还是不成立"],
  ["a queue", concern.list, "kind", "请选择队列"],
  ["a feedback's answer", feedback.answer, "answer", "请写答复"],
  ["a garden's kind", garden.create, "kind", "请选择园区的类别"],
] as [string, Call, string, string][])("%s is required and has its own message", (_what, call, field, expected) => {
  for (const none of ["", "  ", undefined]) expect(inputError(call, field, none)).toBe(expected);
});

test("messages are decided up to a hundred at once, each once, and at least one", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(",");
  const expected = "请选择留言，一次最多 100 条";
  for (const call of [message.release, message.refuse]) {
    expect(inputError(call, "ids", ids(100))).toBeNull();
    for (const invalid of [ids(101), "1,1", "1,x", "0", "1,", undefined])
      expect(inputError(call, "ids", invalid)).toBe(expected);
    expect(inputError(call, "ids", "")).toBe("请选择留言");
  }
  expect(fieldOf(message.release, "ids").parse("3,1")).toEqual([3, 1]);
});

test("an order of gardens lists at least one and five hundred at most", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(",");
  for (const field of ["ids", "before"]) {
    expect(inputError(garden.order, field, ids(500))).toBeNull();
    for (const invalid of [ids(501), "", "7,7"])
      expect(inputError(garden.order, field, invalid)).toBe("园区的次序有误");
  }
});

test("a garden's region is a province and a city or county, with any kind of comma", () => {
  const region = (text: unknown) => fieldOf(garden.create, "region").safeParse(text);
  for (const typed of ["浙江,安吉", "浙江，安吉", " 浙江 ， 安吉 "]) expect(region(typed).data).toBe("浙江,安吉");
  const nameAtLimit = "内".repeat(12);
  expect(region(`${nameAtLimit},${nameAtLimit}`).success).toBe(true);
  for (const invalid of [
    "",
    "浙江",
    "浙江,",
    "浙,安吉",
    "浙江,安吉,灵峰",
    "Zhejiang,Anji",
    `${nameAtLimit}内,安吉`,
    undefined,
  ])
    expect(region(invalid).error?.issues[0]?.message, String(invalid)).toBe("请填写地区，如 浙江,安吉");
});

test("approving a cooperation either creates a garden, which needs a region, or assigns one, which does not", () => {
  const approve = (overrides: object) => cooperation.approve.input.safeParse({ id: 1, ...overrides });
  expect(approve({ gardenName: "云栖园", region: "浙江,杭州" }).data).toMatchObject({ gardenId: 0, kind: "ordinary" });
  expect(approve({ gardenId: "12" }).data).toMatchObject({ gardenId: 12, region: "" });
  const [issue] = approve({ gardenName: "云栖园" }).error?.issues ?? [];
  expect(issue).toMatchObject({ path: ["region"], message: "请填写地区，如 浙江,安吉" });
  expect(approve({ gardenId: -1 }).error?.issues[0]?.message).toBe("请选择园区");
});

test("a garden has up to nine banners, one a line; ten are rejected", () => {
  const banners = (count: number) => Array.from({ length: count }, (_, index) => `/art/scenes/${index}`).join("\n");
  const read = (text: string) => fieldOf(garden.edit, "banners").safeParse(text);
  expect(read(`\n${banners(9)}\n`).data).toHaveLength(9);
  expect(read("").data).toEqual([]);
  expect(read(banners(10)).error?.issues[0]?.message).toBe("横幅最多 9 张");
  expect(read("a".repeat(4_001)).error?.issues[0]?.message).toBe("横幅太多了");
});

test("a garden's text and images have a maximum length", () => {
  expect(inputError(garden.edit, "content", "字".repeat(100_000))).toBeNull();
  expect(inputError(garden.edit, "content", "字".repeat(100_001))).toBe("介绍太长了");
  for (const field of ["thumb", "background"]) {
    expect(inputError(garden.edit, field, "a".repeat(400))).toBeNull();
    expect(inputError(garden.edit, field, "a".repeat(401))).toBe("图片有误");
  }
});

test.each([
  [
    "a cooperation's",
    cooperation.lookAtPaper,
    ["licence", "identityFront", "identityBack"],
    ["", "identity", "../licence"],
  ],
] as const)("only existing documents of %s application can be viewed", (_what, call, known, unknown) => {
  for (const document of known) expect(inputError(call, "paper", document)).toBeNull();
  for (const document of unknown) expect(inputError(call, "paper", document)).toBe("没有这份材料");
});

test.each([audit.list] as Call[])("the days of an audit filter are calendar days, or empty", (call) => {
  for (const field of ["from", "to"]) {
    for (const day of ["", "2026-02-28", "2024-02-29"]) expect(inputError(call, field, day)).toBeNull();
    for (const day of ["2026-02-29", "2026-13-01", "2026-1-1", "2026-11-21T00:00", "21.11.2026"])
      expect(inputError(call, field, day), day).not.toBeNull();
  }
});

test("a version is at least 1; without one the caller must reload the page", () => {
  for (const call of [account.suspend, concern.close, garden.edit, feedback.answer]) {
    expect(inputError(call, "version", 1)).toBeNull();
    for (const invalid of [0, -1, 1.5, "", undefined, 2_147_483_648])
      expect(inputError(call, "version", invalid)).toBe("请刷新页面后再保存");
  }
});

test("an account filter accepts one of three states, or any", () => {
  for (const state of ["", "open", "suspended", "closed"]) expect(inputError(account.list, "state", state)).toBeNull();
  expect(inputError(account.list, "state", "gone")).not.toBeNull();
});
