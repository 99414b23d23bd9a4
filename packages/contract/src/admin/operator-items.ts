import { z } from "zod";
import { wireText } from "../wire.ts";
import { operatorItemCalls } from "./operator-item-calls.ts";

const text = { text: z.string() };

export const hotWord = operatorItemCalls("/api/admin/hotWord", {
  title: "热词",
  itemShape: text,
  inputShape: { text: wireText({ min: 1, max: 20, message: "请输入热词，最多 20 个字" }) },
});

export const messageScript = operatorItemCalls("/api/admin/messageScript", {
  title: "寄语",
  itemShape: text,
  inputShape: { text: wireText({ min: 1, max: 200, message: "请输入寄语，最多 200 个字" }) },
});

/** `uses`: number of its articles, including drafts and deleted ones. */
export const newsCategory = operatorItemCalls("/api/admin/newsCategory", {
  title: "文章栏目",
  itemShape: { ...text, uses: z.int() },
  inputShape: { text: wireText({ min: 1, max: 20, message: "请输入栏目名，最多 20 个字" }) },
});

export const friendLink = operatorItemCalls("/api/admin/friendLink", {
  title: "友情链接",
  itemShape: { ...text, url: z.string() },
  inputShape: {
    text: wireText({ min: 1, max: 30, message: "请输入名称，最多 30 个字" }),
    url: z
      .string("请输入网址")
      .trim()
      .max(500, "网址太长了")
      .regex(/^https?:\/\/[^\s/]+\S*$/, "网址以 http:// 或 https:// 开头"),
  },
});
