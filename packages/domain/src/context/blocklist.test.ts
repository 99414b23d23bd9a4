import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedBlocklist } from "@changming/db/seeds/seed-blocklist";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { checkBlocklist, checkName, looksLikeContact } from "../blocklist/check-blocklist.ts";
import { type BlocklistTerm, BlocklistMatcher } from "./blocklist.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const listed = (word: string, verdict: BlocklistTerm["verdict"] = "refuse"): BlocklistTerm => ({
  word,
  verdict,
  isForNamesOnly: false,
});
const matcher = new BlocklistMatcher([
  listed("王八蛋"),
  listed("fuck"),
  listed("shit"),
  listed("加微信", "hold"),
  listed("他妈的", "hold"),
  listed("他妈的确", "allow"),
]);
const found = (text: string) => matcher.find(text).map((word) => word.text);

test.each([
  ["as it is", "你这王八蛋", "王八蛋"],
  ["with blanks", "王 八　蛋", "王 八　蛋"],
  ["with symbols and line breaks between", "王*八\n-蛋", "王*八\n-蛋"],
  ["with zero-width characters", "王\u200b八\u2060蛋", "王\u200b八\u2060蛋"],
  ["with an emoji between", "王🐢八🐢蛋", "王🐢八🐢蛋"],
  ["in capitals", "FuCk", "FuCk"],
  ["full-width", "ｆｕｃｋ", "ｆｕｃｋ"],
  ["in mathematical letters", "𝓯𝓾𝓬𝓴", "𝓯𝓾𝓬𝓴"],
  ["in Cyrillic look-alikes", "fuсk", "fuсk"],
  ["with digits for letters", "sh1t", "sh1t"],
  ["with accents", "fúçk", "fúçk"],
  ["with dots between", "f.u.c.k", "f.u.c.k"],
])("a term is found %s", (_how, text, written) => {
  expect(found(text)).toEqual([written]);
});

test("a term is found in traditional characters", () => {
  const blocklist = new BlocklistMatcher([listed("代开发票")]);
  expect(blocklist.find("專業代開發票").map(({ text }) => text)).toEqual(["代開發票"]);
});

test("a Latin term within another word is no match, on its own it is one", () => {
  expect(found("Yoshitaka, mishits")).toEqual([]);
  expect(found("oh shit!")).toEqual(["shit"]);
  expect(found("想念shit想念")).toEqual(["shit"]);
});

test("what an allowed term covers is no match; beside it, it is one", () => {
  expect(found("他妈的确很想他")).toEqual([]);
  expect(found("他妈的确，他妈的")).toEqual(["他妈的"]);
});

test("each match is listed once, in the order of the text, with its own verdict", () => {
  const text = "加微信，王八蛋，加微信";
  expect(matcher.find(text)).toEqual([
    { text: "加微信", verdict: "hold" },
    { text: "王八蛋", verdict: "refuse" },
  ]);
});

test("messages of families pass the initial list", () => {
  const blocklist = new BlocklistMatcher(
    seedBlocklist.map((row) => ({ word: row.word, verdict: row.verdict, isForNamesOnly: row.is_for_names_only })),
  );
  for (const text of [
    "爸，您走了十年了，家里都好，您放心。",
    "失去死去的父亲，才知道什么是痛。",
    "他妈妈的病好了，您别惦记。",
    "回到过去，死后重逢。",
    "奶奶，我考上大学了！",
    "愿天堂没有病痛，一路走好。",
    "官方公布了您的事迹。",
    "R.I.P. Grandpa, we miss you.",
  ]) {
    expect(blocklist.find(text), text).toEqual([]);
  }
});

test("a term is found with any separators between its letters; any match is part of the text", () => {
  const between = fc.array(fc.constantFrom(" ", "\u200b", ".", "*", "，", "\n", "😀", "\u0301", "·"), { maxLength: 4 });
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), between, between, fc.string(), (before, one, two, after) => {
      const written = `王${one.join("")}八${two.join("")}蛋`;
      const names = found(`${before}${written}${after}`);
      expect(names.some((name) => name.startsWith("王") && name.endsWith("蛋"))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      for (const name of found(text)) expect(text).toContain(name);
    }),
  );
});

test("the operator's change of the list applies to the next text", async () => {
  const ctx = testCtx(database.db, asAccount(1));
  expect(await checkBlocklist(ctx, "量子纠缠", "content")).toBe("");
  const insert = database.db.insertInto("blocklist_term").values({ word: "量子纠缠", verdict: "hold" });
  const { id } = await insert.returning("id").executeTakeFirstOrThrow();
  expect(await checkBlocklist(ctx, "量子 纠缠", "content")).toBe("量子 纠缠");
  await database.db.updateTable("blocklist_term").set({ verdict: "refuse" }).where("id", "=", id).execute();
  await expect(checkBlocklist(ctx, "量子纠缠", "content")).rejects.toMatchObject({
    error: "wordsRefused",
    field: "content",
  });
  await database.db.deleteFrom("blocklist_term").where("id", "=", id).execute();
  expect(await checkBlocklist(ctx, "量子纠缠", "content")).toBe("");
});

test("a term that needs review is rejected in a name, and so is posing as the operator", async () => {
  const ctx = testCtx(database.db, asAccount(1));
  for (const name of ["官 方客服", "加微信", "王八蛋", "已注销用户"]) {
    await expect(checkName(ctx, name, "nickname"), name).rejects.toMatchObject({ error: "wordsRefused" });
  }
  await checkName(ctx, "思源", "nickname");
  expect(await checkBlocklist(ctx, "官方公布了", "content")).toBe("");
});

test.each([
  "看 https://evil.example/x",
  "www.evil.example",
  "evil-shop.com",
  "ｅｖｉｌ．ｃｎ",
  "139 0000 0000",
  "１３９００００００００",
])("%s is a contact", (text) => {
  expect(looksLikeContact(text)).toBe(true);
});

test.each(["1938.04.12 生于绍兴", "2026年11月21日", "享年 85 岁", "编号 20260000001390000", "A.com"])(
  "%s is no contact",
  (text) => {
    expect(looksLikeContact(text)).toBe(false);
  },
);
