import { z } from "zod";
import { defineCall } from "./define.ts";
import { address, wireId } from "./wire.ts";

export const share = {
  get: defineCall({
    method: "GET",
    path: "/api/share/index",
    auth: "public",
    rate: "read",
    summary: "分享：标题、说明、图片与链接；带 id 为某处居所，不带为全站",
    input: z.object({ id: wireId().optional() }),
    body: z.object({ title: z.string(), desc: z.string(), image: address, link: address }),
    errors: ["notFound"],
    cached: true,
  }),
};
