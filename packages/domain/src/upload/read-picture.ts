import type { UploadPurpose } from "@changming/db/tables/upload";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canSeePicture } from "./access.ts";
import { type PictureSize, servedSize } from "./picture-sizes.ts";
import { findUpload, standingOfUpload, type UploadInPlace } from "./queries.ts";

export interface ReadPicture {
  bytes: Buffer;
  type: "image/webp" | "image/jpeg" | "image/png";
  /** For ever by everyone; a while by who saw it; not at all. */
  keeping: "forever" | "awhile" | "never";
}

/**
 * A picture under its address. `isSigned`: the address carries a signature that still holds. Refuses with `notFound`,
 * the same for unknown, private, secret and deleted ones.
 */
export async function readPicture(
  ctx: Ctx,
  input: { name: string; size: PictureSize; format: "webp" | "jpg" | "png"; isSigned: boolean },
): Promise<ReadPicture> {
  const row = (await findUpload(ctx.db, { name: input.name }, ctx.actor)) ?? refuse("notFound");
  demand(canSeePicture(ctx.actor, standingOfUpload(row, ctx.clock()), input.isSigned));
  if (input.format !== (input.size === "origin" ? row.format : "webp")) refuse("notFound");
  const bytes = await readFile(ctx, row, input.size);
  return { bytes, type: input.format === "jpg" ? "image/jpeg" : `image/${input.format}`, keeping: keepingOf(row) };
}

const forEveryone = new Set<UploadPurpose>(["avatar", "content", "feedback"]);

function keepingOf(row: UploadInPlace): ReadPicture["keeping"] {
  if (row.purpose !== null && forEveryone.has(row.purpose)) return "forever";
  return row.purpose === "photo" && row.is_private === false && !row.is_taken_away ? "awhile" : "never";
}

async function readFile(ctx: Ctx, row: UploadInPlace, asked: PictureSize): Promise<Buffer> {
  const file = { storedAs: row.stored_as, size: servedSize(row.width, asked) };
  // A picture that was claimed a moment ago still lies sealed.
  if (row.placed_at === null) return ctx.pictureFiles.getSealed(file, row.sealed_key ?? "");
  return ctx.pictureFiles.getOpen(row.purpose === "photo" ? "residence" : "public", file);
}
