import { z } from "zod";
import { defineCall } from "./define.ts";
import { giftEffect } from "./gift.ts";
import { address, wireDateTime, wireId } from "./wire.ts";

const recentNewsItem = z.object({
  /** Id of the gift or of the message: each kind has its own ids. */
  id: z.int(),
  type: z.enum(["gift", "message"]),
  nickname: z.string(),
  avatar: address,
  content: z.string(),
  giftName: z.string(),
  giftNums: z.int(),
  giftImage: address,
  /** `长明灯一盏`; empty for a message. */
  giftText: z.string(),
  /** The gift's effect in the scene; empty for a message and for most gifts. */
  giftEffect,
  dateTime: wireDateTime,
  residenceId: z.int(),
  residenceName: z.string(),
});

/** The contents of the tickers (R-live-10). */
export const recentNews = {
  list: defineCall({
    method: "GET",
    path: "/api/fragment/recentNews",
    auth: "public",
    rate: "read",
    summary: "滚动条：某处居所（带 id）或全站（不带）最近的献礼与留言",
    input: z.object({ id: wireId().optional() }),
    body: z.array(recentNewsItem),
    errors: ["notFound"],
    cached: true,
  }),
};
