import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
import {
  albumLimits,
  loadAlbumToKeep,
  markSaved,
  requireRoomForAlbum,
  type SavedAlbum,
  undoTime,
} from "./keep-album.ts";

/** Until when something that was deleted then can be brought back. */
export const undoUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + undoTime);

/** Deletes an album for readers; for 30 days it can be brought back. Again changes nothing. Refuses with `notFound`. */
export async function removeAlbum(ctx: Ctx, input: { id: number }): Promise<{ until: Date }> {
  return withTx(ctx, async (ctx) => {
    const { album, residence } = await loadAlbumToKeep(ctx, input.id);
    demand(canManageResidence(standingOf(residence)));
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

/** Brings a deleted album back. Refuses with `notFound`, `undoTooLate`, `albumsFull`. */
export async function restoreAlbum(ctx: Ctx, input: { id: number }): Promise<SavedAlbum> {
  return withTx(ctx, async (ctx) => {
    const { album, residence } = await loadAlbumToKeep(ctx, input.id);
    demand(canManageResidence(standingOf(residence)));
    if (!album.deleted_at) return { id: album.id, version: album.version };
    if (undoUntil(album.deleted_at) <= ctx.clock()) refuse("undoTooLate");
    await requireRoomForAlbum(ctx, residence.id, await albumLimits(ctx));
    await audit(ctx, {
      verb: "album.restore",
      object: { kind: "album", id: album.id },
      before: null,
      after: { residenceId: residence.id, name: album.name },
    });
    return markSaved(ctx, album, { deleted_at: null });
  });
}
