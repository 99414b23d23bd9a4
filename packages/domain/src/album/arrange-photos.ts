import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { nameInAddress, openReferenceOf } from "../file-reference/reference.ts";
import { claimForResidence, storedReference } from "../upload/residence-images.ts";
import type { ManagedAlbum } from "./managed-album.ts";
import { type PhotoRow, photosOf } from "./queries.ts";

/**
 * Gives an album exactly these photos in this order: existing ones by id or address, others from fresh uploads; missing
 * ones are deleted. Call it in the verb's transaction. Returns how many there are. Throws `uploadUnknown`.
 */
export async function arrangePhotos(
  ctx: Ctx,
  album: Pick<ManagedAlbum, "id" | "residence_id">,
  images: readonly string[],
): Promise<number> {
  const existing = await photosOf(ctx.db, album.id);
  const placed = new Set<number>();
  for (const image of images) {
    const photo = await photoOf(ctx, album, existing, image);
    const position = placed.size;
    if (!photo) placed.add(await addPhoto(ctx, album, image, position));
    else if (!placed.has(photo.id)) placed.add(await movePhoto(ctx, photo.id, position));
  }
  const gone = existing.filter(({ id }) => !placed.has(id)).map(({ id }) => id);
  if (gone.length > 0) {
    await ctx.db.updateTable("photo").set({ deleted_at: ctx.clock() }).where("id", "in", gone).execute();
  }
  return placed.size;
}

async function photoOf(
  ctx: Ctx,
  { residence_id: residenceId }: Pick<ManagedAlbum, "residence_id">,
  existing: readonly PhotoRow[],
  image: string,
): Promise<PhotoRow | undefined> {
  const name = nameInAddress(image);
  const named = existing.find((photo) => isImageOf(ctx, photo, image, name && openReferenceOf(name)));
  if (named || name === null) return named;
  // The residence may have been made private since the page was loaded, which renames every image.
  const reference = await storedReference(ctx, { url: image, residenceId });
  return existing.find(({ picture: uploadReference }) => uploadReference === reference);
}

function isImageOf(ctx: Ctx, photo: PhotoRow, image: string, reference: string | null): boolean {
  if (reference !== null) return photo.picture === reference;
  return image === String(photo.id) || image.split("?")[0] === ctx.media.address(photo.picture).split("?")[0];
}

async function addPhoto(
  ctx: Ctx,
  album: Pick<ManagedAlbum, "id" | "residence_id">,
  url: string,
  position: number,
): Promise<number> {
  if (/^\d+$/.test(url)) fail("uploadUnknown", "images");
  const claimed = await claimForResidence(ctx, { url, residenceId: album.residence_id, field: "images" });
  const { reference: uploadReference, width, height } = claimed;
  const { id } = await ctx.db
    .insertInto("photo")
    .values({ album_id: album.id, picture: uploadReference, width, height, caption: "", position })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function movePhoto(ctx: Ctx, id: number, position: number): Promise<number> {
  await ctx.db.updateTable("photo").set({ position }).where("id", "=", id).execute();
  return id;
}
