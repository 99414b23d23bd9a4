import { resultOf, type Result } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { Envelope } from "@changming/contract/envelope";
import { routes } from "@changming/contract/routes.gen";
import type { upload } from "@changming/contract/upload";
import { fileError } from "@changming/contract/upload-limits";
import { sendImage, type SendImageOptions } from "@changming/ui/send-image";
import { forgetUser, readUser } from "./user-info.ts";

type UploadedImage = BodyOf<typeof upload.send>;

/** As of a call; `cancelled` when the signal aborted it. */
export type UploadResult = Result<UploadedImage> | { ok: false; error: "cancelled"; msg: "" };

/** Uploads an image of the logged-in user. Never throws: rejections, network errors and cancellation are returned. */
export async function uploadImage(
  file: Blob & { name?: string },
  options: SendImageOptions = {},
): Promise<UploadResult> {
  const failure = fileError(file);
  if (failure) return failure;
  return sendImage<Envelope<UploadedImage>, Result<UploadedImage>>(routes.upload.send, file, options, async (post) => {
    const token = readUser()?.token ?? "";
    const envelope = await post("authorization", token && `Bearer ${token}`);
    if (envelope?.code === 1003) forgetUser(token, true);
    return resultOf(envelope) as Result<UploadedImage>;
  });
}
