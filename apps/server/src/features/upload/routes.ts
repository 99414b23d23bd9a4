import { upload } from "@changming/contract/upload";
import { presentUpload } from "@changming/domain/upload/present";
import { storeUpload } from "@changming/domain/upload/store-upload";
import { bind } from "../../http/bind.ts";
import { decodePicture } from "../../upload/decode-picture.ts";
import { Gate } from "../../upload/gate.ts";

/** A picture being decoded may take a hundred times the memory of its file. */
const decoding = new Gate({ atOnce: 2, line: 40 });

export const uploadRoutes = [
  bind(upload.send, async (ctx, { file, ref }) => {
    const decode = () => decoding.run(async () => decodePicture(await file.read()));
    return presentUpload(await storeUpload(ctx, { ref, decode }), ctx.media);
  }),
];
