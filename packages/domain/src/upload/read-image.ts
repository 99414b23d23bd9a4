import type { UploadPurpose } from "@changming/db/tables/upload";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canSeeUpload } from "./access.ts";
import { type ImageSize, servedSize } from "../context/upload-files.ts";
import { findUpload, accessContextOfUpload, type UploadInPlace } from "./queries.ts";

export interface ReadImage {
  bytes: Buffer;
  type: "image/webp" | "image/jpeg" | "image/png";
  /** Public and cached forever; cached for a while by those who may see it; not cached. */
  cachePolicy: "forever" | "awhile" | "never";
}

/**
 * An image by its URL. `isSigned`: the URL has a valid signature. Throws `notFound` alike for unknown, private, secret
 * and deleted ones.
 */
export async function readImage(
  ctx: Ctx,
  input: { name: string; size: ImageSize; format: "webp" | "jpg" | "png"; isSigned: boolean },
): Promise<ReadImage> {
  const row = (await findUpload(ctx.db, { name: input.name }, ctx.actor)) ?? fail("notFound");
  demand(canSeeUpload(ctx.actor, accessContextOfUpload(row, ctx.clock()), input.isSigned));
  if (input.format !== (input.size === "origin" ? row.format : "webp")) fail("notFound");
  const bytes = await readFile(ctx, row, input.size);
  return {
    bytes,
    type: input.format === "jpg" ? "image/jpeg" : `image/${input.format}`,
    cachePolicy: cachePolicyOf(row),
  };
}

const forEveryone = new Set<UploadPurpose>(["avatar", "content", "feedback"]);

function cachePolicyOf(row: UploadInPlace): ReadImage["cachePolicy"] {
  if (row.purpose !== null && forEveryone.has(row.purpose)) return "forever";
  return row.purpose === "photo" && row.is_private === false && !row.is_deleted_by_family ? "awhile" : "never";
}

async function readFile(ctx: Ctx, row: UploadInPlace, wanted: ImageSize): Promise<Buffer> {
  const file = { storedAs: row.stored_as, size: servedSize(row.width, wanted) };
  // A newly claimed image is still sealed until the next run of the job.
  if (row.placed_at === null) return ctx.uploadFiles.getSealed(file, row.sealed_key ?? "");
  return ctx.uploadFiles.getOpen(row.purpose === "photo" ? "residence" : "public", file);
}
