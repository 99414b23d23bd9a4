import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { servedSize } from "../context/upload-files.ts";
import { nameInReference, openReferenceOf } from "../file-reference/reference.ts";

/**
 * Location of an image's files. It is stable; the image's name, and every reference, changes when its residence becomes
 * private.
 */
export type StoredImage = Awaited<ReturnType<typeof rowsOf>>[number];

function rowsOf(db: Db, residenceId: number, names: readonly string[]) {
  return db
    .selectFrom("upload")
    .select(["name", "stored_as", "format", "width", "sealed_key"])
    .where("name", "in", names)
    .where("purpose", "=", "photo")
    .where("residence_id", "=", residenceId)
    .where("is_whole", "=", true)
    .where("is_dropping", "=", false)
    .where("withheld_at", "is", null)
    .execute();
}

const atOnce = 500;

/** Uploaded images of this residence by reference; those of others, built-in and deleted ones are left out. */
export async function storedImages(
  db: Db,
  residenceId: number,
  references: readonly string[],
): Promise<ReadonlyMap<string, StoredImage>> {
  const names = [...new Set(references)].map(nameInReference).filter((name) => name !== null);
  const found = new Map<string, StoredImage>();
  for (let start = 0; start < names.length; start += atOnce) {
    for (const row of await rowsOf(db, residenceId, names.slice(start, start + atOnce))) {
      found.set(openReferenceOf(row.name), row);
    }
  }
  return found;
}

/** An image in its original size; null when its file is lost: one must not block all the others. */
export async function readStored(ctx: Ctx, image: StoredImage): Promise<Buffer | null> {
  const file = { storedAs: image.stored_as, size: servedSize(image.width, "origin") };
  try {
    return await ctx.uploadFiles.getOpen("residence", file);
  } catch (error) {
    // An image claimed a moment ago may still be sealed.
    if (image.sealed_key !== null) return ctx.uploadFiles.getSealed(file, image.sealed_key).catch(() => null);
    ctx.services.warn("an image's file is missing", { why: error instanceof Error ? error.message.slice(0, 80) : "" });
    return null;
  }
}
