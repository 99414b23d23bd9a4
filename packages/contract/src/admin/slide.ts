import { z } from "zod";
import { defineCall } from "../define.ts";
import { contentReaders, contentWriters } from "../staff-roles.ts";
import { address, wireFlag, wireId, wireText } from "../wire.ts";
import { orderCall } from "./operator-items.ts";
import {
  contentHtml,
  imageUrl,
  publicationPlan,
  publicationSaveErrors,
  publicationFields,
  rowOrNew,
  savedPublication,
  publicationCalls,
} from "./publication.ts";

const path = "/api/admin/slide";

const slideRow = z.object({ ...publicationFields, subtitle: z.string(), image: address, link: address });

/** A path of the site or a full URL; empty: no link. */
const link = z
  .string("链接有误")
  .trim()
  .max(500, "链接太长了")
  .regex(/^(?:|\/(?!\/)\S*|https?:\/\/\S+)$/, "链接写本站的路径（以 / 开头），或以 http(s):// 开头的网址")
  .default("");

export const slide = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: contentReaders,
    rate: "read",
    summary: "后台：轮播图，按首页上的次序，隐藏和定时的也在内",
    input: z.object({}),
    body: z.object({ itemList: z.array(slideRow) }),
    errors: ["staffRoleMissing"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "staff",
    roles: contentReaders,
    rate: "read",
    summary: "后台：一张轮播图，连同正文",
    input: z.object({ id: wireId() }),
    body: slideRow.extend({ needJump: z.int(), content: z.string() }),
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
    summary: "后台：添一张轮播图或修改；needJump 1 点开它自己的一页，0 打开链接",
    input: z.object({
      ...rowOrNew,
      title: wireText({ min: 1, max: 40, message: "请输入标题，最多 40 个字" }),
      subtitle: wireText({ max: 60, message: "副标题最多 60 个字" }).default(""),
      image: imageUrl,
      link,
      needJump: wireFlag().default(0),
      content: contentHtml.default(""),
      ...publicationPlan,
    }),
    body: savedPublication,
    errors: publicationSaveErrors,
  }),
  order: orderCall(path, "轮播图"),
  ...publicationCalls(path, "轮播图"),
};
