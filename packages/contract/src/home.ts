import { z } from "zod";
import { defineCall } from "./define.ts";
import { gardenListItem } from "./garden.ts";
import { newsListItem } from "./news.ts";
import { noticeListItem } from "./notice.ts";
import { residenceListItem } from "./residence.ts";
import { slideItem } from "./slide.ts";
import { address } from "./wire.ts";

const friendLinkItem = z.object({ name: z.string(), url: address });

/** The two calls of the home page (R-home-1, R-home-2). */
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
