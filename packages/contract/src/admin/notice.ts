import { z } from "zod";
import { defineCall } from "../define.ts";
import { contentReaders, contentWriters } from "../staff-roles.ts";
import { wireId, wireText } from "../wire.ts";
import { adminListOf } from "./wire.ts";
import {
  contentHtml,
  publicationQuery,
  publicationPlan,
  publicationSaveErrors,
  publicationFields,
  rowOrNew,
  savedPublication,
  publicationCalls,
} from "./publication.ts";

const path = "/api/admin/notice";

const noticeRow = z.object({ ...publicationFields, read_nums: z.int() });

export const notice = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: contentReaders,
    rate: "search",
    summary: "后台：公告，草稿、定时和已删除的也在内，新的在前",
    input: z.object({
      ...publicationQuery,
    }),
    body: adminListOf(noticeRow),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "staff",
    roles: contentReaders,
    rate: "read",
    summary: "后台：一则公告，连同正文",
    input: z.object({ id: wireId() }),
    body: noticeRow.extend({ content: z.string() }),
    errors: ["staffRoleMissing", "notFound"],
  }),
  save: defineCall({
    method: "POST",
    path,
    action: "save",
    auth: "staff",
    roles: contentWriters,
    rate: "write",
    carriesText: true,
    summary: "后台：写一则公告或修改，存为草稿、立刻发布或到时发布、到时撤下",
    input: z.object({
      ...rowOrNew,
      title: wireText({ min: 1, max: 60, message: "请输入标题，最多 60 个字" }),
      content: contentHtml,
      ...publicationPlan,
    }),
    body: savedPublication,
    errors: publicationSaveErrors,
  }),
  ...publicationCalls(path, "公告"),
};
