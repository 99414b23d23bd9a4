import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Ctx } from "@changming/domain/context/context";
import { readStored, storedImages, type StoredImage } from "@changming/domain/family-copy/stored-images";

export interface ImageFile {
  bytes: Buffer;
  /** `.jpg`, `.png`, `.webp` or `.svg` */
  ending: string;
}

/** An uploaded image in full size. */
export async function storedFile(ctx: Ctx, stored: StoredImage): Promise<ImageFile | null> {
  const bytes = await readStored(ctx, stored);
  return bytes && { bytes, ending: `.${stored.format}` };
}

/** An image shipped with the product, by its reference; null for every other. */
export async function shippedFile(ctx: Ctx, clientFolder: string, reference: string): Promise<ImageFile | null> {
  const [path = ""] = ctx.media.address(reference).split("?", 1);
  if (!/^\/art\/[\w/.-]+$/.test(path) || path.includes("..")) return null;
  const bytes = await readFile(join(clientFolder, path)).catch(() => null);
  return bytes && { bytes, ending: extname(path) };
}

/** An uploaded or shipped image of a residence. */
export async function residenceImage(
  ctx: Ctx,
  clientFolder: string,
  { residenceId, reference }: { residenceId: number; reference: string },
): Promise<ImageFile | null> {
  const stored = (await storedImages(ctx.db, residenceId, [reference])).get(reference);
  return stored ? storedFile(ctx, stored) : shippedFile(ctx, clientFolder, reference);
}
