import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { resultOf, type Result } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import { largestUpload, uploadSentences } from "@changming/contract/upload-limits";
import type { ImageSender } from "@changming/ui/editor/temporary-images";
import { newRef, sendWithSession } from "./api.ts";
import { sessionState } from "../session/session-store.ts";

/** Milliseconds; an upload may take longer than a call. */
const timeoutMs = 60_000;

interface UploadedImage {
  /** Other calls refer to the image by this URL, which is also its address for half an hour. */
  url: string;
  origin_url: string;
}

/** Error message of a file before it is sent, or "". The server checks the content. */
function fileErrorOf(file: File): string {
  if (!/^image\/(?:jpeg|jpg|png)$/.test(file.type)) return uploadSentences.wrongType;
  return file.size > largestUpload ? uploadSentences.tooLarge : "";
}

/** Uploads an image with the staff session. Never throws: errors, including network errors, are results. */
export async function uploadImage(
  file: File,
  { ref = newRef(), signal }: { ref?: string; signal?: AbortSignal } = {},
): Promise<Result<UploadedImage>> {
  const message = fileErrorOf(file);
  if (message) return { ok: false, error: "uploadWrongType", msg: message };
  const form = new FormData();
  // Before the file, so that the server receives it first.
  form.set("ref", ref);
  form.set("file", file, file.name || "picture");
  const once = async (): Promise<Envelope<UploadedImage> | null> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(adminRoutes.upload.send.path, {
        method: adminRoutes.upload.send.method,
        headers: { "x-csrf": sessionState().who?.csrf ?? "" },
        body: form,
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      return (await response.json()) as Envelope<UploadedImage>;
    } catch {
      return null;
    }
  };
  return resultOf(await sendWithSession(once)) as Result<UploadedImage>;
}

/** Uploads images of a text that staff write. */
export const staffImageSender: ImageSender = { newRef, fileErrorOf, send: uploadImage };
