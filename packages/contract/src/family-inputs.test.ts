import { expect, test } from "vitest";
import type { Call } from "./define.ts";
import { dressing } from "./dressing.ts";
import { dressingPlaces } from "./dressing-places.ts";
import { family } from "./family.ts";
import { familyAlbum } from "./family-album.ts";
import { familyMessages } from "./family-messages.ts";
import { memorialDay } from "./memorial-day.ts";
import { propertyCorrection } from "./property-correction.ts";
import { residenceMember } from "./residence-member.ts";

/** The parsed value of a field, or the message with which it is rejected. */
function read(call: Call, field: string, value: unknown) {
  const parsed = call.input.shape[field]?.safeParse(value);
  if (!parsed) throw new Error(`${call.path} has no field ${field}`);
  return parsed.success ? { value: parsed.data } : { message: parsed.error.issues[0]?.message };
}

/** Maximum length in code points, and the message for one more. */
test.each<[string, Call, string, number, string]>([
  ["album's name", familyAlbum.submit, "albumName", 20, "相册名称最多 20 个字"],
  ["caption", familyAlbum.caption, "caption", 60, "照片说明最多 60 个字"],
  ["summary", family.edit, "summary", 200, "简介最多 200 个字"],
  ["plaque", family.edit, "plaque", 8, "匾额最多 8 个字"],
  ["correction", propertyCorrection.ask, "content", 300, "更正说明最多 300 个字"],
  ["answer to a correction", propertyCorrection.answer, "answer", 300, "答复最多 300 个字"],
  ["kinship in an invitation", residenceMember.invite, "relation", 20, "与逝者的关系最多 20 个字"],
  ["kinship of the person who accepts", residenceMember.accept, "relation", 20, "与逝者的关系最多 20 个字"],
])("%s: maximum length passes, one more gets its message", (_what, call, field, max, message) => {
  for (const character of ["念", "𠮷"]) {
    expect(read(call, field, character.repeat(max))).toEqual({ value: character.repeat(max) });
    expect(read(call, field, character.repeat(max + 1))).toEqual({ message });
  }
});

test.each<[string, Call, string, string]>([
  ["album's name", familyAlbum.submit, "albumName", "请输入相册名称"],
  ["biography", family.submitIntro, "content", "请输入正文内容"],
  ["correction", propertyCorrection.ask, "content", "请写明要更正的内容"],
  ["answer to a correction", propertyCorrection.answer, "answer", "请写明答复"],
  ["place of a dressing", dressing.place, "place", "请选择摆放的位置"],
  ["role in an invitation", residenceMember.invite, "role", "请选择管理人或亲属"],
  ["token", residenceMember.accept, "token", "邀请链接不完整"],
])("%s is required and has its own message", (_what, call, field, message) => {
  expect(read(call, field, undefined)).toEqual({ message });
  expect(read(call, field, null)).toEqual({ message });
});

test("a biography of 60,000 characters of HTML is accepted, one more is rejected", () => {
  expect(read(family.submitIntro, "content", "x".repeat(60_000))).toMatchObject({ value: expect.any(String) });
  expect(read(family.submitIntro, "content", "x".repeat(60_001))).toEqual({ message: "正文太长了，请精简一些" });
});

test("a couplet is two lines of twelve characters, or empty", () => {
  const line = "松".repeat(12);
  expect(read(family.edit, "couplet", "")).toEqual({ value: [] });
  expect(read(family.edit, "couplet", `${line}\n${line}`)).toEqual({ value: [line, line] });
  expect(read(family.edit, "couplet", line)).toEqual({ message: "楹联请写上下两句" });
  expect(read(family.edit, "couplet", `${line}松\n松`)).toEqual({ message: "楹联每句最多 12 个字" });
  expect(read(family.edit, "couplet", "松\n松\n松")).toEqual({ message: "楹联请写上下两句" });
});

test("an inscription has four lines of twenty characters at most; empty lines are dropped", () => {
  const line = "山".repeat(20);
  const four = Array.from({ length: 4 }, () => line);
  const message = "题词最多四行，每行 20 个字";
  expect(read(family.edit, "opening", four.join("\n"))).toEqual({ value: four });
  expect(read(family.edit, "opening", "")).toEqual({ value: [] });
  expect(read(family.edit, "opening", "山\n山\n山\n山\n山")).toEqual({ message });
  expect(read(family.edit, "opening", `${line}山`)).toEqual({ message });
});

test("dates are observed by one of two calendars", () => {
  for (const field of ["birthdayBy", "anniversaryBy"]) {
    expect(["solar", "lunar", undefined].map((value) => read(family.edit, field, value))).toEqual([
      ...[{ value: "solar" }, { value: "lunar" }, { value: undefined }],
    ]);
    expect(read(family.edit, field, "maya")).toEqual({ message: "请选择公历或农历" });
  }
  expect(["0", "1", "2", undefined].map((value) => read(memorialDay.list, "keptBy", value))).toEqual([
    ...[{ value: 0 }, { value: 1 }, { value: 2 }, { value: 0 }],
  ]);
  expect(read(memorialDay.list, "keptBy", "3")).toEqual({ message: "历法有误" });
});

test("an album's photos are joined by commas, 500 at most; empty means no change", () => {
  expect(read(familyAlbum.submit, "images", "")).toEqual({ value: [] });
  expect(read(familyAlbum.submit, "images", " 7 ,, /uploads/a ,")).toEqual({ value: ["7", "/uploads/a"] });
  const list = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1)).join(",");
  expect(read(familyAlbum.submit, "images", list(500))).toMatchObject({ value: { length: 500 } });
  expect(read(familyAlbum.submit, "images", list(501))).toEqual({ message: "照片太多了，请分几次提交" });
});

test("a new album has no id, an existing one has its own", () => {
  expect([undefined, "", "0", 0].map((id) => read(familyAlbum.submit, "id", id))).toEqual(
    Array.from({ length: 4 }, () => ({ value: 0 })),
  );
  expect(read(familyAlbum.submit, "id", "12")).toEqual({ value: 12 });
  for (const id of ["-1", "2147483648", "x"])
    expect(read(familyAlbum.submit, "id", id)).toEqual({ message: "编号有误" });
});

test("messages are deleted one by one", () => {
  expect(read(familyMessages.remove, "isAll", undefined)).toEqual({ value: 0 });
  expect(read(familyMessages.remove, "isAll", "0")).toEqual({ value: 0 });
  for (const all of ["1", "2", "x"])
    expect(read(familyMessages.remove, "isAll", all)).toEqual({ message: "请逐条删除留言" });
});

test("a dressing is assigned a named place, or removed from it", () => {
  for (const place of dressingPlaces) expect(read(dressing.place, "place", place)).toEqual({ value: place });
  expect(read(dressing.place, "place", "roof")).toEqual({ message: "请选择摆放的位置" });
  expect(read(dressing.place, "giftId", "0")).toEqual({ value: 0 });
  expect(read(dressing.place, "giftId", "-1")).toEqual({ message: "请选择装扮" });
});

test("nobody can be invited as owner, and a token must be complete", () => {
  for (const role of ["owner", "staff", ""]) {
    expect(read(residenceMember.invite, "role", role)).toEqual({ message: "请选择管理人或亲属" });
    expect(read(residenceMember.changeRole, "role", role)).toEqual({ message: "请选择管理人或亲属" });
  }
  expect(read(residenceMember.accept, "token", "x".repeat(43))).toEqual({ value: "x".repeat(43) });
  for (const token of ["x".repeat(42), "x".repeat(44), `${"x".repeat(42)}!`]) {
    expect(read(residenceMember.invitation, "token", token)).toEqual({ message: "邀请链接不完整" });
  }
});
