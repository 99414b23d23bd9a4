import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { resultOf, type Result } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import { largestUpload, uploadSentences } from "@changming/contract/upload-limits";
import type { PictureSender } from "@changming/ui/editor/temporary-pictures";
import { sendInOffice } from "./api.ts";
import { sessionState } from "./session/session-store.ts";

/** Milliseconds; a picture may take longer than a call. */
const patience = 60_000;

interface UploadedPicture {
  /** What other calls are told to refer to the picture; also its address, for half an hour. */
  url: string;
  origin_url: string;
}

/** A name for one sending, 32 hex digits. Works without https too. */
function newRef(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is wrong with a file before it is sent, or "". The server looks at the content. */
function faultOf(file: File): string {
  if (!/^image\/(?:jpeg|jpg|png)$/.test(file.type)) return uploadSentences.wrongType;
  return file.size > largestUpload ? uploadSentences.tooLarge : "";
}

/** Sends a picture with the staff's session. It never throws: a refusal and a broken line are data. */
export async function sendPicture(
  file: File,
  { ref = newRef(), signal }: { ref?: string; signal?: AbortSignal } = {},
): Promise<Result<UploadedPicture>> {
  const fault = faultOf(file);
  if (fault) return { ok: false, error: "uploadWrongType", msg: fault };
  const form = new FormData();
  // Before the file, so that the server has it first.
  form.set("ref", ref);
  form.set("file", file, file.name || "picture");
  const once = async (): Promise<Envelope<UploadedPicture> | null> => {
    const timeout = AbortSignal.timeout(patience);
    try {
      const response = await fetch(adminRoutes.upload.send.path, {
        method: adminRoutes.upload.send.method,
        headers: { "x-csrf": sessionState().who?.csrf ?? "" },
        body: form,
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      return (await response.json()) as Envelope<UploadedPicture>;
    } catch {
      return null;
    }
  };
  return resultOf(await sendInOffice(once)) as Result<UploadedPicture>;
}

/** Pictures of a text that staff write. */
export const officePictures: PictureSender = { newRef, faultOf, send: sendPicture };
