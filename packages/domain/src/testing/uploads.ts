import { withTx } from "@changming/db/tx";
import { claimUpload, type UploadUse } from "../upload/claim-upload.ts";
import { keptSizes } from "../upload/picture-sizes.ts";
import type { DecodedPicture } from "../upload/picture-files.ts";
import type { UploadRow } from "../upload/queries.ts";
import { openReferenceOf } from "../upload/reference.ts";
import { storeUpload } from "../upload/store-upload.ts";
import type { TestCtx } from "./test-ctx.ts";

/** A picture as the decoder gives it; its files hold their own size's name and the canary. */
export function aDecodedPicture(canary = "picture", width = 1_200): DecodedPicture {
  const files = new Map(keptSizes(width).map((size) => [size, Buffer.from(`${canary} ${size}`)]));
  return { format: "jpg", width, height: 900, files };
}

export type SentPicture = UploadRow & { url: string };

/** A picture that the acting account sent, in quarantine, with the address that it would be told. */
export async function anUpload(ctx: TestCtx, canary?: string): Promise<SentPicture> {
  const row = await storeUpload(ctx, { decode: async () => aDecodedPicture(canary) });
  return { ...row, url: `/${openReferenceOf(row.name)}/960.webp?until=1&sig=x` };
}

/** A picture that the acting account sent and used; returns its reference. */
export async function aClaimedUpload(ctx: TestCtx, as: UploadUse): Promise<string> {
  const { url } = await anUpload(ctx, "canary");
  return (await withTx(ctx, (ctx) => claimUpload(ctx, { url, as }))).reference;
}
