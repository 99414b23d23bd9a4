import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { nameInAddress, openReferenceOf } from "../upload/reference.ts";
import { claimForResidence, heldReference } from "../upload/residence-pictures.ts";
import type { KeptAlbum } from "./keep-album.ts";
import { type PhotoRow, photosOf } from "./queries.ts";

/**
 * Gives an album exactly these photos in this order: those that it has by id or address, the others freshly uploaded.
 * What is missing is deleted. Inside the verb's transaction. Returns how many there are. Refuses with `uploadUnknown`.
 */
export async function arrangePhotos(
  ctx: Ctx,
  album: Pick<KeptAlbum, "id" | "residence_id">,
  images: readonly string[],
): Promise<number> {
  const held = await photosOf(ctx.db, album.id);
  const placed = new Set<number>();
  for (const image of images) {
    const photo = await photoOf(ctx, album, held, image);
    const position = placed.size;
    if (!photo) placed.add(await addPhoto(ctx, album, image, position));
    else if (!placed.has(photo.id)) placed.add(await movePhoto(ctx, photo.id, position));
  }
  const gone = held.filter(({ id }) => !placed.has(id)).map(({ id }) => id);
  if (gone.length > 0) {
    await ctx.db.updateTable("photo").set({ deleted_at: ctx.clock() }).where("id", "in", gone).execute();
  }
  return placed.size;
}

async function photoOf(
  ctx: Ctx,
  { residence_id: residenceId }: Pick<KeptAlbum, "residence_id">,
  held: readonly PhotoRow[],
  image: string,
): Promise<PhotoRow | undefined> {
  const name = nameInAddress(image);
  const named = held.find((photo) => isPictureOf(ctx, photo, image, name && openReferenceOf(name)));
  if (named || name === null) return named;
  // The residence may have been closed since it was shown, which gives every picture another name.
  const reference = await heldReference(ctx, { url: image, residenceId });
  return held.find(({ picture }) => picture === reference);
}

function isPictureOf(ctx: Ctx, photo: PhotoRow, image: string, reference: string | null): boolean {
  if (reference !== null) return photo.picture === reference;
  return image === String(photo.id) || image.split("?")[0] === ctx.media.address(photo.picture).split("?")[0];
}

async function addPhoto(
  ctx: Ctx,
  album: Pick<KeptAlbum, "id" | "residence_id">,
  url: string,
  position: number,
): Promise<number> {
  if (/^\d+$/.test(url)) refuse("uploadUnknown", "images");
  const claimed = await claimForResidence(ctx, { url, residenceId: album.residence_id, field: "images" });
  const { reference: picture, width, height } = claimed;
  const { id } = await ctx.db
    .insertInto("photo")
    .values({ album_id: album.id, picture, width, height, caption: "", position })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function movePhoto(ctx: Ctx, id: number, position: number): Promise<number> {
  await ctx.db.updateTable("photo").set({ position }).where("id", "=", id).execute();
  return id;
}
