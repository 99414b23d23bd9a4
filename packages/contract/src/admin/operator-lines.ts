import { z } from "zod";
import { wireText } from "../wire.ts";
import { lineCalls } from "./lines.ts";

const text = { text: z.string() };

export const hotWord = lineCalls("/api/admin/hotWord", {
  title: "热词",
  shown: text,
  typed: { text: wireText({ min: 1, max: 20, message: "请输入热词，最多 20 个字" }) },
});

export const messageScript = lineCalls("/api/admin/messageScript", {
  title: "寄语",
  shown: text,
  typed: { text: wireText({ min: 1, max: 200, message: "请输入寄语，最多 200 个字" }) },
});

/** `uses`: articles in it, drafts and deleted ones too. */
export const newsCategory = lineCalls("/api/admin/newsCategory", {
  title: "文章栏目",
  shown: { ...text, uses: z.int() },
  typed: { text: wireText({ min: 1, max: 20, message: "请输入栏目名，最多 20 个字" }) },
});

export const friendLink = lineCalls("/api/admin/friendLink", {
  title: "友情链接",
  shown: { ...text, url: z.string() },
  typed: {
    text: wireText({ min: 1, max: 30, message: "请输入名称，最多 30 个字" }),
    url: z
      .string("请输入网址")
      .trim()
      .max(500, "网址太长了")
      .regex(/^https?:\/\/[^\s/]+\S*$/, "网址以 http:// 或 https:// 开头"),
  },
});
