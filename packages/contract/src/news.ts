import { z } from "zod";
import { defineCall } from "./define.ts";
import { largestId } from "./limits.ts";
import { address, listOf, page, pageSize, wireDateTime, wireId, wireOptional } from "./wire.ts";

export const newsListItem = z.object({
  id: z.int(),
  category_id: z.int(),
  category_name: z.string(),
  title: z.string(),
  thumb: address,
  date_time: wireDateTime,
  /** Spelled so by R-wire-17. */
  sumary: z.string(),
  read_nums: z.int(),
});

/** The adjacent one in its category's list; null at its ends. */
const neighbour = z.object({ id: z.int(), title: z.string() }).nullable();

const path = "/api/news/index";

export const news = {
  categories: defineCall({
    method: "GET",
    path,
    action: "categoryList",
    auth: "public",
    rate: "read",
    summary: "文章栏目",
    input: z.object({}),
    body: z.array(z.object({ id: z.int(), category_name: z.string() })),
    errors: [],
    cached: true,
  }),
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "public",
    rate: "read",
    summary: "一个栏目的文章，categoryId 0 为全部",
    input: z.object({
      page,
      pageSize: pageSize(5),
      categoryId: wireOptional({ min: 0, max: largestId, message: "栏目有误", absent: 0 }),
    }),
    body: listOf(newsListItem),
    errors: ["pageTooDeep"],
    cached: true,
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "public",
    rate: "read",
    summary: "文章详情",
    input: z.object({ id: wireId() }),
    body: newsListItem.extend({
      content: z.string(),
      seo_title: z.string(),
      seo_desc: z.string(),
      previous: neighbour,
      next: neighbour,
    }),
    errors: ["notFound"],
    cached: true,
  }),
};
