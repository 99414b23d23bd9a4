import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { checkBlocklist } from "../blocklist/check-blocklist.ts";
import { arrangePhotos } from "./arrange-photos.ts";
import { loadManagedAlbum, loadManagedPhoto, markSaved, type SavedAlbum } from "./managed-album.ts";
import { photosOf } from "./queries.ts";

/**
 * Puts the photos of an album in another order. The list must hold each of them once. Throws `notFound`, and
 * `editedMeanwhile` also when a photo was added or deleted meanwhile (R-album-11).
 */
export async function orderPhotos(
  ctx: Ctx,
  input: { id: number; photoIds: readonly number[]; version: number | null },
): Promise<SavedAlbum> {
  return withTx(ctx, async (ctx) => {
    const { album, residence } = await loadManagedAlbum(ctx, input.id);
    demand(canManageResidence(accessContextOf(residence)));
    if (album.deleted_at) fail("notFound");
    const existing = (await photosOf(ctx.db, album.id)).map(({ id }) => id);
    const isWhole = existing.length === input.photoIds.length && existing.every((id) => input.photoIds.includes(id));
    if (!isWhole || (input.version !== null && input.version !== album.version)) fail("editedMeanwhile", "photoIds");
    if (existing.length > 0) await arrangePhotos(ctx, album, input.photoIds.map(String));
    const object = { kind: "album", id: album.id };
    await audit(ctx, { verb: "album.order", object, before: { photos: existing }, after: { photos: input.photoIds } });
    return markSaved(ctx, album);
  });
}

/** Sets the cover; null means the first photo. Throws `notFound`, also for a photo of another album. */
export async function setAlbumCover(ctx: Ctx, input: { id: number; photoId: number | null }): Promise<SavedAlbum> {
  return withTx(ctx, async (ctx) => {
    const { album, residence } = await loadManagedAlbum(ctx, input.id);
    demand(canManageResidence(accessContextOf(residence)));
    const photos = await photosOf(ctx.db, album.id);
    const isThere = input.photoId === null || photos.some(({ id }) => id === input.photoId);
    if (album.deleted_at || !isThere) fail("notFound");
    await audit(ctx, {
      verb: "album.setCover",
      object: { kind: "album", id: album.id },
      before: { photoId: album.cover_photo_id },
      after: { photoId: input.photoId },
    });
    return markSaved(ctx, album, { cover_photo_id: input.photoId });
  });
}

/** Sets the caption of a photo. Throws `notFound`, `wordsRefused`. */
export async function setCaption(ctx: Ctx, input: { id: number; caption: string }): Promise<SavedAlbum> {
  return withTx(ctx, async (ctx) => {
    const { photo, album, residence } = await loadManagedPhoto(ctx, input.id);
    demand(canManageResidence(accessContextOf(residence)));
    if (album.deleted_at || photo.deleted_at || photo.withheld_at) fail("notFound");
    await checkBlocklist(ctx, input.caption, "caption");
    await ctx.db.updateTable("photo").set({ caption: input.caption }).where("id", "=", photo.id).execute();
    await audit(ctx, {
      verb: "photo.setCaption",
      object: { kind: "photo", id: photo.id },
      before: { caption: photo.caption },
      after: { caption: input.caption },
    });
    return markSaved(ctx, album);
  });
}
