import { beforeAll, expect, test } from "vitest";
import { baseBlocklist, blocklistCategories } from "@changming/db/seeds/base-blocklist";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { plainText } from "@changming/kit/plain-text";
import type { Ctx } from "../context/context.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { checkBlocklist, looksLikeContact } from "./check-blocklist.ts";
import { type BlocklistMatcher, normalizeForBlocklist } from "../context/blocklist.ts";
import { mournersSentences } from "../testing/mourners-sentences.ts";

let database: TestDatabase;
let ctx: Ctx;

beforeAll(async () => {
  database = await createTestDatabase("demo");
  ctx = testCtx(database.db, asAccount(1));
  matcher = await ctx.services.blocklist.matcher(database.db);
  return () => database.close();
});

let matcher: BlocklistMatcher;

/** The texts with a blocklisted term or a contact, each with the reasons. */
function reviewReasonsOf(texts: readonly string[]): [text: string, reasons: string[]][] {
  return texts.flatMap((text) => {
    const reasons = matcher.find(text).map((term) => term.text);
    if (looksLikeContact(text)) reasons.push("联系方式");
    return reasons.length > 0 ? [[text, reasons] as [string, string[]]] : [];
  });
}

test.each([
  ["an illegal sect", "法轮功是好的，大家都来看"],
  ["the same with symbols between", "法*轮-功"],
  ["the same in traditional characters", "法輪大法好"],
  ["the same in Latin letters", "FaLunGong"],
  ["another sect", "欢迎加入全能神教会"],
  ["a slogan of separatism", "台独万岁"],
  ["praise of the massacre", "南京大屠杀是假的"],
  ["abuse of the fallen", "烈士活该"],
  ["abuse of the dead", "死了活该，扬了你的骨灰"],
  ["prostitution", "学生妹上门，包夜价格优惠"],
  ["pornography of children", "出幼女视频"],
  ["gambling", "真人荷官在线发牌，首存送百分之百"],
  ["drugs", "出售大麻，冰毒货源"],
  ["rape drugs", "迷奸药水货到付款"],
  ["weapons", "气枪出售，铅弹出售"],
  ["explosives", "炸弹制作教程"],
  ["forged documents", "办假证、代开死亡证明"],
  ["invoices", "代开发票，代开增值税票"],
  ["loans", "无抵押贷款，当天放款"],
  ["fraud", "刷单兼职，日入千元"],
  ["stolen data", "查开房记录，手机定位找人"],
  ["bank cards", "高价收购银行卡四件套"],
  ["organs", "器官买卖，卖肾联系"],
  ["ghost marriages", "配阴婚，出售女尸"],
  ["a call to suicide", "相约自杀群"],
])("%s is rejected", async (_what, text) => {
  await expect(checkBlocklist(ctx, text, "content")).rejects.toMatchObject({ error: "wordsRefused" });
});

test.each([
  "加我微信有优惠",
  "微信同号，欢迎咨询",
  "V信：cm_20268",
  "扣扣 123456789",
  "公墓特价，看墓专车接送",
  "殡葬一条龙",
  "大师改运，化解太岁",
  "诚招加盟",
  "不得好死",
  "高价回收茅台",
  "怎么自杀",
])("%s waits for review", async (text) => {
  await expect(checkBlocklist(ctx, text, "content")).resolves.not.toBe("");
});

test("more than two hundred sentences of condolence pass without review", () => {
  expect(mournersSentences.length).toBeGreaterThan(200);
  expect(reviewReasonsOf(mournersSentences)).toEqual([]);
});

test("the whole demo passes: names, places, messages, biographies, gifts, articles", async () => {
  const { db } = database;
  const residences = await db.selectFrom("residence").selectAll().execute();
  const gardens = await db.selectFrom("garden").selectAll().execute();
  const messages = await db
    .selectFrom("message")
    .select(["content", "relation"])
    .where("state", "=", "shown")
    .execute();
  const gifts = await db.selectFrom("gift").select("name").execute();
  const articles = [
    ...(await db.selectFrom("notice").select(["title", "content_html"]).execute()),
    ...(await db.selectFrom("news").select(["title", "content_html"]).execute()),
  ];
  const cannedMessages = await db.selectFrom("canned_message").select("content").execute();
  const texts = [
    ...residences.flatMap((row) => [row.name, ...row.other_names, row.native_place, row.summary, row.plaque]),
    ...residences.flatMap((row) => [...row.couplet, ...row.opening, plainText(row.intro_html)]),
    ...gardens.flatMap((row) => [row.name, row.region, row.address, row.summary, plainText(row.content_html)]),
    ...messages.flatMap((row) => [row.content, row.relation]),
    ...articles.flatMap((row) => [row.title, plainText(row.content_html)]),
    ...[...gifts.map(({ name }) => name), ...cannedMessages.map(({ content }) => content)],
  ];
  expect(texts.length).toBeGreaterThan(1_000);
  expect(reviewReasonsOf(texts)).toEqual([]);
});

test("everybody of the demo may have their nickname", async () => {
  const accounts = await database.db.selectFrom("account").select("nickname").where("closed_at", "is", null).execute();
  const rejected = accounts.filter(({ nickname }) => matcher.find(nickname, { isName: true }).length > 0);
  expect(rejected).toEqual([]);
});

test("the list has hundreds of terms in named categories, each once, none too short", () => {
  expect(baseBlocklist.length).toBeGreaterThan(1_000);
  expect(blocklistCategories.every(({ name }) => name !== "")).toBe(true);
  const normalized = baseBlocklist.map(({ word: term }) => normalizeForBlocklist(term).letters.join(""));
  expect(normalized.filter((term) => term.length < 2)).toEqual([]);
  const listed = blocklistCategories.flatMap(({ terms }) => terms.trim().split(/\s+/));
  expect(listed.filter((term, nth) => listed.indexOf(term) !== nth)).toEqual([]);
});

test("the operator's own verdict on a term survives the import of the list", async () => {
  const rows = await database.db.selectFrom("blocklist_term").selectAll().where("word", "=", "代开发票").execute();
  expect(rows).toHaveLength(1);
});
