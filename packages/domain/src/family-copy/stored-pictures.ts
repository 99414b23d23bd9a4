import type { Db } from "@changming/db/database";
import type { Ctx } from "../context.ts";
import { servedSize } from "../upload/picture-sizes.ts";
import { nameInReference, openReferenceOf } from "../upload/reference.ts";

/** Where a picture's files lie. Its name, and with it every reference, changes when its residence closes; this stays. */
export type StoredPicture = Awaited<ReturnType<typeof rowsOf>>[number];

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

/** Pictures of this residence by their references; those of others, of the product and deleted ones are not among them. */
export async function storedPictures(
  db: Db,
  residenceId: number,
  references: readonly string[],
): Promise<ReadonlyMap<string, StoredPicture>> {
  const names = [...new Set(references)].map(nameInReference).filter((name) => name !== null);
  const found = new Map<string, StoredPicture>();
  for (let start = 0; start < names.length; start += atOnce) {
    for (const row of await rowsOf(db, residenceId, names.slice(start, start + atOnce))) {
      found.set(openReferenceOf(row.name), row);
    }
  }
  return found;
}

/** A picture in its own size; null when its file is lost: one must not keep back all the others. */
export async function readStored(ctx: Ctx, picture: StoredPicture): Promise<Buffer | null> {
  const file = { storedAs: picture.stored_as, size: servedSize(picture.width, "origin") };
  try {
    return await ctx.pictureFiles.getOpen("residence", file);
  } catch (error) {
    // One that was claimed a moment ago still lies sealed.
    if (picture.sealed_key !== null) return ctx.pictureFiles.getSealed(file, picture.sealed_key).catch(() => null);
    ctx.gates.warn("a picture's file is missing", { why: error instanceof Error ? error.message.slice(0, 80) : "" });
    return null;
  }
}
