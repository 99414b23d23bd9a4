import { z } from "zod";
import { defineCall } from "./define.ts";
import { address, clientRef } from "./wire.ts";

/** A file as received: at most `largestUpload` bytes, not inspected yet. */
export interface ReceivedFile {
  read(): Promise<Uint8Array>;
}

function isReceivedFile(value: unknown): boolean {
  return typeof value === "object" && value !== null && "read" in value && typeof value.read === "function";
}

/** The call that takes an image (R-upload-1). */
export const upload = {
  send: defineCall({
    method: "POST",
    path: "/api/upload/index",
    auth: "account",
    rate: "write",
    multipart: true,
    summary:
      "上传一张图片（multipart，字段 file）：JPG 或 PNG，至多 5×2²⁰ 字节；被引用之前只有本人看得到，24 小时后删除",
    input: z.object({
      file: z.custom<ReceivedFile>(isReceivedFile, "请选择要上传的图片，一次一张"),
      ref: clientRef,
    }),
    body: z.object({
      /** The image at most 960 pixels wide; other calls refer to it by this URL. */
      url: address,
      /** The same in its original size, re-encoded. */
      origin_url: address,
    }),
    errors: [
      "uploadWrongType",
      "uploadTooLarge",
      "uploadTooManyPixels",
      "uploadBroken",
      "uploadTimedOut",
      "uploadsUsedUp",
    ],
  }),
};
