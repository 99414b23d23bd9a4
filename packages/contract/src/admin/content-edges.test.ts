import { expect, test } from "vitest";
import type { Call } from "../define.ts";
import { maxIntroHtmlLength } from "../intro-length.ts";
import { level } from "./garden.ts";
import { friendLink, hotWord, maxOperatorItems, messageScript, newsCategory } from "./operator-items.ts";
import { news } from "./news.ts";
import { notice } from "./notice.ts";
import { greyDay, siteInfo } from "./site-info.ts";
import { slide } from "./slide.ts";
import { staticPage } from "./static-page.ts";
import { blocklist } from "./blocklist.ts";

const fieldOf = (call: Call, field: string) => {
  const schema = call.input.shape[field];
  if (!schema) throw new Error(`${call.path} has no field ${field}`);
  return schema;
};

/** The message with which a field's value is rejected; null when it is accepted. */
const inputError = (call: Call, field: string, value: unknown) =>
  fieldOf(call, field).safeParse(value).error?.issues[0]?.message ?? null;

/** Required titles with their maximum length. */
const titles: [string, Call, string, number, string][] = [
  ["a notice's title", notice.save, "title", 60, "请输入标题，最多 60 个字"],
  ["an article's title", news.save, "title", 60, "请输入标题，最多 60 个字"],
  ["a slide's title", slide.save, "title", 40, "请输入标题，最多 40 个字"],
  ["a page's title", staticPage.save, "title", 40, "请输入标题，最多 40 个字"],
  ["a hot word", hotWord.save, "text", 20, "请输入热词，最多 20 个字"],
  ["a message to choose", messageScript.save, "text", 200, "请输入寄语，最多 200 个字"],
  ["a category", newsCategory.save, "text", 20, "请输入栏目名，最多 20 个字"],
  ["a link's name", friendLink.save, "text", 30, "请输入名称，最多 30 个字"],
  ["the site's name", siteInfo.save, "name", 20, "请输入站名，最多 20 个字"],
  ["a grey day's name", greyDay.add, "name", 30, "请写明是什么日子，最多 30 个字"],
  ["a level's name", level.edit, "name", 10, "请输入等级名称，最多 10 个字"],
  ["a level's description", level.edit, "description", 100, "请输入说明，最多 100 个字"],
];

test.each(titles)("%s is required; its maximum passes, one more is rejected", (_what, call, field, max, expected) => {
  for (const none of ["", "  ", undefined]) expect(inputError(call, field, none)).toBe(expected);
  for (const character of ["念", "𠮷", "a"]) {
    expect(inputError(call, field, character.repeat(max)), character).toBeNull();
    expect(inputError(call, field, character.repeat(max + 1)), character).toBe(expected);
  }
});

/** Optional texts with their maximum length. */
const optional: [string, Call, string, number, string][] = [
  ["a summary", news.save, "summary", 200, "摘要最多 200 个字"],
  ["a title for search engines", news.save, "seoTitle", 80, "搜索标题最多 80 个字"],
  ["a description for search engines", news.save, "seoDesc", 200, "搜索描述最多 200 个字"],
  ["an article's keyword", news.list, "keywords", 30, "关键词最多 30 个字"],
  ["a notice's keyword", notice.list, "keywords", 30, "关键词最多 30 个字"],
  ["a slide's subtitle", slide.save, "subtitle", 60, "副标题最多 60 个字"],
  ["the telephone", siteInfo.save, "tel", 40, "电话最多 40 个字"],
  ["the address", siteInfo.save, "address", 100, "地址最多 100 个字"],
  ["the filing", siteInfo.save, "icp", 60, "ICP 备案号最多 60 个字"],
  ["the police's filing", siteInfo.save, "policeFiling", 60, "公安备案号最多 60 个字"],
  ["the copyright", siteInfo.save, "copyright", 100, "版权说明最多 100 个字"],
  ["the site's description", siteInfo.save, "websiteSummary", 300, "网站简介最多 300 个字"],
  ["the welcome", siteInfo.save, "welcomeStatement", 100, "欢迎语最多 100 个字"],
  ["the text on cooperation", siteInfo.save, "cooperationTips", 500, "合作说明最多 500 个字"],
  ["a search for a blocklist term", blocklist.list, "keywords", 30, "最多 30 个字"],
];

test.each(optional)("%s: empty and maximum length pass, one more is rejected", (_what, call, field, max, expected) => {
  expect(inputError(call, field, "")).toBeNull();
  expect(inputError(call, field, "念".repeat(max))).toBeNull();
  expect(inputError(call, field, "念".repeat(max + 1))).toBe(expected);
});

/** Whole numbers with their range. */
const counted: [string, Call, string, number, number, string][] = [
  ["free gifts of a day", siteInfo.save, "freeGiftNums", 0, 100, "每日免费礼物数是 0 到 100 的整数"],
  ["albums", siteInfo.save, "albumNumsLimit", 0, 200, "相册数是 0 到 200 的整数"],
  ["photos of an album", siteInfo.save, "photoNumsLimit", 0, 500, "每册照片数是 0 到 500 的整数"],
  ["a page's kind", staticPage.save, "contentType", 0, 4, "页面类别有误"],
  ["a level", level.edit, "level", 1, 7, "没有这个等级"],
];

test.each(counted)("%s: both ends pass, values outside are rejected", (_what, call, field, min, max, expected) => {
  for (const value of [min, max, String(max)]) expect(inputError(call, field, value)).toBeNull();
  for (const value of [min - 1, max + 1, 1.5, "", "一", undefined])
    expect(inputError(call, field, value)).toBe(expected);
});

test("a publish time has a precision of minutes or seconds, or is empty for now", () => {
  for (const call of [notice.save, news.save, slide.save]) {
    for (const at of ["", "2026-11-21 08:00", "2026-11-21T08:00", "2026-11-21 08:00:30"])
      expect(inputError(call, "publishTime", at)).toBeNull();
    for (const at of ["2026-11-21", "08:00", "2026-11-21 8:00", "2026/11/21 08:00", "2026-11-21 08:00Z", "now"])
      expect(inputError(call, "publishTime", at), at).toBe("发布时间有误");
    expect(fieldOf(call, "publishTime").parse(undefined)).toBe("");
  }
});

test("an article has the same maximum length as a family's biography", () => {
  for (const call of [notice.save, news.save, slide.save, staticPage.save]) {
    expect(inputError(call, "content", "a".repeat(maxIntroHtmlLength))).toBeNull();
    expect(inputError(call, "content", "a".repeat(maxIntroHtmlLength + 1))).toBe("正文太长了，请精简一些");
  }
  for (const call of [notice.save, news.save, staticPage.save])
    expect(inputError(call, "content", undefined)).toBe("请输入正文");
});

test("a slide links to a path of the site or to a full URL, and to nothing else", () => {
  for (const link of ["", "/notice", "/news/3?from=slide", "https://example.org", " http://example.org/a "])
    expect(inputError(slide.save, "link", link), link).toBeNull();
  for (const link of [
    "notice",
    "//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/a b",
    "ftp://example.org",
  ])
    expect(inputError(slide.save, "link", link), link).toBe(
      "链接写本站的路径（以 / 开头），或以 http(s):// 开头的网址",
    );
  expect(inputError(slide.save, "link", `/${"a".repeat(499)}`)).toBeNull();
  expect(inputError(slide.save, "link", `/${"a".repeat(500)}`)).toBe("链接太长了");
});

test("a partner site has an http(s) URL", () => {
  for (const url of ["https://example.org", "http://a.cn/x?y=1", " https://example.org/ "])
    expect(inputError(friendLink.save, "url", url)).toBeNull();
  for (const url of ["", "example.org", "https://", "https:///x", "javascript:alert(1)", "https://a b"])
    expect(inputError(friendLink.save, "url", url), url).toBe("网址以 http:// 或 https:// 开头");
  expect(inputError(friendLink.save, "url", `https://${"a".repeat(493)}`)).toBe("网址太长了");
});

test("a list is reordered as a whole, up to its maximum length", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(",");
  for (const call of [hotWord.order, slide.order, friendLink.order]) {
    expect(inputError(call, "ids", ids(maxOperatorItems))).toBeNull();
    for (const invalid of [ids(maxOperatorItems + 1), "1,1", "x"])
      expect(inputError(call, "ids", invalid)).toBe("次序有误");
    expect(fieldOf(call, "before").parse("")).toEqual([]);
  }
});

test("a fee is given in yuan with two decimals at most", () => {
  for (const [field, name] of [
    ["applyMoney", "入驻费用"],
    ["secondPerson", "退款金额"],
  ] as const) {
    for (const yuan of ["0", "99", "99.5", "999999.99", " 12.30 ", "１２"])
      expect(inputError(siteInfo.setMoney, field, yuan)).toBeNull();
    for (const yuan of ["", "1000000", "1.234", "-1", "1e3", "一", "1.", ".5", "1,000"])
      expect(inputError(siteInfo.setMoney, field, yuan), yuan).toBe(`${name}写成元，最多两位小数`);
    expect(inputError(siteInfo.setMoney, field, undefined)).toBe(`请输入${name}`);
  }
});

test("an email address is empty or valid", () => {
  for (const mail of ["", "office@example.org"]) expect(inputError(siteInfo.save, "email", mail)).toBeNull();
  for (const mail of ["office", "office@", "a b@example.org"])
    expect(inputError(siteInfo.save, "email", mail)).not.toBeNull();
});

test("a grey day is a calendar day; its end may be omitted", () => {
  for (const day of ["2026-12-13", "2024-02-29"]) expect(inputError(greyDay.add, "from", day)).toBeNull();
  for (const day of ["", "2026-02-29", "12-13"]) expect(inputError(greyDay.add, "from", day)).toBe("日期有误");
  expect(greyDay.add.input.parse({ name: "国家公祭日", from: "2026-12-13" })).toMatchObject({ to: "", isYearly: 0 });
});

test("terms are added one a line, without duplicates, a thousand at most, of thirty characters at most", () => {
  const read = (text: unknown) => fieldOf(blocklist.save, "words").safeParse(text);
  const many = (count: number) => Array.from({ length: count }, (_, index) => `词${index}`).join("\n");
  expect(read(" 甲 \n\n乙\r\n甲\n").data).toEqual(["甲", "乙"]);
  expect(read(many(1_000)).data).toHaveLength(1_000);
  expect(read(many(1_001)).error?.issues[0]?.message).toBe("一次最多 1000 个词");
  expect(read("").error?.issues[0]?.message).toBe("请写上要加的词，一行一个");
  expect(read("𠮷".repeat(30)).success).toBe(true);
  expect(read("𠮷".repeat(31)).error?.issues[0]?.message).toBe("一个词最多 30 个字");
  expect(inputError(blocklist.save, "verdict", "maybe")).toBe("请选择禁用、待审或例外");
  expect(inputError(blocklist.remove, "ids", "")).toBe("请选择词");
  expect(inputError(blocklist.probe, "text", "字".repeat(501))).toBe("最多 500 个字");
});

test("a save without image or draft flag leaves the image unchanged and is no draft", () => {
  const saved = news.save.input.parse({ categoryId: 1, title: "清明", content: "<p>一</p>" });
  expect(saved).toEqual({
    categoryId: 1,
    title: "清明",
    content: "<p>一</p>",
    summary: "",
    seoTitle: "",
    seoDesc: "",
    publishTime: "",
    takeDownTime: "",
    isDraft: 0,
  });
  expect("thumb" in saved).toBe(false);
});

test("lists are filtered by an existing state and sorted newest first by default", () => {
  for (const call of [notice.list, news.list]) {
    for (const state of ["", "draft", "waiting", "out", "ended", "deleted"])
      expect(inputError(call, "state", state)).toBeNull();
    expect(inputError(call, "state", "gone")).not.toBeNull();
    expect(call.input.parse({})).toMatchObject({ page: 1, pageSize: 20, sort: "time", isDescending: 1, state: "" });
  }
});
