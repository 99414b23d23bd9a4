import { z } from "zod";
import { defineCall } from "./define.ts";
import { residenceListItem } from "./residence.ts";
import { slideItem } from "./slide.ts";
import { address, wireDateTime } from "./wire.ts";

export const gardenListItem = z.object({
  id: z.int(),
  garden_name: z.string(),
  thumb: address,
  region: z.string(),
  residence_nums: z.int(),
});

export const noticeListItem = z.object({
  id: z.int(),
  title: z.string(),
  date_time: wireDateTime,
  create_time: wireDateTime,
  read_nums: z.int(),
});

export const newsListItem = z.object({
  id: z.int(),
  category_id: z.int(),
  category_name: z.string(),
  title: z.string(),
  thumb: address,
  date_time: wireDateTime,
  /** So spelt in the specification. */
  sumary: z.string(),
  read_nums: z.int(),
});

export const friendLinkItem = z.object({ name: z.string(), url: address });

export const home = {
  index: defineCall({
    method: "GET",
    path: "/api/index/index",
    auth: "public",
    rate: "read",
    summary: "首页第一部分：幻灯、热词、常有人来的居所、园区",
    input: z.object({}),
    body: z.object({
      slideList: z.array(slideItem),
      hotWordList: z.array(z.string()),
      gResidenceList: z.array(residenceListItem),
      gardenList: z.array(gardenListItem),
    }),
    errors: [],
    cached: true,
  }),
  index2: defineCall({
    method: "GET",
    path: "/api/index/index2",
    auth: "public",
    rate: "read",
    summary: "首页第二部分：新立的居所、公告、文章、友情链接",
    input: z.object({}),
    body: z.object({
      residenceList: z.array(residenceListItem),
      noticeList: z.array(noticeListItem),
      newsList: z.array(newsListItem),
      friendLinkList: z.array(friendLinkItem),
    }),
    errors: [],
    cached: true,
  }),
};
