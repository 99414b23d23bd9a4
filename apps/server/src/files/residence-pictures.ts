import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Ctx } from "@changming/domain/context";
import { readStored, storedPictures, type StoredPicture } from "@changming/domain/family-copy/stored-pictures";

export interface PictureFile {
  bytes: Buffer;
  /** `.jpg`, `.png`, `.webp` or `.svg` */
  ending: string;
}

/** An uploaded picture in its own size. */
export async function storedFile(ctx: Ctx, stored: StoredPicture): Promise<PictureFile | null> {
  const bytes = await readStored(ctx, stored);
  return bytes && { bytes, ending: `.${stored.format}` };
}

/** A picture that ships with the product, by its reference; null for every other. */
export async function shippedFile(ctx: Ctx, clientFolder: string, reference: string): Promise<PictureFile | null> {
  const [path = ""] = ctx.media.address(reference).split("?", 1);
  if (!/^\/art\/[\w/.-]+$/.test(path) || path.includes("..")) return null;
  const bytes = await readFile(join(clientFolder, path)).catch(() => null);
  return bytes && { bytes, ending: extname(path) };
}

/** Either of them, for one picture of a residence. */
export async function residencePicture(
  ctx: Ctx,
  clientFolder: string,
  { residenceId, reference }: { residenceId: number; reference: string },
): Promise<PictureFile | null> {
  const stored = (await storedPictures(ctx.db, residenceId, [reference])).get(reference);
  return stored ? storedFile(ctx, stored) : shippedFile(ctx, clientFolder, reference);
}
