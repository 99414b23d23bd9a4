import { z } from "zod";
import { defineCall } from "./define.ts";
import { address, wireDateTime, wireId } from "./wire.ts";

export const slideItem = z.object({
  id: z.int(),
  image: address,
  links: address,
  /** 1: a click opens /slide_details; 0: it opens `links` in a new tab. */
  needJump: z.int(),
  title: z.string(),
  subtitle: z.string(),
  create_time: wireDateTime,
});

/** The call of a slide's own page (R-content-5). */
export const slide = {
  detail: defineCall({
    method: "GET",
    path: "/api/index/slideDetail",
    auth: "public",
    rate: "read",
    summary: "幻灯详情",
    input: z.object({ id: wireId() }),
    body: slideItem.extend({ content: z.string() }),
    errors: ["notFound"],
    cached: true,
  }),
};
