import { z } from "zod";
import { defineCall } from "../define.ts";
import { largestId } from "../limits.ts";
import { contentReaders, contentWriters } from "../staff-roles.ts";
import { address, wireId, wireInt, wireText } from "../wire.ts";
import { adminListOf } from "./wire.ts";
import {
  contentHtml,
  imageUrl,
  publicationQuery,
  publicationPlan,
  publicationFields,
  publicationSaveErrors,
  rowOrNew,
  savedPublication,
  publicationCalls,
} from "./publication.ts";

const path = "/api/admin/news";

const newsRow = z.object({
  ...publicationFields,
  category_id: z.int(),
  category_name: z.string(),
  thumb: address,
  read_nums: z.int(),
});

export const news = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: contentReaders,
    rate: "search",
    summary: "后台：文章，草稿、定时和已删除的也在内，新的在前",
    input: z.object({
      ...publicationQuery,
      categoryId: wireInt({ min: 0, max: largestId, message: "栏目有误" }).default(0),
    }),
    body: adminListOf(newsRow),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "staff",
    roles: contentReaders,
    rate: "read",
    summary: "后台：一篇文章，连同正文",
    input: z.object({ id: wireId() }),
    body: newsRow.extend({
      summary: z.string(),
      content: z.string(),
      seo_title: z.string(),
      seo_desc: z.string(),
    }),
    errors: ["staffRoleMissing", "notFound"],
  }),
  save: defineCall({
    carriesText: true,
    method: "POST",
    path,
    action: "save",
    auth: "staff",
    roles: contentWriters,
    rate: "write",
    summary: "后台：写一篇文章或修改，存为草稿、立刻发布或到时发布、到时撤下",
    input: z.object({
      ...rowOrNew,
      categoryId: wireId("请选择栏目"),
      title: wireText({ min: 1, max: 60, message: "请输入标题，最多 60 个字" }),
      summary: wireText({ max: 200, message: "摘要最多 200 个字" }).default(""),
      thumb: imageUrl,
      content: contentHtml,
      seoTitle: wireText({ max: 80, message: "搜索标题最多 80 个字" }).default(""),
      seoDesc: wireText({ max: 200, message: "搜索描述最多 200 个字" }).default(""),
      ...publicationPlan,
    }),
    body: savedPublication,
    errors: [...publicationSaveErrors, "categoryGone"],
  }),
  ...publicationCalls(path, "文章"),
};
