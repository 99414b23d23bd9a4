import { newRef } from "../../api/new-ref.ts";

/** A chosen file that was not accepted, and why. */
export interface RejectedFile {
  key: string;
  name: string;
  /** The site's message. */
  reason: string;
  /** A detail of this file, where that helps: HEIC, 7.2 MB. */
  hint: string;
}

const megabyte = 1_048_576;

function hintOf(file: File, error: string): string {
  // Rounded up: a byte too many is never "5.0 MB".
  if (error === "uploadTooLarge") return `这张有 ${(Math.ceil((file.size / megabyte) * 10) / 10).toFixed(1)} MB。`;
  if (error !== "uploadWrongType") return "";
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) {
    return "这是苹果手机常用的 HEIC 格式，请先存成 JPG 再选。";
  }
  if (/\.(?:jpe?g|png)$/i.test(file.name)) return "名字像 JPG 或 PNG，内容却不是。";
  return "";
}

export function rejectedFile(file: File, { error, msg }: { error: string; msg: string }): RejectedFile {
  return { key: newRef(), name: file.name || "没有名字的图片", reason: msg, hint: hintOf(file, error) };
}
