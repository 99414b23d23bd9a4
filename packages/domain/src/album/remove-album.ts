import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { accessContextOf, canManageResidence } from "../residence/access.ts";
import {
  albumLimits,
  loadManagedAlbum,
  loadManagedPhoto,
  markSaved,
  requireQuotaForAlbum,
  requireQuotaForPhotos,
  type SavedAlbum,
  undoTimeMs,
} from "./managed-album.ts";

/** Until when something deleted at `deletedAt` can be restored. */
export const undoUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + undoTimeMs);

/**
 * Deletes an album for readers; it can be restored for 30 days (R-album-6, R-album-10). Repeating changes nothing.
 * Throws `notFound`.
 */
export async function removeAlbum(ctx: Ctx, input: { id: number }): Promise<{ until: Date }> {
  return withTx(ctx, async (ctx) => {
    const { album, residence } = await loadManagedAlbum(ctx, input.id);
    demand(canManageResidence(accessContextOf(residence)));
    if (album.deleted_at) return { until: undoUntil(album.deleted_at) };
    const now = ctx.clock();
    await markSaved(ctx, album, { deleted_at: now });
    await audit(ctx, {
      verb: "album.remove",
      object: { kind: "album", id: album.id },
      before: { residenceId: residence.id, name: album.name, photos: album.photo_count },
      after: null,
    });
    return { until: undoUntil(now) };
  });
}

/** Restores a deleted album. Throws `notFound`, `undoTooLate`, `albumsFull`. */
export async function restoreAlbum(ctx: Ctx, input: { id: number }): Promise<SavedAlbum> {
  return withTx(ctx, async (ctx) => {
    const { album, residence } = await loadManagedAlbum(ctx, input.id);
    demand(canManageResidence(accessContextOf(residence)));
    if (!album.deleted_at) return { id: album.id, version: album.version };
    if (undoUntil(album.deleted_at) <= ctx.clock()) fail("undoTooLate");
    await requireQuotaForAlbum(ctx, residence.id, await albumLimits(ctx));
    await audit(ctx, {
      verb: "album.restore",
      object: { kind: "album", id: album.id },
      before: null,
      after: { residenceId: residence.id, name: album.name },
    });
    return markSaved(ctx, album, { deleted_at: null });
  });
}

/** Deletes a photo for readers; it can be restored for 30 days. Repeating changes nothing. Throws `notFound`. */
export async function removePhoto(ctx: Ctx, input: { id: number }): Promise<{ until: Date; version: number }> {
  return withTx(ctx, async (ctx) => {
    const { photo, album, residence } = await loadManagedPhoto(ctx, input.id);
    demand(canManageResidence(accessContextOf(residence)));
    if (album.deleted_at || photo.withheld_at) fail("notFound");
    if (photo.deleted_at) return { until: undoUntil(photo.deleted_at), version: album.version };
    const now = ctx.clock();
    await setDeleted(ctx, photo.id, now);
    const { version } = await markSaved(ctx, album, { photo_count: album.photo_count - 1 });
    const object = { kind: "photo", id: photo.id };
    await audit(ctx, { verb: "photo.remove", object, before: { albumId: album.id }, after: null });
    return { until: undoUntil(now), version };
  });
}

/** Restores a deleted photo to its position. Throws `notFound`, `undoTooLate`, `photosFull`. */
export async function restorePhoto(ctx: Ctx, input: { id: number }): Promise<SavedAlbum> {
  return withTx(ctx, async (ctx) => {
    const { photo, album, residence } = await loadManagedPhoto(ctx, input.id);
    demand(canManageResidence(accessContextOf(residence)));
    if (album.deleted_at || photo.withheld_at) fail("notFound");
    if (!photo.deleted_at) return { id: album.id, version: album.version };
    if (undoUntil(photo.deleted_at) <= ctx.clock()) fail("undoTooLate");
    requireQuotaForPhotos(album.photo_count + 1, await albumLimits(ctx));
    await setDeleted(ctx, photo.id, null);
    const object = { kind: "photo", id: photo.id };
    await audit(ctx, { verb: "photo.restore", object, before: null, after: { albumId: album.id } });
    return markSaved(ctx, album, { photo_count: album.photo_count + 1 });
  });
}

async function setDeleted(ctx: Ctx, id: number, at: Date | null): Promise<void> {
  await ctx.db.updateTable("photo").set({ deleted_at: at }).where("id", "=", id).execute();
}
