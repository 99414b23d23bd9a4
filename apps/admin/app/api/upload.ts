import { adminRoutes } from "@changming/contract/admin/routes.gen";
import type { upload } from "@changming/contract/admin/upload";
import { resultOf, type Result } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { Envelope } from "@changming/contract/envelope";
import { fileError } from "@changming/contract/upload-limits";
import type { ImageSender } from "@changming/ui/editor/temporary-images";
import { sendImage, type SendImageOptions } from "@changming/ui/send-image";
import { newRef, sendWithSession } from "./api.ts";
import { sessionState } from "../session/session-store.ts";

type UploadedImage = BodyOf<typeof upload.send>;
type UploadResult = Result<UploadedImage> | { ok: false; error: "cancelled"; msg: "" };

/** Uploads an image with the staff session. Never throws: errors, including network errors, are results. */
export async function uploadImage(file: File, options: SendImageOptions = {}): Promise<UploadResult> {
  const failure = fileError(file);
  if (failure) return failure;
  const sent = { ref: newRef(), ...options };
  return sendImage<Envelope<UploadedImage>, Result<UploadedImage>>(
    adminRoutes.upload.send,
    file,
    sent,
    async (post) => {
      const envelope = await sendWithSession(() => post("x-csrf", sessionState().who?.csrf ?? ""));
      return resultOf(envelope) as Result<UploadedImage>;
    },
  );
}

/** Uploads images of a text that staff write. */
export const staffImageSender: ImageSender = {
  newRef,
  fileErrorOf: (file) => fileError(file)?.msg ?? "",
  send: uploadImage,
};
