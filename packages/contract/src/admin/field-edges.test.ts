import { expect, test } from "vitest";
import type { Call } from "../define.ts";
import { account } from "./account.ts";
import { approval } from "./approval.ts";
import { audit } from "./audit.ts";
import { blessing } from "./blessing.ts";
import { concern } from "./concern.ts";
import { cooperation } from "./cooperation.ts";
import { feedback } from "./feedback.ts";
import { garden } from "./garden.ts";

const fieldOf = (call: Call, field: string) => {
  const schema = call.input.shape[field];
  if (!schema) throw new Error(`${call.path} has no field ${field}`);
  return schema;
};

/** The sentence with which a field's value is refused; null when it is taken. */
const told = (call: Call, field: string, value: unknown) =>
  fieldOf(call, field).safeParse(value).error?.issues[0]?.message ?? null;

const reasonRule = "请写明原因，最多 200 个字";

/** Where a reason is asked for, it is there and ends somewhere. */
const reasoned: [string, Call][] = [
  ["an account's whole mobile", account.wholeMobile],
  ["suspending an account", account.suspend],
  ["ending an account's sessions", account.endSessions],
  ["correcting a nickname", account.setNickname],
  ["refusing messages", blessing.refuse],
  ["hiding a message", blessing.hide],
  ["hiding what was reported", concern.hide],
  ["taking up a concern again", concern.reopen],
  ["a cooperation's whole mobile", cooperation.wholeMobile],
  ["rejecting a cooperation", cooperation.reject],
  ["hiding a garden", garden.hide],
  ["dismissing a garden's administrator", garden.dismiss],
];

test.each(reasoned)("%s needs a reason, of two hundred characters and no more", (_what, call) => {
  for (const none of [undefined, null, "", "   ", " \u200b "]) expect(told(call, "reason", none)).toBe(reasonRule);
  for (const character of ["因", "𠮷"]) {
    expect(told(call, "reason", character.repeat(200))).toBeNull();
    expect(told(call, "reason", character.repeat(201))).toBe(reasonRule);
  }
});

test("a second person's no may come without a reason, and has its end too", () => {
  expect(approval.decide.input.parse({ id: 1, isConfirmed: "0" })).toEqual({ id: 1, isConfirmed: 0, reason: "" });
  expect(told(approval.decide, "reason", "因".repeat(201))).toBe(reasonRule);
  expect(told(approval.decide, "isConfirmed", undefined)).not.toBeNull();
});

/** Longest text that is taken, in code points, and what one more is told. */
const longest: [string, Call, string, number, string][] = [
  ["an account's keyword", account.list, "keywords", 30, "关键词最多 30 个字"],
  ["a verb in the audit", audit.list, "verb", 60, "动作最多 60 个字"],
  ["an object in the audit", audit.list, "objectKind", 40, "对象最多 40 个字"],
  ["a concern's number", concern.list, "number", 20, "编号有误"],
  ["a concern's answer", concern.close, "answer", 300, "答复最多 300 个字"],
  ["a feedback's answer", feedback.answer, "answer", 1_000, "答复最多 1000 个字"],
  ["a garden that is approved", cooperation.approve, "gardenName", 30, "园区名称最多 30 个字"],
  ["its address", cooperation.approve, "address", 100, "地址最多 100 个字"],
  ["a garden's keyword", garden.list, "keywords", 30, "关键词最多 30 个字"],
  ["a garden's name", garden.create, "name", 30, "请输入园区名称，最多 30 个字"],
  ["a garden's address", garden.edit, "address", 100, "地址最多 100 个字"],
  ["a garden's summary", garden.edit, "summary", 200, "简介最多 200 个字"],
];

test.each(longest)("%s: the longest is taken, one more is refused in its words", (_what, call, field, most, words) => {
  for (const character of ["念", "𠮷", "a"]) {
    expect(told(call, field, character.repeat(most)), character).toBeNull();
    expect(told(call, field, character.repeat(most + 1)), character).toBe(words);
  }
});

test.each([
  ["a garden's name", garden.create, "name", "请输入园区名称，最多 30 个字"],
  ["a concern's answer", concern.close, "answer", "请写一句答复，会发给提交的人"],
  ["a concern's outcome", concern.close, "outcome", "请选择成立还是不成立"],
  ["a queue", concern.list, "kind", "请选择队列"],
  ["a feedback's answer", feedback.answer, "answer", "请写答复"],
  ["a garden's kind", garden.create, "kind", "请选择园区的类别"],
] as [string, Call, string, string][])("without %s one is told so", (_what, call, field, words) => {
  for (const none of ["", "  ", undefined]) expect(told(call, field, none)).toBe(words);
});

test("messages are decided a hundred at once, each once, and never none", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(",");
  const words = "请选择留言，一次最多 100 条";
  for (const call of [blessing.release, blessing.refuse]) {
    expect(told(call, "ids", ids(100))).toBeNull();
    for (const wrong of [ids(101), "1,1", "1,x", "0", "1,", undefined]) expect(told(call, "ids", wrong)).toBe(words);
    expect(told(call, "ids", "")).toBe("请选择留言");
  }
  expect(fieldOf(blessing.release, "ids").parse("3,1")).toEqual([3, 1]);
});

test("an order of gardens names one at least and five hundred at most", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(",");
  for (const field of ["ids", "before"]) {
    expect(told(garden.order, field, ids(500))).toBeNull();
    for (const wrong of [ids(501), "", "7,7"]) expect(told(garden.order, field, wrong)).toBe("园区的次序有误");
  }
});

test("a garden lies in a province and a city or county, however the comma was typed", () => {
  const region = (text: unknown) => fieldOf(garden.create, "region").safeParse(text);
  for (const typed of ["浙江,安吉", "浙江，安吉", " 浙江 ， 安吉 "]) expect(region(typed).data).toBe("浙江,安吉");
  const longestName = "内".repeat(12);
  expect(region(`${longestName},${longestName}`).success).toBe(true);
  for (const wrong of [
    "",
    "浙江",
    "浙江,",
    "浙,安吉",
    "浙江,安吉,灵峰",
    "Zhejiang,Anji",
    `${longestName}内,安吉`,
    undefined,
  ])
    expect(region(wrong).error?.issues[0]?.message, String(wrong)).toBe("请填写地区，如 浙江,安吉");
});

test("a cooperation that is approved makes a garden, which needs its region, or names one, which does not", () => {
  const approve = (own: object) => cooperation.approve.input.safeParse({ id: 1, ...own });
  expect(approve({ gardenName: "云栖园", region: "浙江,杭州" }).data).toMatchObject({ gardenId: 0, kind: "ordinary" });
  expect(approve({ gardenId: "12" }).data).toMatchObject({ gardenId: 12, region: "" });
  const [issue] = approve({ gardenName: "云栖园" }).error?.issues ?? [];
  expect(issue).toMatchObject({ path: ["region"], message: "请填写地区，如 浙江,安吉" });
  expect(approve({ gardenId: -1 }).error?.issues[0]?.message).toBe("请选择园区");
});

test("nine banners of a garden are taken, one a line, and a tenth is not", () => {
  const banners = (count: number) => Array.from({ length: count }, (_, index) => `/art/scenes/${index}`).join("\n");
  const read = (text: string) => fieldOf(garden.edit, "banners").safeParse(text);
  expect(read(`\n${banners(9)}\n`).data).toHaveLength(9);
  expect(read("").data).toEqual([]);
  expect(read(banners(10)).error?.issues[0]?.message).toBe("横幅最多 9 张");
  expect(read("a".repeat(4_001)).error?.issues[0]?.message).toBe("横幅太多了");
});

test("a garden's text and pictures end somewhere", () => {
  expect(told(garden.edit, "content", "字".repeat(100_000))).toBeNull();
  expect(told(garden.edit, "content", "字".repeat(100_001))).toBe("介绍太长了");
  for (const field of ["thumb", "background"]) {
    expect(told(garden.edit, field, "a".repeat(400))).toBeNull();
    expect(told(garden.edit, field, "a".repeat(401))).toBe("图片有误");
  }
});

test.each([
  [
    "a cooperation's",
    cooperation.lookAtPaper,
    ["licence", "identityFront", "identityBack"],
    ["", "identity", "../licence"],
  ],
] as const)("of %s papers those that there are can be looked at", (_what, call, known, unknown) => {
  for (const paper of known) expect(told(call, "paper", paper)).toBeNull();
  for (const paper of unknown) expect(told(call, "paper", paper)).toBe("没有这份材料");
});

test.each([audit.list] as Call[])("days of the audit are days of the calendar, or none", (call) => {
  for (const field of ["from", "to"]) {
    for (const day of ["", "2026-02-28", "2024-02-29"]) expect(told(call, field, day)).toBeNull();
    for (const day of ["2026-02-29", "2026-13-01", "2026-1-1", "2026-11-21T00:00", "21.11.2026"])
      expect(told(call, field, day), day).not.toBeNull();
  }
});

test("a copy has a version from one on; whoever names none is asked to look again", () => {
  for (const call of [account.suspend, concern.close, garden.edit, feedback.answer]) {
    expect(told(call, "version", 1)).toBeNull();
    for (const wrong of [0, -1, 1.5, "", undefined, 2_147_483_648])
      expect(told(call, "version", wrong)).toBe("请刷新页面后再保存");
  }
});

test("of an account its state is one of three, or any", () => {
  for (const state of ["", "open", "suspended", "closed"]) expect(told(account.list, "state", state)).toBeNull();
  expect(told(account.list, "state", "gone")).not.toBeNull();
});
