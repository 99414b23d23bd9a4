import { z } from "zod";
import { defineCall } from "./define.ts";
import { maxFeedbackImages } from "./limits.ts";
import { clientRef, wireParagraphs, wireText } from "./wire.ts";

const tooMany = `最多上传 ${maxFeedbackImages} 张图片`;

/** Feedback to the operator: title, details, images (R-personal-18, R-personal-19). */
export const feedback = {
  submit: defineCall({
    method: "POST",
    path: "/api/fragment/submitFeedback",
    auth: "account",
    rate: "write",
    summary: "意见反馈：标题、详情、至多 9 张图片（上传所得的地址，以英文逗号相连）",
    input: z.object({
      title: wireText({ min: 1, max: 50_000, message: "请输入反馈标题" }).refine(
        (text) => [...text].length <= 50,
        "反馈标题最多 50 个字",
      ),
      content: wireParagraphs({ min: 1, max: 2_000, empty: "请输入反馈详情", long: "反馈详情最多 2000 个字" }),
      images: z
        .string(tooMany)
        .max(4_000, tooMany)
        .default("")
        .transform((text) => text.split(",").filter((part) => part !== ""))
        .refine((parts) => parts.length <= maxFeedbackImages, tooMany),
      ref: clientRef,
    }),
    body: z.object({ id: z.int() }),
    errors: ["uploadUnknown"],
  }),
};
