import { upload as staffUpload } from "@changming/contract/admin/upload";
import type { ParsedInputOf } from "@changming/contract/define";
import { upload } from "@changming/contract/upload";
import type { Ctx } from "@changming/domain/context";
import { Refusal } from "@changming/domain/refusal";
import { presentUpload } from "@changming/domain/upload/present";
import { storeUpload } from "@changming/domain/upload/store-upload";
import { bind } from "../../http/bind.ts";
import { decodePicture } from "../../upload/decode-picture.ts";
import { Gate } from "../../upload/gate.ts";

/** A picture being decoded may take a hundred times the memory of its file. */
const decoding = new Gate({ atOnce: 2, line: 40 });

async function keep(ctx: Ctx, { file, ref }: ParsedInputOf<typeof upload.send>) {
  const decode = () => decoding.run(async () => decodePicture(await file.read()));
  try {
    return presentUpload(await storeUpload(ctx, { ref, decode }), ctx.media);
  } catch (error) {
    if (error instanceof Refusal && error.error === "uploadTimedOut") {
      ctx.gates.warn("a picture could not be decoded in time");
    }
    throw error;
  }
}

export const uploadRoutes = [bind(upload.send, keep)];

export const uploadOfStaff = [bind(staffUpload.send, keep)];
