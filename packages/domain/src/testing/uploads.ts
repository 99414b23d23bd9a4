import { withTx } from "@changming/db/tx";
import { claimUpload, type UploadUse } from "../upload/claim-upload.ts";
import { type DecodedImage, storedSizes } from "../context/upload-files.ts";
import type { UploadRow } from "../upload/queries.ts";
import { openReferenceOf } from "../file-reference/reference.ts";
import { storeUpload } from "../upload/store-upload.ts";
import type { TestCtx } from "./test-ctx.ts";

/** A decoded image; its files contain their size's name and the canary. */
export function aDecodedImage(canary = "picture", width = 1_200): DecodedImage {
  const files = new Map(storedSizes(width).map((size) => [size, Buffer.from(`${canary} ${size}`)]));
  return { format: "jpg", width, height: 900, files };
}

export type SentUpload = UploadRow & { url: string };

/** An image uploaded by the acting account, in quarantine, with its URL. */
export async function anUpload(ctx: TestCtx, canary?: string): Promise<SentUpload> {
  const row = await storeUpload(ctx, { decode: async () => aDecodedImage(canary) });
  return { ...row, url: `/${openReferenceOf(row.name)}/960.webp?until=1&sig=x` };
}

/** An image uploaded and claimed by the acting account; returns its reference. */
export async function aClaimedUpload(ctx: TestCtx, as: UploadUse): Promise<string> {
  const { url } = await anUpload(ctx, "canary");
  return (await withTx(ctx, (ctx) => claimUpload(ctx, { url, as }))).reference;
}
