import { z } from "zod";
import { defineCall } from "./define.ts";
import { address, wireId, wireText } from "./wire.ts";

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
  signPage: defineCall({
    method: "POST",
    path: "/api/share/signPage",
    auth: "public",
    rate: "write",
    summary: "微信里分享：给本站的一页签名（JSSDK），好让微信里发出去的是这一页的标题和图",
    input: z.object({ url: wireText({ max: 1_000, message: "网址有误" }) }),
    body: z.object({ appId: z.string(), timestamp: z.int(), nonceStr: z.string(), signature: z.string() }),
    errors: ["authNotConfigured", "authUnavailable"],
  }),
};
