import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
import { checkWords } from "../words/check-words.ts";
import { arrangePhotos } from "./arrange-photos.ts";
import { loadAlbumToKeep, loadPhotoToKeep, markSaved, type SavedAlbum } from "./keep-album.ts";
import { photosOf } from "./queries.ts";

/**
 * Puts the photos of an album in another order. The list must hold each of them once: when somebody added or deleted one
 * meanwhile, who orders is told. Refuses with `notFound`, `editedMeanwhile`.
 */
export async function orderPhotos(
  ctx: Ctx,
  input: { id: number; photoIds: readonly number[]; version: number | null },
): Promise<SavedAlbum> {
  return withTx(ctx, async (ctx) => {
    const { album, residence } = await loadAlbumToKeep(ctx, input.id);
    demand(canManageResidence(standingOf(residence)));
    if (album.deleted_at) refuse("notFound");
    const held = (await photosOf(ctx.db, album.id)).map(({ id }) => id);
    const isWhole = held.length === input.photoIds.length && held.every((id) => input.photoIds.includes(id));
    if (!isWhole || (input.version !== null && input.version !== album.version)) refuse("editedMeanwhile", "photoIds");
    if (held.length > 0) await arrangePhotos(ctx, album, input.photoIds.map(String));
    const object = { kind: "album", id: album.id };
    await audit(ctx, { verb: "album.order", object, before: { photos: held }, after: { photos: input.photoIds } });
    return markSaved(ctx, album);
  });
}

/** Chooses the cover; null means the first photo. Refuses with `notFound`, also for a photo of another album. */
export async function setAlbumCover(ctx: Ctx, input: { id: number; photoId: number | null }): Promise<SavedAlbum> {
  return withTx(ctx, async (ctx) => {
    const { album, residence } = await loadAlbumToKeep(ctx, input.id);
    demand(canManageResidence(standingOf(residence)));
    const photos = await photosOf(ctx.db, album.id);
    const isThere = input.photoId === null || photos.some(({ id }) => id === input.photoId);
    if (album.deleted_at || !isThere) refuse("notFound");
    await audit(ctx, {
      verb: "album.setCover",
      object: { kind: "album", id: album.id },
      before: { photoId: album.cover_photo_id },
      after: { photoId: input.photoId },
    });
    return markSaved(ctx, album, { cover_photo_id: input.photoId });
  });
}

/** Writes what stands under a photo. Refuses with `notFound`, `wordsRefused`. */
export async function setCaption(ctx: Ctx, input: { id: number; caption: string }): Promise<SavedAlbum> {
  return withTx(ctx, async (ctx) => {
    const { photo, album, residence } = await loadPhotoToKeep(ctx, input.id);
    demand(canManageResidence(standingOf(residence)));
    if (album.deleted_at || photo.deleted_at || photo.withheld_at) refuse("notFound");
    await checkWords(ctx, input.caption, "caption");
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
