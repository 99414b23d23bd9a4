import { upload as staffUpload } from "@changming/contract/admin/upload";
import type { ParsedInputOf } from "@changming/contract/define";
import { upload } from "@changming/contract/upload";
import type { Ctx } from "@changming/domain/context/context";
import { DomainError } from "@changming/domain/context/domain-error";
import { storeUpload, presentUpload } from "@changming/domain/upload/store-upload";
import { bind } from "../../http/bind.ts";
import { decodeImage } from "../../upload/decode-image.ts";
import { Semaphore } from "@changming/domain/context/semaphore";

/** Decoding an image may take a hundred times the memory of its file. */
const decoding = new Semaphore({ atOnce: 2, maxQueued: 40 });

async function saveUpload(ctx: Ctx, { file, ref }: ParsedInputOf<typeof upload.send>) {
  const decode = () => decoding.run(async () => decodeImage(await file.read()));
  try {
    return presentUpload(await storeUpload(ctx, { ref, decode }), ctx.media);
  } catch (error) {
    if (error instanceof DomainError && error.error === "uploadTimedOut") {
      ctx.services.warn("an image could not be decoded in time");
    }
    throw error;
  }
}

export const uploadRoutes = [bind(upload.send, saveUpload)];

export const uploadOfStaff = [bind(staffUpload.send, saveUpload)];
