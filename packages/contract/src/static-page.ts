import { z } from "zod";
import { defineCall } from "./define.ts";
import { wireInt } from "./wire.ts";

/** `contentType` of the call (R-content-6). */
export const staticPages = { about: 0, agreement: 1, culture: 2, gardenAgreement: 3, privacy: 4 } as const;

export const staticPage = {
  get: defineCall({
    method: "GET",
    path: "/api/fragment/singleContent",
    auth: "public",
    rate: "read",
    summary: "单页：0 关于，1 用户协议，2 追思文化，3 园区管理员协议，4 隐私",
    input: z.object({ contentType: wireInt({ min: 0, max: 4, message: "页面类别有误" }) }),
    body: z.object({ title: z.string(), content: z.string(), update_time: z.string() }),
    errors: ["notFound"],
    cached: true,
  }),
};
