import type { Ctx } from "../context/context.ts";
import { accessOfResidence } from "../context/media.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canManageResidence, canReadFamily, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import type { AlbumDetail } from "./get-albums.ts";
import { type AlbumLimits, albumLimits, undoTime } from "./managed-album.ts";
import { deletedPhotosOf, findAlbum, photosOf } from "./queries.ts";

export interface FamilyAlbum extends AlbumDetail {
  limits: AlbumLimits;
  /** Photos that can still be restored; empty for relatives. */
  deleted: Awaited<ReturnType<typeof deletedPhotosOf>>;
}

/** One album as its family manages it. Throws `notFound`, also for an album of another residence. */
export async function getFamilyAlbum(ctx: Ctx, input: { id: number; residenceId: number }): Promise<FamilyAlbum> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canReadFamily(accessContextOf(residence)));
  const album = await findAlbum(ctx.db, input.id);
  if (!album || album.residence_id !== residence.id) fail("notFound");
  const mayUndo = canManageResidence(accessContextOf(residence)).allowed;
  const after = new Date(ctx.clock().getTime() - undoTime);
  return {
    album,
    photos: await photosOf(ctx.db, album.id),
    deleted: mayUndo ? await deletedPhotosOf(ctx.db, album.id, after) : [],
    limits: await albumLimits(ctx),
    access: accessOfResidence(residence),
  };
}
