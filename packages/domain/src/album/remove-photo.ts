import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
import { albumLimits, loadPhotoToKeep, markSaved, requireRoomForPhotos, type SavedAlbum } from "./keep-album.ts";
import { undoUntil } from "./remove-album.ts";

/** Deletes a photo for readers; for 30 days it can be brought back. Again changes nothing. Refuses with `notFound`. */
export async function removePhoto(ctx: Ctx, input: { id: number }): Promise<{ until: Date; version: number }> {
  return withTx(ctx, async (ctx) => {
    const { photo, album, residence } = await loadPhotoToKeep(ctx, input.id);
    demand(canManageResidence(standingOf(residence)));
    if (album.deleted_at || photo.withheld_at) refuse("notFound");
    if (photo.deleted_at) return { until: undoUntil(photo.deleted_at), version: album.version };
    const now = ctx.clock();
    await setDeleted(ctx, photo.id, now);
    const { version } = await markSaved(ctx, album, { photo_count: album.photo_count - 1 });
    const object = { kind: "photo", id: photo.id };
    await audit(ctx, { verb: "photo.remove", object, before: { albumId: album.id }, after: null });
    return { until: undoUntil(now), version };
  });
}

/** Brings a deleted photo back to its place. Refuses with `notFound`, `undoTooLate`, `photosFull`. */
export async function restorePhoto(ctx: Ctx, input: { id: number }): Promise<SavedAlbum> {
  return withTx(ctx, async (ctx) => {
    const { photo, album, residence } = await loadPhotoToKeep(ctx, input.id);
    demand(canManageResidence(standingOf(residence)));
    if (album.deleted_at || photo.withheld_at) refuse("notFound");
    if (!photo.deleted_at) return { id: album.id, version: album.version };
    if (undoUntil(photo.deleted_at) <= ctx.clock()) refuse("undoTooLate");
    requireRoomForPhotos(album.photo_count + 1, await albumLimits(ctx));
    await setDeleted(ctx, photo.id, null);
    const object = { kind: "photo", id: photo.id };
    await audit(ctx, { verb: "photo.restore", object, before: null, after: { albumId: album.id } });
    return markSaved(ctx, album, { photo_count: album.photo_count + 1 });
  });
}

async function setDeleted(ctx: Ctx, id: number, at: Date | null): Promise<void> {
  await ctx.db.updateTable("photo").set({ deleted_at: at }).where("id", "=", id).execute();
}
